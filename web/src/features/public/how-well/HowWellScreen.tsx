import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../../api/client.ts'
import { Predictions } from '../../../components/predictions/Predictions.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PublicPage } from '../PublicPage.tsx'
import { PublicQueries } from '../PublicQueries.tsx'

const howWell = queryOptions({
  queryKey: ['how-well'],
  queryFn: () => read(api['how-well'].$get()),
  staleTime: 3_600_000,
})

/** How often predictions came true, for anybody. */
export function HowWellScreen() {
  const texts = useTexts('howWell')
  return (
    <PublicQueries>
      <PublicPage title={texts.title}>
        <div className="-mt-6 flex flex-col gap-3">
          <p className="text-pretty text-lg">{texts.lead}</p>
          <p className="text-pretty text-muted">{texts.rule}</p>
        </div>
        <Comparisons />
        <a
          href="/api/how-well"
          className="inline-flex min-h-11 items-center self-start font-medium text-brand-strong underline underline-offset-4"
        >
          {texts.json}
        </a>
      </PublicPage>
    </PublicQueries>
  )
}

function Comparisons() {
  const { data, isError, refetch } = useQuery(howWell)
  const again = () => void refetch()
  if (isError) return <FailedState onRetry={again} />
  if (data) return <Predictions view={data} />
  return (
    <Waiting onRetry={again}>
      <SkeletonRows />
    </Waiting>
  )
}
