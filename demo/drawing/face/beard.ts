import { darker } from '../colours.ts'
import type { Beard, DrawnSubject } from '../look.ts'
import { mouthAt } from './nose-mouth.ts'
import { facialHairOf, n } from './skin.ts'

const moustache =
  'M-18 39C-15 31.500-5 29.500 0 32C5 29.500 15 31.500 18 39C11 36 5 36.200 0 36.500C-5 36.200-11 36-18 39Z'
const broadMoustache = 'M-22 41C-19 31-6 28 0 32C6 28 19 31 22 41C14 38 6 38.500 0 38C-6 38.500-14 38-22 41Z'

/** How thick a beard covers the jaw, how high it goes up the cheek, and how far it hangs below the chin. */
const onJaw: Partial<Record<Beard, { fill: number; rise: number; fall: number }>> = {
  stubble: { fill: 0.26, rise: 6, fall: 1 },
  short: { fill: 0.9, rise: 8, fall: 4 },
  full: { fill: 1, rise: 2, fall: 22 },
}

function jaw(
  { face: { width: w, jaw: j, chin: c, tip: t } }: DrawnSubject,
  how: { rise: number; fall: number },
) {
  const low = c + how.fall
  const side = (s: 1 | -1) => n(s * (w + 0.6))
  const up = how.rise
  return `M${side(-1)} 2C${n(-w + 4)} ${14 + up}-31 ${24 + up}-25 31C-15 27-6 30 0 31C6 30 15 27 25 31C31 ${24 + up} ${n(w - 4)} ${14 + up} ${side(1)} 2C${n(w + 1)} 20 ${n(j + 8)} 36 ${n(j + 2)} 47C${n(j - 6)} ${n(low - 7)} ${n(t + 4)} ${n(low)} 0 ${n(low)}C${n(-t - 4)} ${n(low)}-${n(j - 6)} ${n(low - 7)}-${n(j + 2)} 47C-${n(j + 8)} 36-${n(w + 1)} 20 ${side(-1)} 2Z`
}

function onLip(sitter: DrawnSubject, colour: string): string {
  const { beard, face } = sitter
  const low = n(face.chin + 5)
  const at = `transform="translate(0 ${n(mouthAt(sitter) - 41.5)})" fill="${colour}"`
  if (beard === 'stubble') return ''
  if (beard === 'moustache') return `<path ${at} d="${broadMoustache}"/>`
  const goatee = `<path d="M-15 53C-14 ${low} 14 ${low} 15 53C9 58-9 58-15 53Z" fill="${colour}"/>`
  return `${beard === 'goatee' ? goatee : ''}<path ${at} d="${moustache}"/>`
}

/** The beard beneath the mouth: what grows on the jaw, or what grows on the lip. */
export function drawBeard(sitter: DrawnSubject, where: 'jaw' | 'moustache'): string {
  const { beard } = sitter
  if (beard === 'none') return ''
  const colour = darker(facialHairOf(sitter), 0.08)
  if (where === 'moustache') return onLip(sitter, colour)
  const how = onJaw[beard]
  if (!how) return ''
  const within = beard === 'full' ? '' : ' clip-path="url(#head)"'
  const light =
    beard === 'full'
      ? `<path d="M-18 62C-14 ${n(sitter.face.chin + 12)} 8 ${n(sitter.face.chin + 16)} 20 66" fill="none" stroke="#fff2dc" stroke-width="3" stroke-linecap="round" opacity=".13"/>`
      : ''
  return `<g fill="${colour}"${within}><path opacity="${how.fill}" d="${jaw(sitter, how)}"/></g>${light}`
}
