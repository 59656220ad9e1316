import { type ReactNode, useId } from 'react'

/** The background of every illustration: a glow behind, a shadow below. Decorative. */
export function Scene({ children }: { children: ReactNode }) {
  const glow = useId()
  return (
    <svg aria-hidden viewBox="0 0 240 180" fill="none" className="h-auto w-full">
      <radialGradient id={glow}>
        <stop className="[stop-color:var(--color-flame)]" stopOpacity="0.42" />
        <stop offset="0.55" className="[stop-color:var(--color-flame)]" stopOpacity="0.12" />
        <stop offset="1" className="[stop-color:var(--color-flame)]" stopOpacity="0" />
      </radialGradient>
      <ellipse cx="120" cy="112" rx="118" ry="66" fill={`url(#${glow})`} />
      <ellipse cx="120" cy="160" rx="92" ry="7" className="fill-brand" opacity="0.12" />
      {children}
    </svg>
  )
}

/** A flame at (x, y). One unit is a pixel of the scene at `size` 1. */
export function Flame({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path
        d="M0 0c-13 0-21-8-21-19 0-9 5-14 10-19 4-5 8-10 9-18 8 5 12 12 13 19 2-1 3-3 4-5 4 6 6 12 6 22 0 12-8 20-21 20Z"
        className="fill-brand"
      />
      <path
        d="M0 0c-8 0-13-5-13-12 0-9 9-12 11-23 7 6 5 12 8 15 2-1 2-2 3-3 3 4 4 7 4 11 0 7-5 12-13 12Z"
        className="fill-flame"
      />
      <path d="M0 0c-4 0-7-3-7-7 0-5 5-7 6-13 5 4 8 8 8 13 0 4-3 7-7 7Z" className="fill-flame-core" />
    </g>
  )
}

/** A cup with its foot at (x, y) and its handle at the side that `turned` says. */
export function Cup({ x, y, turned = 1, tint }: { x: number; y: number; turned?: 1 | -1; tint: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${turned} 1)`}>
      <path d="M17-26h6c6 0 10 4 10 9s-4 9-10 9h-8" className="stroke-line-strong" strokeWidth="4" />
      <path d="M-20-34h40v20c0 8-6 14-14 14H-6c-8 0-14-6-14-14v-20Z" className={tint} />
      <path d="M-20-34h9v34h-1c-5-2-8-7-8-14v-20Z" className="fill-shine" opacity="0.36" />
      <ellipse cx="0" cy="-34" rx="20" ry="4.5" className="fill-brand-soft" />
      <ellipse cx="0" cy="-33.6" rx="15" ry="2.8" className="fill-brand" opacity="0.55" />
    </g>
  )
}
