import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../../../components/states/Skeleton.tsx'

// The photos above stand without it.
const nothing: ComponentType = () => null
const OwnIntro = lazy(async () => ({
  default: await import('./OwnIntro.tsx').then(
    (it): ComponentType => it.OwnIntro,
    () => nothing,
  ),
}))

/** The video intro of the viewer. It loads after the photos, into a place of its height, so that nothing below it moves. */
export const LazyIntro = () => (
  <Suspense
    fallback={
      <div className="flex flex-col gap-4 border-line border-t pt-6">
        <Skeleton className="h-19.75 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
      </div>
    }
  >
    <OwnIntro />
  </Suspense>
)
