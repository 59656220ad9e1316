import { lazy, type ReactNode, Suspense } from 'react'

// Hardly anybody ever reads it. Where it does not come, a save that is refused says the same.
const ChangesLeft = lazy(() =>
  import('./ChangesLeft.tsx').then(
    (it) => ({ default: it.ChangesLeft }),
    () => ({ default: (): ReactNode => null }),
  ),
)

/** Comes after the page. */
export const LazyChangesLeft = () => (
  <Suspense>
    <ChangesLeft />
  </Suspense>
)
