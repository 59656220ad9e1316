import { lazy, Suspense, useState } from 'react'

const Nothing = () => null

/** If it does not load, the page goes on without it. */
const LanguageSelect = lazy(async () => ({
  default: await import('./LanguageSelect.tsx').then(
    (module) => module.LanguageSelect,
    () => Nothing,
  ),
}))

/** The choice of a language. It loads when its place is in sight, so that on a slow line all above it comes first. */
export function LazyLanguageSelect() {
  const [isSeen, setIsSeen] = useState(false)
  // By hand: the shared hook is a file more for the landing page.
  const watch = (place: HTMLDivElement) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true))
    observer.observe(place)
    return () => observer.disconnect()
  }
  return (
    <div ref={watch} className="flex min-h-11 justify-center">
      {isSeen && (
        <Suspense>
          <LanguageSelect />
        </Suspense>
      )}
    </div>
  )
}
