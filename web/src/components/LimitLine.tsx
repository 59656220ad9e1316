import { Hourglass } from 'lucide-react'

/** Quietly, what there is only little of by now; nothing where there is enough. */
export function LimitLine({ lines, className = '' }: { lines: readonly string[]; className?: string }) {
  return (
    <div role="status" className={className}>
      {lines.length > 0 && (
        <p className="flex items-center justify-center gap-2 text-center text-muted text-sm">
          <Hourglass aria-hidden className="size-4 shrink-0" />
          <span className="text-balance">{lines.join(' ')}</span>
        </p>
      )}
    </div>
  )
}
