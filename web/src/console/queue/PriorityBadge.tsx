import type { Priority } from '@hearth/contract/console/cases'
import { useTexts } from '../../lib/texts/texts.ts'

const looks: Record<Priority, string> = {
  0: 'bg-danger text-on-danger',
  1: 'bg-danger-soft text-danger',
  2: 'bg-sunken text-muted',
}

/** The level of a case, with its name for those who read it aloud or point at it. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { row } = useTexts('console')
  const label = row.priorityLabel({ level: String(priority), name: row.priority[priority] })
  return (
    <span
      title={label}
      className={`inline-flex h-5.5 shrink-0 items-center rounded-sm px-1.5 font-semibold text-xs tabular-nums forced-colors:border ${looks[priority]}`}
    >
      <span aria-hidden>{row.level({ level: String(priority) })}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
