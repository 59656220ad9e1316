import type { MouseEvent } from 'react'
import { useTexts } from '../lib/texts/texts.ts'

export const CONTENT_ID = 'content'

function skip(event: MouseEvent) {
  // Followed as a link it would change the address, which is the router's.
  event.preventDefault()
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus()
}

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      onClick={skip}
      className="fixed start-4 top-[max(0.75rem,env(safe-area-inset-top))] z-50 inline-flex min-h-11 -translate-y-24 items-center rounded-full bg-ink px-5 font-semibold text-ground text-sm focus-visible:translate-y-0 focus-visible:shadow-lift print:hidden"
    >
      {useTexts('front').skip}
    </a>
  )
}
