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
}

/** A line of a list that leads somewhere. `isMarked` says that it waits for the reader. */
export function ListRow({ to, lead, title, text, meta, isCurrent = false, isMarked = false }: ListRowProps) {
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
            {isMarked && <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-brand" />}
          </span>
        )}
      </span>
    </Link>
  )
}
