import { CircleAlert } from 'lucide-react'

/** Why something did not work, beside that thing, and said aloud when it appears. */
export function Trouble({ reason }: { reason: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {reason && (
        <p className="flex items-start gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {reason}
        </p>
      )}
    </div>
  )
}
