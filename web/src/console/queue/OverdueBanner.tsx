import { type CasesView, priorities } from '@hearth/contract/console/cases'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { PriorityBadge } from './PriorityBadge.tsx'

/** Says how many cases are overdue, by priority, and leads to them. A change is read aloud. */
export function OverdueBanner({ overdue }: { overdue: CasesView['overdue'] | undefined }) {
  const { overdue: text } = useTexts('console').queue
  const { number } = useFormats()
  const n = overdue?.reduce((sum, one) => sum + one, 0) ?? 0
  return (
    // Always there: a live region that comes with its text is not read aloud.
    <div role="status">
      {overdue && n > 0 && (
        <Link
          to="/queues/overdue"
          className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-danger-soft px-5 py-2 text-sm focus-visible:-outline-offset-2"
        >
          <span className="font-semibold text-danger">{text({ n })}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {priorities.map(
              (priority) =>
                overdue[priority] > 0 && (
                  <span key={priority} className="flex items-center gap-1.5 tabular-nums">
                    <PriorityBadge priority={priority} /> {number(overdue[priority])}
                  </span>
                ),
            )}
          </span>
          <ChevronRight aria-hidden className="ms-auto size-4 shrink-0 text-danger rtl:-scale-x-100" />
        </Link>
      )}
    </div>
  )
}
