import { lazy, Suspense } from 'react'
import { PhotosLoading } from './PhotosLoading.tsx'

const Photos = lazy(async () => ({ default: (await import('./Photos.tsx')).Photos }))

/** One's photos, to be added to, arranged and described. It comes after the page that holds it. */
export function LazyPhotos() {
  return (
    <Suspense fallback={<PhotosLoading />}>
      <Photos />
    </Suspense>
  )
}
