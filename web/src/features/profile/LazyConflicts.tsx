import { type ComponentProps, lazy, Suspense } from 'react'

const load = async () => ({ default: (await import('./Conflicts.tsx')).Conflicts })
const Conflicts = lazy(load)

/** Comes only to those who write in two places at once. */
export function LazyConflicts(props: ComponentProps<Awaited<ReturnType<typeof load>>['default']>) {
  return (
    <Suspense>
      <Conflicts {...props} />
    </Suspense>
  )
}
