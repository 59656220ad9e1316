import { darker, ink, mix } from './colours.ts'
import { hairOf } from './face.ts'
import type { Beard, Glasses, Look } from './look.ts'

const moustache = 'M-17 39C-14 31-5 29 0 32C5 29 14 31 17 39C10 36 5 36 0 36.500C-5 36-10 36-17 39Z'

const shapes: Record<Beard, (look: Look) => string> = {
  none: () => '',
  stubble: (look) => jaw(look, { fill: 0.3, rise: 4, fall: 1 }),
  short: (look) => `${jaw(look, { fill: 0.92, rise: 4, fall: 3 })}<path d="${moustache}"/>`,
  full: (look) => `${jaw(look, { fill: 1, rise: 0, fall: 20 })}<path d="${moustache}"/>`,
  goatee: (look) =>
    `<path d="M-15 50C-13 ${look.face.chin + 6} 13 ${look.face.chin + 6} 15 50C9 55-9 55-15 50Z"/><path d="${moustache}"/>`,
  moustache: () =>
    '<path d="M-21 41C-18 31-6 28 0 32C6 28 18 31 21 41C13 38 6 38.5 0 38C-6 38.5-13 38-21 41Z"/>',
}

function jaw(
  { face: { width: w, jaw: j, chin: c } }: Look,
  how: { fill: number; rise: number; fall: number },
) {
  const low = c + how.fall
  const side = (s: 1 | -1) => s * (w + 1)
  return `<path opacity="${how.fill}" d="M${side(-1)} 2C${-w + 4} ${14 + how.rise}-30 26-24 31C-14 27-6 30 0 31C6 30 14 27 24 31C30 26 ${w - 4} ${14 + how.rise} ${side(1)} 2C${w + 2} 20 ${j + 8} 38 ${j + 3} 48C${j - 7} ${low - 6} 14 ${low} 0 ${low}C-14 ${low}-${j - 7} ${low - 6}-${j + 3} 48C-${j + 8} 38-${w + 2} 20 ${side(-1)} 2Z"/>`
}

/** The beard, to be drawn beneath the mouth. */
export function drawBeard(look: Look): string {
  const colour = mix(darker(hairOf(look), 0.1), '#9a928b', look.age > 52 ? 0.35 : 0)
  const within = look.beard === 'full' ? '' : ' clip-path="url(#head)"'
  return `<g fill="${colour}"${within}>${shapes[look.beard](look)}</g>`
}

const frames: Record<Glasses, string> = {
  none: '',
  round: '<circle cx="22" cy="2" r="15.5"/>',
  square: '<rect x="7" y="-10" width="30" height="24" rx="7"/>',
  halfRim: '<path d="M7-6h30c1 12-4 20-15 20S6 6 7-6Z"/>',
}

/** The glasses, over the eyes. */
export function drawGlasses(look: Look): string {
  if (look.glasses === 'none') return ''
  const frame = frames[look.glasses]
  const colour = look.glasses === 'square' ? ink : look.skin > 3 ? '#c99a4a' : '#6b3a24'
  return `<g fill="#fff" fill-opacity=".16" stroke="${colour}" stroke-width="2.8">
    ${frame}<g transform="scale(-1 1)">${frame}</g>
    <path d="M-7-1C-3-5 3-5 7-1M37-2L${look.face.width + 1}-5M-37-2L-${look.face.width + 1}-5" fill="none" stroke-linecap="round"/></g>`
}
