import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../lib/texts/loaded-texts.ts'
import { PhotosLoading } from './grid/PhotosLoading.tsx'
import type { PhotosProps } from './Photos.tsx'

const Photos = lazy(async () => {
  const [parts] = await Promise.all([import('./Photos.tsx'), loadTexts('photos')])
  return { default: parts.Photos }
})

/** The photo editor. It loads after the page around it. */
export function LazyPhotos(props: PhotosProps) {
  return (
    <Suspense fallback={<PhotosLoading />}>
      <Photos {...props} />
    </Suspense>
  )
}

/** The same among the sections of a profile, which give their editors nothing that photos need. */
export const PhotosSection = () => <LazyPhotos isInProfile />
