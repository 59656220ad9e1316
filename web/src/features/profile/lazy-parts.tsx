import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

// Few people see it. If it cannot be loaded, the refusal of a save says the same.
const ChangesLeft = lazy(() =>
  import('./ChangesLeft.tsx').then(
    (it) => ({ default: it.ChangesLeft }),
    () => ({ default: (): ReactNode => null }),
  ),
)

/** The line about the changes that are left. It loads after the page. */
export const LazyChangesLeft = () => (
  <Suspense>
    <ChangesLeft />
  </Suspense>
)

const loadConflicts = async () => ({ default: (await import('./conflicts/Conflicts.tsx')).Conflicts })
const Conflicts = lazy(loadConflicts)

/** The dialog for a field that was changed in two places. It loads when it is needed. */
export const LazyConflicts = (props: ComponentProps<typeof Conflicts>) => (
  <Suspense>
    <Conflicts {...props} />
  </Suspense>
)
