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

/** The video intro of the viewer. It loads after the photos. */
export const LazyIntro = () => (
  <Suspense fallback={<Skeleton className="h-44 rounded-xl" />}>
    <OwnIntro />
  </Suspense>
)
