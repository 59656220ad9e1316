import type { ReactNode } from 'react'
import { Link } from 'react-router'

type ListRowProps = {
  to: string
  lead: ReactNode
  title: ReactNode
  text?: ReactNode
  meta?: ReactNode
  isCurrent?: boolean
  isMarked?: boolean
  /** How much waits; 0 for nothing that could be counted. */
  count?: number
  /** A short word at the end of the second line. */
  tag?: string | undefined
}

const MOST_COUNTED = 99

/** A row that links somewhere. `isMarked` marks it as unread. */
export function ListRow(props: ListRowProps) {
  const { to, lead, title, text, meta, isCurrent = false, isMarked = false, count = 0, tag } = props
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-18 items-center gap-4 rounded-lg px-3 py-2.5 transition-colors hover:bg-brand-soft aria-[current=page]:bg-brand-soft"
    >
      {lead}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">{title}</span>
          {meta && <span className="shrink-0 text-muted text-xs">{meta}</span>}
        </span>
        {text && (
          <span className="flex items-center gap-2 text-sm">
            <span className={`min-w-0 flex-1 truncate ${isMarked ? 'font-medium text-ink' : 'text-muted'}`}>
              {text}
            </span>
            {tag && (
              <span className="shrink-0 rounded-full bg-brand-soft px-2 py-0.5 font-medium text-brand-strong text-xs">
                {tag}
              </span>
            )}
            {isMarked && <Mark count={count} />}
          </span>
        )}
      </span>
    </Link>
  )
}

function Mark({ count }: { count: number }) {
  if (count === 0) return <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-brand" />
  return (
    <span
      aria-hidden
      className="grid h-5.5 min-w-5.5 shrink-0 place-items-center rounded-full bg-brand px-1.5 font-semibold text-on-brand text-xs tabular-nums"
    >
      {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
    </span>
  )
}
