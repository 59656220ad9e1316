import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { dueTimeOf } from './due.rules.ts'

/** When a case is due, as of `now`; red once that has passed. */
export function DueTime({ dueAt, now }: { dueAt: string; now: number }) {
  const { due, overdue } = useTexts('console')
  const { fullTimeText } = useDates()
  const { isOverdue, unit, count } = dueTimeOf(dueAt, now)
  return (
    <time
      dateTime={dueAt}
      title={fullTimeText(dueAt)}
      className={`whitespace-nowrap text-xs tabular-nums ${isOverdue ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {(isOverdue ? overdue : due)[unit]({ n: count })}
    </time>
  )
}
