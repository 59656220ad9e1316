import type { OwnPhotoView } from '@hearth/contract/photos/photos'
import { Move } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Photo } from '../../../../components/photo/Photo.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { HiddenMark } from '../../sections/HiddenMark.tsx'
import { onPicture } from './PhotosLoading.tsx'

type PhotoTileProps = {
  photo: OwnPhotoView
  place: number
  count: number
  isHeld: boolean
  howId: string
  onOpen: () => void
  onHandle: () => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  onLeave: () => void
}

export const TILE_SIZES = '(width >= 40rem) 12rem, 33vw'
export const MAIN_SIZES = '(width >= 40rem) 24rem, 66vw'

/** One photo in its place: pressed it says all that can be done with it, and its corner moves it. */
export function PhotoTile({ photo, place, count, isHeld, howId, ...on }: PhotoTileProps) {
  const texts = useTexts('photos')
  const isMain = place === 1
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={
          photo.alt ? texts.described({ place, count, alt: photo.alt }) : texts.photo({ place, count })
        }
        onClick={on.onOpen}
        className={`block size-full touch-manipulation overflow-hidden rounded-lg bg-sunken shadow-soft transition-shadow [-webkit-touch-callout:none] ${isHeld ? 'shadow-lift' : ''}`}
      >
        <Photo
          photo={photo}
          sizes={isMain ? MAIN_SIZES : TILE_SIZES}
          alt=""
          isEager
          fallback={<span className="block size-full unlit-photo" />}
          className="size-full"
        />
      </button>
      {photo.isHidden && (
        <div className="pointer-events-none absolute inset-s-1 inset-e-1 top-1 rounded-md bg-night/75 px-2 py-1">
          <HiddenMark className="text-on-night" />
        </div>
      )}
      {isMain && (
        <span className={`pointer-events-none absolute inset-s-2 bottom-2 px-2.5 py-1 text-xs ${onPicture}`}>
          {texts.main}
        </span>
      )}
      {count > 1 && (
        <button
          type="button"
          data-handle
          aria-label={texts.order.handle({ place })}
          aria-describedby={howId}
          aria-pressed={isHeld}
          title={texts.order.handle({ place })}
          onClick={on.onHandle}
          onKeyDown={on.onKey}
          onBlur={on.onLeave}
          className="absolute inset-e-0 top-0 grid size-11 place-items-center rounded-full opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100 aria-pressed:opacity-100 pointer-coarse:not-focus-visible:pointer-events-none"
        >
          <span
            className={`grid size-7 place-items-center ${isHeld ? 'rounded-full bg-brand text-on-brand' : onPicture}`}
          >
            <Move aria-hidden className="size-4" />
          </span>
        </button>
      )}
    </>
  )
}
