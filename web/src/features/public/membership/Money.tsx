import type { MoneyLine, MoneyView } from '@hearth/contract/membership/membership'
import { type ReactNode, useId } from 'react'
import { useDates } from '../../../lib/format/dates.ts'
import { usePrices } from '../../../lib/format/prices.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Income and costs of the community in a month, and its reserve. */
export function Money({
  money: { currency, income, costs, reserve, reserveMonths, updatedAt },
}: {
  money: MoneyView
}) {
  const { money: words } = useTexts('membership')
  const { dayText } = useDates()
  const price = usePrices()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-display font-semibold text-xl">
        {words.heading}
      </h2>
      <p className="text-muted">{words.text({ day: dayText(updatedAt) })}</p>
      <div className="lit grid gap-x-10 gap-y-6 rounded-xl p-5 sm:grid-cols-2 sm:p-7">
        <Lines heading={words.income} lines={income} currency={currency} />
        <Lines heading={words.costs} lines={costs} currency={currency} />
        <div className="border-line border-t pt-4 sm:col-span-2">
          <dl>
            <Row name={words.reserve} isStrong>
              {price({ amount: reserve, currency })}
            </Row>
          </dl>
          {reserveMonths !== null && (
            <p className="text-muted text-sm">{words.months({ n: Math.round(reserveMonths * 10) / 10 })}</p>
          )}
        </div>
      </div>
    </section>
  )
}

type MoneyLinesListProps = { heading: string; lines: readonly MoneyLine[]; currency: string }

function Lines({ heading, lines, currency }: MoneyLinesListProps) {
  const { money: words } = useTexts('membership')
  const price = usePrices()
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{heading}</h3>
      {lines.length === 0 && <p className="text-muted">{words.nothing}</p>}
      <dl className="flex flex-col gap-1.5">
        {lines.map(({ what, amount }) => (
          <Row key={what} name={<bdi>{what}</bdi>}>
            {price({ amount, currency })}
          </Row>
        ))}
        {lines.length > 1 && (
          <Row name={words.total} isStrong>
            {price({ amount: total, currency })}
          </Row>
        )}
      </dl>
    </div>
  )
}

type MoneyRowProps = { name: ReactNode; isStrong?: boolean; children: ReactNode }

const Row = ({ name, isStrong = false, children }: MoneyRowProps) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${isStrong ? 'font-medium' : ''}`}>
    <dt className="wrap-anywhere min-w-0">{name}</dt>
    <dd className="ms-auto tabular-nums">{children}</dd>
  </div>
)
