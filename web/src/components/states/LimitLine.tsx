import { Hourglass } from 'lucide-react'

/** A quiet line for a limit that is nearly used up. */
export function LimitLine({ lines, className = '' }: { lines: readonly string[]; className?: string }) {
  return (
    <div role="status" className={className}>
      {lines.length > 0 && (
        <p className="text-balance text-center text-muted text-sm">
          <Hourglass aria-hidden className="me-2 inline size-4 align-[-0.15em]" />
          {lines.join(' ')}
        </p>
      )}
    </div>
  )
}
