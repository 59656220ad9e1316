import type { LimitView } from '@hearth/contract/account/limits'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { ownLimits } from '../../../api/limits.ts'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useLimitTexts } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SheetRow } from '../rows/SheetRow.tsx'

/** Every limit that the server tells of, with its count and the time when it is free again. */
export function LimitsRow() {
  const { limits: texts } = useTexts('comfort')
  return (
    <SheetRow icon={Hourglass} title={texts.title}>
      <Limits />
    </SheetRow>
  )
}

function Limits() {
  const { limits: texts } = useTexts('comfort')
  const { data, isLoadingError, refetch } = useQuery(ownLimits)
  const again = () => void refetch()
  if (isLoadingError) return <FailedState onRetry={again} />
  if (!data)
    return (
      <Waiting onRetry={again}>
        <SkeletonRows />
      </Waiting>
    )
  return (
    <>
      <p className="text-muted text-sm">{texts.text}</p>
      <dl className="flex flex-col divide-y divide-line">
        {[...Map.groupBy(data.limits, ({ kind }) => kind)].map(([kind, periods]) => (
          <div key={kind} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
            <dt className="wrap-anywhere hyphens-auto font-medium">{texts.names[kind]}</dt>
            {periods.map((period) => (
              <Period key={period.seconds} limit={period} />
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}

const MINUTE_S = 60
const HOUR_S = 3_600

function Period({ limit: { seconds, used, most, resetsAt } }: { limit: LimitView }) {
  const { limits: texts } = useTexts('comfort')
  const { when } = useLimitTexts()
  const count =
    seconds < HOUR_S
      ? texts.perMinutes({ used, most, n: seconds / MINUTE_S })
      : texts.perHours({ used, most, n: seconds / HOUR_S })
  return (
    <dd className="basis-full text-muted text-sm">
      {count}
      {used > 0 && resetsAt && ` · ${texts.resets({ when: when(resetsAt) })}`}
    </dd>
  )
}
