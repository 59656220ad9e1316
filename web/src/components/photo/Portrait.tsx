import type { PhotoView } from '@hearth/contract/photos/photos'
import { useLanguage } from '../../lib/texts/texts.ts'
import { Photo } from './Photo.tsx'
import { initialsOf } from './Silhouette.tsx'
import { tintOf } from './tint.ts'

type PortraitProps = {
  name: string
  id: string
  photo: PhotoView | undefined
  sizes: string
  className?: string
}

/** A drawn person in an arch. Decorative: the name is next to it. */
export function Portrait({ name, id, photo, sizes, className = 'w-24 text-2xl' }: PortraitProps) {
  const inner = 'absolute inset-x-[5%] inset-y-[3.5%] arch'
  const letters = (
    <span className={`${inner} flex items-center justify-center ${tintOf(id)}`}>
      <span className="absolute -inset-x-1/2 -bottom-[45%] h-[90%] hearth-glow" />
      <span className="relative -mt-[8%]">{initialsOf(name, useLanguage())}</span>
    </span>
  )
  return (
    <span
      aria-hidden
      className={`relative block arch select-none bg-surface font-display font-semibold shadow-soft ${className}`}
    >
      {photo ? <Photo photo={photo} sizes={sizes} alt="" fallback={letters} className={inner} /> : letters}
    </span>
  )
}
