import { drawBeard, drawGlasses } from './beard.ts'
import { darker, lighter } from './colours.ts'
import { drawFace, headPath, skinOf } from './face.ts'
import { drawHair } from './hair.ts'
import type { Expression, Look } from './look.ts'

const covered = new Set<Look['hair']>(['hijab'])

function ears(look: Look): string {
  if (covered.has(look.hair)) return ''
  const { base, shade } = skinOf(look)
  const at = look.face.width
  const ring = look.earrings ? `<circle cx="${at + 4}" cy="22" r="3.4" fill="#e2b04a"/>` : ''
  const one = `<ellipse cx="${at + 1}" cy="7" rx="8" ry="13" fill="${base}"/><path d="M${at + 4} 2C${at + 1} 4 ${at} 10 ${at + 3} 14" fill="none" stroke="${shade}" stroke-width="2.2" stroke-linecap="round"/>${ring}`
  return `${one}<g transform="scale(-1 1)">${one}</g>`
}

/** A head about the origin, in the layer behind the shoulders and the one before them. */
export function drawHead(look: Look, expression: Expression): { back: string; front: string } {
  const { base, shade } = skinOf(look)
  const outline = headPath(look)
  const hair = drawHair(look)
  const front = `${ears(look)}
    <clipPath id="head"><path d="${outline}"/></clipPath>
    <path d="${outline}" fill="${base}"/>
    <g clip-path="url(#head)">
      <path d="M30-80C52-40 44 20 22 74H80V-80Z" fill="${shade}" opacity=".5"/>
      <ellipse cx="-24" cy="-34" rx="24" ry="18" fill="${lighter(base, 0.4)}" opacity="${look.skin > 3 ? 0.12 : 0.3}"/>
      <path d="M-60-36C-20-54 20-54 60-36V-70H-60Z" fill="${darker(base, 0.2)}" opacity=".28"/>
    </g>
    ${drawBeard(look)}${drawFace(look, expression)}${hair.front}${drawGlasses(look)}`
  return { back: hair.back, front }
}
