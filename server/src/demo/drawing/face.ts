import { darker, hairColours, ink, mix, type Skin, shine, skins } from './colours.ts'
import type { Expression, Look } from './look.ts'

export const skinOf = (look: Look): Skin => skins[look.skin] ?? skins[0]
export const hairOf = (look: Look): string => hairColours[look.hairColour]

const mirrored = (drawn: string) => `${drawn}<g transform="scale(-1 1)">${drawn}</g>`

/** The outline of the head; its middle is the origin. */
export function headPath({ face: { width: w, jaw: j, chin: c } }: Look): string {
  const half = (s: 1 | -1) => [s * w, s * (j + 5), s * j, s * (j - 9), s * 13]
  const [r, r2, r3, r4, r5] = half(1)
  const [l, l2, l3, l4, l5] = half(-1)
  return `M${l}-6C${l}-46-33-68 0-68C33-68 ${r}-46 ${r}-6C${r} 16 ${r2} 34 ${r3} 45C${r4} ${c - 8} ${r5} ${c} 0 ${c}C${l5} ${c} ${l4} ${c - 8} ${l3} 45C${l2} 34 ${l} 16 ${l}-6Z`
}

function eyes(look: Look, expression: Expression): string {
  const dark = look.skin > 4 ? '#1c100c' : ink
  if (expression === 'laugh') {
    return mirrored(
      `<path d="M13 3c4-6 13-6 17 0" fill="none" stroke="${dark}" stroke-width="3.2" stroke-linecap="round"/>`,
    )
  }
  const open = 5.4 - look.eyes * 1.6 - (expression === 'grin' ? 0.6 : 0)
  const white = mix(shine, skinOf(look).base, 0.18)
  const lash = look.lashes
    ? `<path d="M30.5-1.500l4-2.6" stroke="${dark}" stroke-width="2.3" stroke-linecap="round"/>`
    : ''
  const glints = `<g fill="${shine}"><circle cx="-20.5" cy="-1" r="1.3"/><circle cx="23.5" cy="-1" r="1.3"/></g>`
  const one = `<path d="M12.5 2.500C15-${open} 27-${open + 1} 31 0C28 ${open + 2} 16 ${open + 2.5} 12.5 2.500Z" fill="${white}"/>
    <circle cx="22" cy="0.8" r="${open}" fill="${look.iris}"/><circle cx="22" cy="0.8" r="${open * 0.55}" fill="${dark}"/>
    <path d="M11.8 2.800C14.5-${open + 0.4} 27-${open + 1.6} 31.6-.4" fill="none" stroke="${dark}" stroke-width="${look.lashes ? 2.8 : 2.2}" stroke-linecap="round"/>${lash}`
  return mirrored(one) + glints
}

function brows(look: Look, expression: Expression): string {
  const lift = { soft: 0, smile: -1, grin: -2, laugh: -3, wry: 0 }[expression]
  const colour = look.age > 66 ? mix(hairOf(look), '#8f867e', 0.4) : darker(hairOf(look), 0.25)
  const one = `<path d="M11.5 ${-12 + lift}C17 ${-17 + lift} 26 ${-18 + lift} 33.5 ${-12.5 + lift}" fill="none" stroke="${colour}" stroke-width="${look.brow}" stroke-linecap="round"/>`
  const raised = `<g transform="translate(0 ${expression === 'wry' ? -4 : 0})">${one}</g>`
  return `${raised}<g transform="scale(-1 1)">${one}</g>`
}

function nose(look: Look): string {
  const { shade } = skinOf(look)
  const n = look.nose
  const side = darker(shade, 0.08)
  return `<path d="M3-4C5 6 ${6 + n} 14 ${8 + n} 19C${8 + n} 25 2 26-${3 + n} 24.5C2 23 3 18 2 10Z" fill="${side}" opacity=".55"/>
    <path d="M-${5 + n} 23.5C-2 27.5 5 27.5 ${8 + n} 22.5" fill="none" stroke="${darker(shade, 0.2)}" stroke-width="2.2" stroke-linecap="round"/>`
}

