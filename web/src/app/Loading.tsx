import { Mark } from '../components/Wordmark.tsx'
import { useTexts } from '../lib/texts.tsx'

/** The pulse that stands in for a whole screen. */
export function Loading() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="animate-breathe text-brand motion-reduce:animate-none">
        <Mark className="size-14" />
      </span>
      <span className="sr-only">{useTexts().app.loading}</span>
    </div>
  )
}
