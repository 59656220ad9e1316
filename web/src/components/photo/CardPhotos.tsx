import type { PhotoView } from '@hearth/contract/photos/photos'
import type { PersonView } from '@hearth/contract/profile/people'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { LikeIt } from '../buttons/LikeIt.tsx'
import { Photo } from './Photo.tsx'
import { Silhouette } from './Silhouette.tsx'

type CardPhotosProps = {
  person: PersonView
  sizes: string
  /** Where the picture that is shown can be liked for itself. */
  onLike?: (photo: PhotoView) => void
}

/** One photo at a time. A tap shows the next one, because a horizontal drag moves the card. */
export function CardPhotos({ person, sizes, onLike }: CardPhotosProps) {
  const { photo: texts, likePhoto } = useTexts('cards')
  const { id, firstName, photos } = person
  // Whose pictures were turned is part of it: the same card shows one person after another.
  const [turned, setTurned] = useState({ of: '', to: 0 })
  const hasTurned = turned.of === id
  const photo = photos[hasTurned ? Math.min(turned.to, photos.length - 1) : 0]
  const figure = <Silhouette id={id} className="absolute inset-0" />
  if (!photo) return figure
  const place = photos.indexOf(photo) + 1
  const alt = photo.alt || texts.alt({ place, firstName })

  function turn(by: 1 | -1) {
    setTurned({ of: id, to: Math.min(Math.max(place - 1 + by, 0), photos.length - 1) })
  }

  return (
    <>
      <Photo
        photo={photo}
        sizes={sizes}
        alt={alt}
        isEager
        fallback={figure}
        className="absolute inset-0 size-full"
      />
      {photos.length > 1 && (
        <>
          <PhotoSegments count={photos.length} at={place - 1} />
          <Zone side="start" label={texts.previous} isAtEnd={place === 1} onPress={() => turn(-1)} />
          <Zone side="end" label={texts.next} isAtEnd={place === photos.length} onPress={() => turn(1)} />
          <span aria-live="polite" className="sr-only">
            {hasTurned && texts.at({ place, count: photos.length, what: alt })}
          </span>
        </>
      )}
      {onLike && (
        <div className="absolute end-4 bottom-4 z-2">
          <LikeIt label={likePhoto({ place })} on="photo" onPress={() => onLike(photo)} />
        </div>
      )}
    </>
  )
}

const sides = { start: 'start-0 w-2/5', end: 'end-0 w-3/5' }

type ZoneProps = { side: keyof typeof sides; label: string; isAtEnd: boolean; onPress: () => void }

/** Half of the picture. At the end it stays where it is, so that nobody loses the place they are at. */
function Zone({ side, label, isAtEnd, onPress }: ZoneProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={onPress}
      className={`photo-zone absolute inset-y-0 focus-visible:-outline-offset-6 forced-colors:border-0 ${sides[side]}`}
    />
  )
}

/** Shows the number of photos and the current one. Decorative: the text next to it says the same. */
export function PhotoSegments({ count, at }: { count: number; at: number }) {
  return (
    <span aria-hidden className="photo-segments">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} data-at={place === at || undefined} />
      ))}
    </span>
  )
}
