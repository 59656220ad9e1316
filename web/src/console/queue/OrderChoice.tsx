import type { CaseOrderView } from '@hearth/contract/console/case-order'
import { MIN_DECIDED_CASES } from '@hearth/contract/console/case-order'
import { caseOrders } from '@hearth/contract/console/cases'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { Segments } from '../../components/fields/Segments.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { learnedOrder } from '../queries.ts'
import { chooseOrder, useChosenOrder } from './order.ts'

/** Two orders of the open cases: by due time, or by what decided cases have taught, with how well that does. */
export function OrderChoice() {
  const texts = useTexts('console').order
  const chosen = useChosenOrder()
  const { data } = useQuery(learnedOrder)
  const [label, note] = [useId(), useId()]
  const isLearned = data?.learned != null
  useEffect(() => {
    /** Offers two orders of the open cases: by due time, and as learned, with how well that does. */
    if (data && !isLearned) chooseOrder('due')
  }, [data, isLearned])
  if (!data) return null
  return (
    <div className="flex flex-col gap-1.5 border-line border-b px-3 py-2">
      <span id={label} className="sr-only">
        {texts.label}
      </span>
      <Segments
        labelledBy={label}
        describedBy={note}
        options={caseOrders.map((value) => ({
          value,
          label: texts[value],
          isOff: value === 'likely' && !isLearned,
        }))}
        value={chosen}
        onChange={chooseOrder}
      />
      <p id={note} className="px-2 text-muted text-xs">
        <OrderNote order={data} />
      </p>
    </div>
  )
}

function OrderNote({ order: { learned, decidedCases } }: { order: CaseOrderView }) {
  const texts = useTexts('console').order
  const { agoText } = useDates()
  const percent = usePercent()
  if (!learned)
    return decidedCases < MIN_DECIDED_CASES
      ? texts.waiting({ needed: MIN_DECIDED_CASES, n: decidedCases })
      : texts.untaught
  return texts.learned({
    precision: percent(learned.precision),
    base: percent(learned.base),
    n: learned.cases,
    when: agoText(learned.trainedAt),
  })
}

function usePercent(): (share: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (share) => format.format(share)
}
