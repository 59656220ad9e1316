import type { PhotoView } from '@hearth/contract/photos/photos'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { averageColourOf } from '../photo/Photo.tsx'
import { Silhouette } from '../photo/Silhouette.tsx'

/** Returns the path of a picture. Relatives may not use that of members. */
export type PathOf = (photoId: string, file: string) => string

type CirclePhotosProps = { photos: readonly PhotoView[]; firstName: string; id: string; pathOf: PathOf }

/** The photos of a card side by side, to be scrolled. */
export function CirclePhotos({ photos, firstName, id, pathOf }: CirclePhotosProps) {
  const texts = useTexts('sharedCircle')
  if (photos.length === 0) return null
  return (
    <ul
      aria-label={texts.photos}
      tabIndex={0}
      className="flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-lg focus-visible:outline-offset-2"
    >
      {photos.map((photo, index) => (
        <li
          key={photo.id}
          className={`relative aspect-4/5 shrink-0 snap-start overflow-hidden rounded-lg bg-night ${photos.length === 1 ? 'w-full max-w-72' : 'w-[72%] max-w-64'}`}
        >
          <Picture
            photo={photo}
            id={id}
            pathOf={pathOf}
            alt={photo.alt || texts.photo({ place: String(index + 1), firstName })}
          />
        </li>
      ))}
    </ul>
  )
}

type PictureProps = { photo: PhotoView; id: string; alt: string; pathOf: PathOf }

function Picture({ photo: { id: photoId, widths, thumbhash }, id, alt, pathOf }: PictureProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <Silhouette id={id} className="absolute inset-0" />
  const middle = widths[Math.min(1, widths.length - 1)] ?? 0
  return (
    <img
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      sizes="(width >= 29.5rem) 16rem, 72vw"
      srcSet={widths.map((width) => `${pathOf(photoId, `${width}.webp`)} ${width}w`).join(', ')}
      src={pathOf(photoId, `${middle}.webp`)}
      style={{ backgroundColor: averageColourOf(thumbhash) }}
      className="size-full object-cover"
      onError={() => setHasFailed(true)}
    />
  )
}
