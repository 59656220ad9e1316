import type { PersonView } from '@hearth/contract/people'
import type { PhotoView } from '@hearth/contract/photos'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { usePeopleTexts } from '../lib/people-texts.tsx'
import { useTexts } from '../lib/texts.tsx'
import { mayMove } from './card-motion.ts'
import { LikeIt } from './LikeIt.tsx'
import { Photo } from './Photo.tsx'
import { PhotoSegments } from './PhotoSegments.tsx'
import { Silhouette } from './Silhouette.tsx'
import './person.css'

const SIZES = '(width >= 64rem) 30rem, (width >= 40rem) 38rem, 100vw'

type PhotoStackProps = {
  person: PersonView
  /** For whoever may like the picture that is shown. */
  onLike?: (photo: PhotoView) => void
}

/** All pictures of a person. They are pushed along by hand, and turned by a touch at their sides or by arrow keys. */
export function PhotoStack({ person, onLike }: PhotoStackProps) {
  const words = useTexts().person
  const texts = usePeopleTexts()
  const { id, photos } = person
  const turning = useTurning(photos.length)
  const photo = photos[turning.at]
  if (!photo) {
    return (
      <div className="photo-stack">
        <Silhouette id={id} className="absolute inset-0" />
        <p className="absolute end-4 top-4 rounded-full bg-night/70 px-3 py-1 font-medium text-on-night text-xs">
          {words.photoSoon}
        </p>
      </div>
    )
  }
  return (
    <div className="photo-stack">
      <Strip person={person} turning={turning} />
      {photos.length > 1 && <PhotoSegments count={photos.length} at={turning.at} />}
      {onLike && (
        <div className="absolute end-4 bottom-4 z-2">
          <LikeIt label={texts.likePhoto(turning.at + 1)} isOnPhoto onPress={() => onLike(photo)} />
        </div>
      )}
    </div>
  )
}

const usePhotoWords = () => usePeopleTexts().photos

type StripProps = { person: PersonView; turning: ReturnType<typeof useTurning> }

function Strip({ person: { id, firstName, photos }, turning }: StripProps) {
  const texts = usePhotoWords()
  const { strip, at, hasTurned, turn, turnTo, onScroll, onGrab } = turning
  const altOf = (photo: PhotoView, place: number) => photo.alt || texts.alt(firstName, place)
  const count: CSSProperties & Record<'--count', number> = { '--count': photos.length }
  const isMany = photos.length > 1

  function onKey(event: KeyboardEvent) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const by = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key]
    const to = { Home: 0, End: photos.length - 1 }[event.key]
    if (by === undefined && to === undefined) return
    event.preventDefault()
    if (by !== undefined) turn(by)
    else if (to !== undefined) turnTo(to)
  }

  return (
    <div
      ref={strip}
      className="photo-strip"
      style={count}
      role="group"
      {...(isMany && { tabIndex: 0, 'aria-label': texts.stack(firstName) })}
      onScroll={onScroll}
      onPointerDown={onGrab}
      onWheel={onGrab}
      onKeyDown={onKey}
    >
      <div>
        {isMany && <Zones at={at} count={photos.length} turn={turn} />}
        {photos.map((photo, place) => (
          <Photo
            key={photo.id}
            photo={photo}
            sizes={SIZES}
            alt={altOf(photo, place + 1)}
            isEager={place <= at + 1}
            fallback={<Silhouette id={id} />}
          />
        ))}
      </div>
      <span aria-live="polite" className="sr-only">
        {hasTurned && texts.at(at + 1, photos.length, altOf(photos[at] ?? nothing, at + 1))}
      </span>
    </div>
  )
}

const nothing = { id: '', alt: '', thumbhash: '', widths: [], aspect: 1 }

type ZonesProps = { at: number; count: number; turn: (by: number) => void }

function Zones({ at, count, turn }: ZonesProps) {
  const texts = usePhotoWords()
  const zone = 'absolute inset-y-0 focus-visible:-outline-offset-6 forced-colors:border-0'
  return (
    <div className="photo-zones">
      <button
        type="button"
        aria-label={texts.previous}
        aria-disabled={at === 0 || undefined}
        onClick={() => turn(-1)}
        className={`${zone} start-0 w-2/5`}
      >
        <ChevronLeft aria-hidden className="start-4 rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        aria-label={texts.next}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => turn(1)}
        className={`${zone} end-0 w-3/5`}
      >
        <ChevronRight aria-hidden className="end-4 rtl:-scale-x-100" />
      </button>
    </div>
  )
}

/** Which picture is shown, whether a hand pushed it there or it was asked for. */
function useTurning(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [hasTurned, setHasTurned] = useState(false)
  // On the way to where it was sent, what it passes is not where it is.
  const target = useRef<number>(undefined)
  const at = Math.min(shown, Math.max(count - 1, 0))

  function turnTo(wanted: number) {
    const place = Math.min(Math.max(wanted, 0), count - 1)
    const frame = strip.current
    if (!frame || place === at) return
    const side = getComputedStyle(frame).direction === 'rtl' ? -1 : 1
    target.current = place
    setHasTurned(true)
    setShown(place)
    frame.scrollTo({ left: side * place * frame.clientWidth, behavior: mayMove() ? 'smooth' : 'instant' })
  }

  function onScroll() {
    const frame = strip.current
    if (!frame || frame.clientWidth === 0) return
    const place = Math.round(Math.abs(frame.scrollLeft) / frame.clientWidth)
    if (target.current !== undefined) {
      if (target.current === place) target.current = undefined
      return
    }
    if (place === at) return
    setHasTurned(true)
    setShown(place)
  }

  return {
    strip,
    at,
    hasTurned,
    turnTo,
    turn: (by: number) => turnTo((target.current ?? at) + by),
    onScroll,
    onGrab: () => {
      target.current = undefined
    },
  }
}
