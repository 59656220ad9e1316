import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** Rows on one card under a short heading. */
export function RowGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="px-4 font-semibold text-muted text-sm">
        {heading}
      </h2>
      <ul className="lit flex min-w-0 flex-col divide-y divide-line overflow-hidden rounded-xl">
        {children}
      </ul>
    </section>
  )
}

/** For a row that does something when it is pressed, be it a link or a button. */
export const pressable =
  'flex min-h-15 w-full items-center gap-3.5 px-4 py-2.5 text-start transition-colors hover:bg-brand-soft focus-visible:-outline-offset-4 off:pointer-events-none off:opacity-60'

/** The icon at the start of a row. */
export function RowIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-strong"
    >
      <Icon className="size-5" strokeWidth={1.9} />
    </span>
  )
}

type RowWordsProps = { title: ReactNode; text?: ReactNode; value?: ReactNode }

/** The label of a row and its value; the value moves below if the row is narrow. */
export function RowWords({ title, text, value }: RowWordsProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
      <span className="flex min-w-0 flex-col">
        <span className="wrap-anywhere font-medium">{title}</span>{' '}
        {text && <span className="wrap-anywhere text-muted text-sm">{text}</span>}
      </span>{' '}
      {value && <span className="wrap-anywhere text-muted text-sm">{value}</span>}
    </span>
  )
}