function mouth(look: Look, expression: Expression): string {
  const { lip } = skinOf(look)
  const full = look.lips
  if (expression === 'grin' || expression === 'laugh') {
    const wide = expression === 'laugh' ? 20 : 18
    return `<path d="M-${wide} 37C-10 40 10 40 ${wide} 37C${wide - 2} 50 8 54 0 54C-8 54-${wide - 2} 50-${wide} 37Z" fill="#5a211c"/>
      <path d="M-${wide - 1.5} 38C-9 40.6 9 40.6 ${wide - 1.5} 38C${wide - 3} 43.5 9 45 0 45C-9 45-${wide - 3} 43.5-${wide - 1.5} 38Z" fill="${shine}"/>
      <path d="M-9 51.500C-5 48 5 48 9 51.500C5 54.3-5 54.3-9 51.500Z" fill="${mix(lip, '#e0705f', 0.5)}"/>
      <path d="M-${wide} 37C-10 40 10 40 ${wide} 37" fill="none" stroke="${lip}" stroke-width="${1.4 + full}" stroke-linecap="round"/>`
  }
  const corners: Record<'soft' | 'smile' | 'wry', readonly [number, number, number]> = {
    soft: [40.5, 40.5, 43.5],
    smile: [38.5, 38.5, 46],
    wry: [42, 37.5, 45.5],
  }
  const [left, right, dip] = corners[expression]
  const line = `M-14.5 ${left}C-7 ${dip} 7 ${dip} 14.5 ${right}`
  return `<path d="${line}C9 ${dip + 3.5 + full * 2}-9 ${dip + 3.5 + full * 2}-14.5 ${left}Z" fill="${lip}" opacity=".85"/>
    <path d="M-11 ${left + 0.8}C-6 ${dip - 4 - full}-2 ${dip - 3.5 - full} 0 ${dip - 2.6}C2 ${dip - 3.5 - full} 6 ${dip - 4 - full} 11 ${right + 0.8}C6 ${dip - 0.5}-6 ${dip - 0.5}-11 ${left + 0.8}Z" fill="${lip}" opacity="${0.4 + full * 0.2}"/>
    <path d="${line}" fill="none" stroke="${darker(lip, 0.35)}" stroke-width="2.2" stroke-linecap="round"/>`
}

function years(look: Look, expression: Expression): string {
  const line = (d: string, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${darker(skinOf(look).shade, 0.12)}" stroke-width="1.8" stroke-linecap="round" opacity="${opacity}"/>`
  const smiling = expression === 'soft' ? 0.35 : 0.55
  const lines = [
    look.age > 38 && mirrored(line('M14 24C19 28 21 33 21 38', smiling)),
    look.age > 46 && mirrored(line('M35-1l5-3M35.5 2.500l5.5.5', 0.6)),
    look.age > 54 && mirrored(line('M14 9C18 12 25 12 29 8.5', 0.55)),
    look.age > 60 && line('M-20-30C-8-33 8-33 20-30M-16-37C-6-39.5 6-39.5 16-37', 0.42),
  ]
  return lines.filter(Boolean).join('')
}

function freckles(look: Look): string {
  if (!look.freckles) return ''
  const spots = [
    [20, 15],
    [26, 18],
    [31, 14],
    [24, 22],
    [15, 19],
    [33, 20],
  ]
  const one = spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.2"/>`).join('')
  return `<g fill="${darker(skinOf(look).shade, 0.1)}" opacity=".6">${mirrored(one)}</g>`
}

/** What a face says: eyes, brows, nose, mouth, and the years. */
export function drawFace(look: Look, expression: Expression): string {
  const { blush } = skinOf(look)
  const cheeks = mirrored(`<ellipse cx="29" cy="21" rx="10" ry="7" fill="${blush}" opacity=".3"/>`)
  return [
    cheeks,
    freckles(look),
    years(look, expression),
    nose(look),
    mouth(look, expression),
    eyes(look, expression),
    brows(look, expression),
  ].join('')
}
