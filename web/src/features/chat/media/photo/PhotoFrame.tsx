import type { ReactNode } from 'react'

// A picture that is much longer than wide, or wider than long, would fill the screen or be a line.
const LEAST = 0.6
const MOST = 1.8

type PhotoFrameProps = {
  /** Width divided by height. */
  aspect: number | undefined
  children: ReactNode
}

/** The place of a photo in a bubble: of its shape, within limits. */
export function PhotoFrame({ aspect = 0.8, children }: PhotoFrameProps) {
  return (
    <div
      style={{ aspectRatio: Math.max(LEAST, Math.min(MOST, aspect)) }}
      className="relative -mx-2 my-0.5 grid place-items-center overflow-hidden rounded-xl bg-night text-on-night"
    >
      {children}
    </div>
  )
}
