import type { PhotoView } from '@hearth/contract/photos/photos'
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'
import { filesOf, oneFileOf } from './picture-files.ts'

type PhotoProps = {
  photo: PhotoView
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** Empty where the person is named beside it. */
  alt: string
  /** Stands in its place where it cannot be had. */
  fallback: ReactNode
  /** On the way at once, and not only when it is about to be seen. */
  isEager?: boolean
  className?: string
}

const PLAIN_MS = 250

/** A photo in the width that the layout needs. Shows its average colour first, then its thumbhash. */
export function Photo(props: PhotoProps) {
  return <Frame key={props.photo.id} {...props} />
}

function Frame({ photo, sizes, alt, fallback, isEager = false, className = '' }: PhotoProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const colour = useMemo(() => averageColourOf(photo.thumbhash), [photo.thumbhash])
  const frame = useFirstPaint(photo.thumbhash)
  useEffect(() => {
    if (!hasFailed) return
    const again = () => setHasFailed(false)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed])
  if (hasFailed) return fallback
  return (
    <picture ref={frame} className={`photo ${className}`} style={{ backgroundColor: colour }}>
      <source type="image/avif" srcSet={filesOf(photo, 'avif')} sizes={sizes} />
      <img
        ref={showIfThere}
        // A picture that is already cached is not faded in, because a fading card is painted at every frame of a swipe.
        data-shown={isEager ? 'at-once' : undefined}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        alt={alt}
        sizes={sizes}
        srcSet={filesOf(photo, 'webp')}
        src={oneFileOf(photo)}
        onLoad={showComing}
        onError={() => setHasFailed(true)}
      />
    </picture>
  )
}

/** Where the picture is not there soon, its colours: to work them out would keep a slow phone from drawing the card. */
function useFirstPaint(thumbhash: string) {
  const frame = useRef<HTMLPictureElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const image = frame.current?.querySelector('img')
      if (frame.current && !isThere(image))
        frame.current.style.backgroundImage = `url(${placeholderOf(thumbhash)})`
    }, PLAIN_MS)
    return () => clearTimeout(timer)
  }, [thumbhash])
  return frame
}

const isThere = (image: HTMLImageElement | null | undefined) =>
  image?.complete === true && image.naturalWidth > 0

// By attribute and not by state, because a rerender when the picture loads would cost a frame.
function showIfThere(image: HTMLImageElement | null): void {
  if (image && isThere(image)) image.dataset['shown'] = 'at-once'
}

function showComing({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset['shown'] ??= 'coming'
}

const bytesOf = (thumbhash: string) => Uint8Array.from(atob(thumbhash), (sign) => sign.charCodeAt(0))

/** Returns the average colour of a thumbhash as CSS. */
export function averageColourOf(thumbhash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbhash))
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/** Returns a tiny blurred version of a picture as a data URL, without a request. */
export const placeholderOf = (thumbhash: string): string => thumbHashToDataURL(bytesOf(thumbhash))
