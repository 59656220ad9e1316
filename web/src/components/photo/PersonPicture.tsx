import type { PhotoView } from '@hearth/contract/photos'
import { type ReactNode, ViewTransition } from 'react'
import { Photo } from './Photo.tsx'
import { initialsOf, Silhouette } from './Silhouette.tsx'

type PersonPictureProps = {
  id: string
  name: string
  /** The main picture, where there is one. */
  photo: PhotoView | undefined
  sizes: string
  className?: string
  isEager?: boolean
}

/** A person by their main picture, or by the figure that stands for it. Decorative: the name stands beside it. */
export function PersonPicture({ id, name, photo, sizes, className = '', isEager }: PersonPictureProps) {
  const figure = <Silhouette id={id} initials={initialsOf(name)} className={className} />
  if (!photo) return figure
  return (
    <Photo
      photo={photo}
      sizes={sizes}
      alt=""
      fallback={figure}
      className={className}
      {...(isEager && { isEager })}
    />
  )
}

/**
 * The face of a person that moves from a list into what is opened from it. Two on one screen must never
 * carry the same `of`.
 */
export function SharedFace({ of, children }: { of: string; children: ReactNode }) {
  return (
    <ViewTransition name={`face-${of}`} share="face" default="none">
      {children}
    </ViewTransition>
  )
}
