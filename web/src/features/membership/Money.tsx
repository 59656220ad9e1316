import type { MoneyLine, MoneyView } from '@hearth/contract/membership/membership'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../components/layout/Section.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { membershipOffer } from './membership.queries.ts'
import { priceText } from './price.rules.ts'

/** The money of the community, where the operator publishes it. Nothing else on the page waits for it. */
export function Money() {
  const { data } = useQuery(membershipOffer)
  return data?.money ? <Figures money={data.money} /> : null
}

function Figures({ money }: { money: MoneyView }) {
  const texts = useTexts('membership').money
  const language = useLanguage()
  const { dayText } = useDates()
  const { currency, income, costs, reserve, reserveMonths, updatedAt } = money
  const price = (amount: number) => priceText(language, { amount, currency })
  return (
    <Section heading={texts.heading}>
      <Lines heading={texts.income} lines={income} price={price} />
      <Lines heading={texts.costs} lines={costs} price={price} />
      <p>
        {reserveMonths === null
          ? texts.reserve({ amount: price(reserve) })
          : texts.reserveMonths({ amount: price(reserve), n: reserveMonths })}
      </p>
      <p className="text-muted text-sm">{texts.updated({ day: dayText(updatedAt) })}</p>
    </Section>
  )
}

type MoneyLinesProps = { heading: string; lines: readonly MoneyLine[]; price: (amount: number) => string }

function Lines({ heading, lines, price }: MoneyLinesProps) {
  if (lines.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{heading}</h3>
      <dl className="divide-y divide-line">
        {lines.map(({ what, amount }) => (
          <div key={what} className="flex justify-between gap-4 py-2">
            <dt className="wrap-anywhere min-w-0">
              <bdi>{what}</bdi>
            </dt>
            <dd className="shrink-0 tabular-nums">{price(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
