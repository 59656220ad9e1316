import type { MembershipTime } from '@hearth/contract/membership/membership'
import { Section } from '../../../components/layout/Section.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { usePrices } from '../../../lib/format/prices.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Every time as a supporter: where it came from, how long it lasts, and what was paid. */
export function Receipts({ history }: { history: readonly MembershipTime[] }) {
  const { receipts: words } = useTexts('membership')
  return (
    <Section heading={words.heading}>
      {history.length === 0 ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {history.map((time) => (
            <Receipt key={`${time.source} ${time.fromAt} ${time.untilAt}`} time={time} />
          ))}
        </ul>
      )}
      <p className="text-muted text-sm">{words.cards}</p>
    </Section>
  )
}

function Receipt({ time: { source, fromAt, untilAt, endedAt, paid } }: { time: MembershipTime }) {
  const { receipts: words, sources } = useTexts('membership')
  const { dayText } = useDates()
  const price = usePrices()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <span className="font-medium">{sources[source]}</span>
        <br />
        <span className="text-muted text-sm">
          {words.range({ from: dayText(fromAt), until: dayText(untilAt) })}
          {endedAt && (
            <>
              <br />
              {words.ended({ day: dayText(endedAt) })}
            </>
          )}
        </span>
      </span>
      <span className="tabular-nums">{paid ? price(paid) : words.nothing}</span>
    </li>
  )
}
