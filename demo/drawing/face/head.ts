import { cloths, darker, lighter } from '../colours.ts'
import { drawHair } from '../hair/hair.ts'
import type { DrawnSubject, Expression } from '../look.ts'
import { drawBeard } from './beard.ts'
import { drawBrows, drawEyes } from './eyes.ts'
import { drawGlasses } from './glasses.ts'
import { drawMouth, drawNose } from './nose-mouth.ts'
import { line, mirrored, n, skinOf, yearsOf } from './skin.ts'
import { drawMark, drawYears } from './years.ts'

/** How somebody carries their head in one picture, each from -1 to 1. */
export type Bearing = { turn: number; gaze: number }

/** Pixels by which the face moves towards the side somebody turns to. */
const TURN = 5

/** The outline of the head; its middle is the origin. */
function headPath({ face: { width: w, jaw: j, chin: c, tip: t } }: DrawnSubject): string {
  const half = (s: 1 | -1) => [w, j + 6, j, j - (j - t) * 0.34, t, 33].map((value) => n(s * value))
  const [r, r2, r3, r4, r5, r6] = half(1)
  const [l, l2, l3, l4, l5, l6] = half(-1)
  return `M${l}-6C${l}-46 ${l6}-69 0-69C${r6}-69 ${r}-46 ${r}-6C${r} 15 ${r2} 32 ${r3} 44C${r4} ${n(c - 8)} ${r5} ${n(c)} 0 ${n(c)}C${l5} ${n(c)} ${l4} ${n(c - 8)} ${l3} 44C${l2} 32 ${l} 15 ${l}-6Z`
}

function ears(sitter: DrawnSubject, turn: number): string {
  if (sitter.hair === 'hijab') return ''
  const { base, shade } = skinOf(sitter)
  const at = sitter.face.width
  const grown = yearsOf(sitter, 50, 76) * 2.5
  const ring = sitter.earrings
    ? `<circle cx="${n(at + 4)}" cy="${n(23 + grown)}" r="3.4" fill="${sitter.quirks.side > 0 ? '#e2b04a' : cloths[sitter.cover]}"/>`
    : ''
  const one = `<ellipse cx="${n(at + 1)}" cy="${n(7 + grown / 2)}" rx="8" ry="${n(13 + grown)}" fill="${base}"/>${line(`M${n(at + 4)} 1C${n(at + 1)} 3 ${n(at)} 10 ${n(at + 3)} 14`, shade, { width: 2.2 })}${ring}`
  const moved = (side: 1 | -1) => `<g transform="translate(${n(-turn * 3.2)} 0) scale(${side} 1)">${one}</g>`
  return moved(1) + moved(-1)
}

/** The skin of the face with the light on it. */
function skinOfFace(sitter: DrawnSubject): string {
  const { base, shade, blush } = skinOf(sitter)
  const isDark = sitter.skin > 5
  const hollow =
    sitter.head === 'diamond' || sitter.head === 'long' || sitter.age > 64
      ? mirrored(
          `<path d="M${n(sitter.face.width)} 14C34 22 28 32 27 46C36 40 44 30 ${n(sitter.face.width)} 14Z" fill="${shade}" opacity=".34"/>`,
        )
      : ''
  return `<path d="M30-80C54-40 45 20 20 80H90V-80Z" fill="${shade}" opacity=".46"/>
    <ellipse cx="-24" cy="-36" rx="26" ry="18" fill="${lighter(base, 0.4)}" opacity="${isDark ? 0.14 : 0.3}"/>
    <path d="M-60-36C-20-54 20-54 60-36V-72H-60Z" fill="${darker(base, 0.2)}" opacity=".26"/>${hollow}
    ${mirrored(`<ellipse cx="28" cy="22" rx="12" ry="8" fill="${blush}" opacity="${(sitter.age < 27 ? 0.28 : 0.2) * (sitter.lashes ? 1 : 0.5)}"/>`)}`
}

/** A head about the origin, in the layer behind the shoulders and the one before them. */
export function drawHead(
  sitter: DrawnSubject,
  expression: Expression,
  { turn, gaze }: Bearing,
): { back: string; front: string } {
  const outline = headPath(sitter)
  const hair = drawHair(sitter)
  const skew = `translate(${n(turn * TURN)} 0) rotate(${n(sitter.quirks.lean * 0.7)})`
  const face = [
    drawMark(sitter, expression),
    drawYears(sitter, expression),
    drawBeard(sitter, 'moustache'),
    drawMouth(sitter, expression),
    drawNose(sitter),
    drawEyes(sitter, expression, gaze),
    drawBrows(sitter, expression),
  ].join('')
  const front = `${ears(sitter, turn)}
    <clipPath id="head"><path d="${outline}"/></clipPath>
    <path d="${outline}" fill="${skinOf(sitter).base}"/>
    <g clip-path="url(#head)">${skinOfFace(sitter)}</g>
    ${drawBeard(sitter, 'jaw')}<g transform="${skew}">${face}</g>${hair.front}<g transform="translate(${n(turn * TURN)} 0)">${drawGlasses(sitter)}</g>`
  return { back: hair.back, front }
}
