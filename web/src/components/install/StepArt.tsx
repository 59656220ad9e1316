import type { ReactNode } from 'react'
import { AppIcon } from './AppIcon.tsx'

// Drawn as an iPhone shows them, with lines in the place of words, so that they need no language.

function Art({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 112 80"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block w-full"
    >
      {children}
    </svg>
  )
}

/** The square with an arrow out of it. */
function ShareSign() {
  return (
    <g className="stroke-brand" strokeWidth="2.5">
      <path d="M-5 -2h-3.5v13h17v-13h-3.5" />
      <path d="M0 5v-15m-4.5 4.5L0 -10l4.5 4.5" />
    </g>
  )
}

/** The bar at the lower edge of the browser, with Share in its middle. */
export function ShareArt() {
  return (
    <Art>
      <path d="M10 0v80M102 0v80" className="stroke-line-strong" strokeWidth="2.5" />
      <rect x="11" y="40" width="90" height="40" className="fill-surface" />
      <path d="M24 14h64M24 24h44" className="stroke-line-strong" strokeWidth="3.5" opacity="0.5" />
      <path d="m29 54-5 5 5 5M83 54l5 5-5 5" className="stroke-muted" strokeWidth="2.5" />
      <circle cx="56" cy="59" r="16" className="fill-brand-soft" />
      <g transform="translate(56 59)">
        <ShareSign />
      </g>
    </Art>
  )
}

/** The list of the share sheet, with the entry that adds to the home screen. */
export function AddArt() {
  return (
    <Art>
      <rect x="8" y="8" width="96" height="72" rx="8" className="fill-surface" />
      <path d="M18 20h46M18 68h38" className="stroke-line-strong" strokeWidth="3.5" opacity="0.5" />
      <rect x="8" y="31" width="96" height="26" className="fill-brand-soft" />
      <path d="M18 44h48" className="stroke-brand" strokeWidth="3.5" />
      <g className="stroke-brand" strokeWidth="2.5">
        <rect x="80" y="36" width="16" height="16" rx="4" />
        <path d="M88 40.5v7M84.5 44h7" />
      </g>
    </Art>
  )
}

/** The last sheet, with the icon of the app and the button at its upper end. */
export function ConfirmArt() {
  return (
    <span dir="ltr" className="relative block">
      <Art>
        <rect x="8" y="8" width="96" height="72" rx="8" className="fill-surface" />
        <path d="M18 22h14" className="stroke-line-strong" strokeWidth="3.5" opacity="0.5" />
        <rect x="66" y="13" width="32" height="18" rx="9" className="fill-brand" />
        <path d="M75 22h14" className="stroke-on-brand" strokeWidth="3.5" />
        <path d="M54 50h40M54 61h26" className="stroke-line-strong" strokeWidth="3.5" opacity="0.5" />
      </Art>
      <AppIcon className="absolute start-[16%] top-[51%] w-[25%]" />
    </span>
  )
}
