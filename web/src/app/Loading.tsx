import { Mark } from '../components/Wordmark.tsx'
import { useFrontTexts } from '../lib/front-texts.tsx'

/** The pulse that stands in for a whole screen. */
export function Loading() {
  const text = useFrontTexts().app.loading
  return (
    <main className="grid min-h-[calc(100dvh-var(--bar-block,0px))] place-items-center">
      <h1 className="sr-only">{text}</h1>
      <div role="status">
        <span className="animate-breathe text-brand motion-reduce:animate-none">
          <Mark className="size-14" />
        </span>
        <span className="sr-only">{text}</span>
      </div>
    </main>
  )
}
