import type { PhotoView } from '@hearth/contract/photos/photos'
import { type ReactNode, ViewTransition } from 'react'
import { useLanguage } from '../../lib/texts/texts.ts'
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

/** A person's main photo, or a silhouette. Decorative: the name is next to it. */
export function PersonPicture({ id, name, photo, sizes, className = '', isEager }: PersonPictureProps) {
  const figure = <Silhouette id={id} initials={initialsOf(name, useLanguage())} className={className} />
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

/** A face that moves from a list into the screen it opens. Two on one screen must not have the same `of`. */
export function SharedFace({ of, children }: { of: string; children: ReactNode }) {
  return (
    <ViewTransition name={`face-${of}`} share="face" default="none">
      {children}
    </ViewTransition>
  )
}
