import type { PhotoView } from '@hearth/contract/photos/photos'
import { useLanguage } from '../../lib/texts/texts.ts'
import { Photo } from './Photo.tsx'
import { initialsOf } from './Silhouette.tsx'
import { tintOf } from './tint.ts'

const looks = {
  xs: { box: 'size-8 text-xs', width: '2rem' },
  sm: { box: 'size-10 text-sm', width: '2.5rem' },
  md: { box: 'size-14 text-lg', width: '3.5rem' },
  lg: { box: 'size-24 text-2xl', width: '6rem' },
  xl: { box: 'size-32 text-3xl', width: '8rem' },
}

type AvatarProps = {
  name: string
  id?: string
  photo?: PhotoView | undefined
  size?: keyof typeof looks
}

/**
 * A person's photo in a circle, or initials on a tint that follows the id or name. Decorative: the name is next to
 * it.
 */
export function Avatar({ name, id = name, photo, size = 'md' }: AvatarProps) {
  const { box, width } = looks[size]
  const letters = (
    <span
      aria-hidden
      className={`inline-flex shrink-0 select-none items-center justify-center rounded-full font-display font-semibold shadow-soft forced-colors:border ${tintOf(id)} ${box}`}
    >
      {initialsOf(name, useLanguage())}
    </span>
  )
  if (!photo) return letters
  return (
    <Photo
      photo={photo}
      sizes={width}
      alt=""
      fallback={letters}
      className={`shrink-0 rounded-full shadow-soft ${box}`}
    />
  )
}
