import { type ReactNode, ViewTransition } from 'react'

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
