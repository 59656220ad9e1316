import { lazy, Suspense } from 'react'
import { PhotosLoading } from './grid/PhotosLoading.tsx'
import type { PhotosProps } from './Photos.tsx'

const Photos = lazy(async () => ({ default: (await import('./Photos.tsx')).Photos }))

/** One's photos, to be added to, arranged and described. It comes after the page that holds it. */
export function LazyPhotos(props: PhotosProps) {
  return (
    <Suspense fallback={<PhotosLoading />}>
      <Photos {...props} />
    </Suspense>
  )
}

/** The same among the sections of a profile, which give their editors nothing that photos need. */
export const PhotosSection = () => <LazyPhotos />
