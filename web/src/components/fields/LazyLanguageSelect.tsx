import { lazy, Suspense, useSyncExternalStore } from 'react'

const Nothing = () => null
const never = () => () => undefined

/** If it does not load, the page goes on without it. */
const LanguageSelect = lazy(async () => ({
  default: await import('./LanguageSelect.tsx').then(
    (module) => module.LanguageSelect,
    () => Nothing,
  ),
}))

/** The choice of a language. It comes after the first paint, in a place that is kept for it. */
export function LazyLanguageSelect() {
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <div className="flex min-h-11 justify-center">
      {isDrawn && (
        <Suspense>
          <LanguageSelect />
        </Suspense>
      )}
    </div>
  )
}
