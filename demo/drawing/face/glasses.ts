import { ink } from '../colours.ts'
import type { DrawnSubject, Glasses } from '../look.ts'
import { n } from './skin.ts'

const frames: Record<
  Exclude<Glasses, 'none'>,
  { glass: string; width: number; colours: readonly string[] }
> = {
  round: { glass: '<circle cx="22" cy="2" r="16"/>', width: 2.6, colours: ['#6b3a24', '#c99a4a', '#8a938f'] },
  square: {
    glass: '<rect x="6" y="-11" width="32" height="25" rx="7"/>',
    width: 3,
    colours: [ink, '#5d3d2a', '#2f4a5c'],
  },
  halfRim: {
    glass: '<path d="M6-7h32c1 13-4 21-16 21S5 6 6-7Z"/>',
    width: 2.4,
    colours: ['#8a938f', '#6b3a24', '#c99a4a'],
  },
  cat: {
    glass: '<path d="M7-6C14-11 30-14 40-13C40 2 34 14 22 14S6 6 7-6Z"/>',
    width: 3.4,
    colours: ['#7b2d2a', '#5d3d5f', ink],
  },
  thick: {
    glass: '<rect x="6" y="-10" width="32" height="24" rx="10"/>',
    width: 4.6,
    colours: [ink, '#6b3a24', '#2f6470'],
  },
}

/** The glasses, over the eyes. */
export function drawGlasses(sitter: DrawnSubject): string {
  if (sitter.glasses === 'none') return ''
  const { glass, width, colours } = frames[sitter.glasses]
  const colour = colours[Math.floor(((sitter.quirks.side + 1) / 2) * 2.99)] ?? ink
  const edge = sitter.face.width
  return `<g fill="#fff" fill-opacity=".15" stroke="${colour}" stroke-width="${width}">
    ${glass}<g transform="scale(-1 1)">${glass}</g>
    <path d="M-6-2C-3-5 3-5 6-2M38-4L${n(edge + 1)}-6M-38-4L-${n(edge + 1)}-6" fill="none" stroke-linecap="round"/></g>
    <path d="M14-4l5-5M26-3l7-7" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".35"/>`
}
