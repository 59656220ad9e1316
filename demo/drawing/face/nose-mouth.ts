import { darker, lighter, mix, shine } from '../colours.ts'
import type { DrawnSubject, Expression, MouthShape, NoseShape } from '../look.ts'
import { line, n, skinOf, yearsOf } from './skin.ts'

/** Where a nose ends, half its width there, and how far its bridge stands out. */
type Nose = { tip: number; wide: number; bridge: number; wings: number }

const noses: Record<NoseShape, Nose> = {
  button: { tip: 20, wide: 7, bridge: 0.2, wings: 0.5 },
  straight: { tip: 23.5, wide: 7.5, bridge: 0.8, wings: 0.6 },
  broad: { tip: 23, wide: 12, bridge: 0.4, wings: 1 },
  aquiline: { tip: 26.5, wide: 8.5, bridge: 1.5, wings: 0.8 },
  long: { tip: 28, wide: 7, bridge: 1, wings: 0.6 },
  snub: { tip: 19.5, wide: 8.5, bridge: 0.1, wings: 0.8 },
}

const tipOf = ({ nose, quirks, age }: DrawnSubject) =>
  noses[nose].tip + quirks.nose * 1.2 + Math.max(0, age - 55) * 0.06

/** A nose, its shaded side to the right. */
export function drawNose(sitter: DrawnSubject): string {
  const { shade, base } = skinOf(sitter)
  const { wide: w, bridge, wings } = noses[sitter.nose]
  const tip = tipOf(sitter)
  const wide = w + (sitter.lashes ? 0 : 1) + yearsOf(sitter, 50, 76)
  const side = darker(shade, 0.1)
  const edge = darker(shade, 0.26)
  const bump =
    bridge > 1.2
      ? `M2-6C7 0 8 8 6.500 14C6 ${n(tip - 6)} ${n(wide)} ${n(tip - 6)} ${n(wide)} ${n(tip - 1)}`
      : `M3-4C${n(4 + bridge * 2)} 5 ${n(4 + bridge * 2)} ${n(tip - 10)} ${n(wide)} ${n(tip - 3)}`
  const wing = `M${n(wide - 2.4)} ${n(tip - 6)}C${n(wide + 3)} ${n(tip - 5)} ${n(wide + 2.4)} ${n(tip + 1.6)} ${n(wide - 2)} ${n(tip + 0.8)}`
  const nostrils =
    sitter.nose === 'snub' || sitter.nose === 'broad'
      ? `<g fill="${darker(shade, 0.42)}" opacity=".75"><ellipse cx="${n(wide * 0.45)}" cy="${n(tip)}" rx="2.200" ry="1.300"/><ellipse cx="${n(-wide * 0.45)}" cy="${n(tip)}" rx="2.200" ry="1.300"/></g>`
      : ''
  return `<path d="${bump}C${n(wide)} ${n(tip + 2)} 3 ${n(tip + 2.6)}-2 ${n(tip + 1.6)}C2 ${n(tip - 2)} 2 ${n(tip - 9)} 1 6Z" fill="${side}" opacity=".5"/>
    <ellipse cx="-1.500" cy="${n(tip - 4)}" rx="${n(wide * 0.42)}" ry="3.400" fill="${lighter(base, 0.4)}" opacity=".32"/>${nostrils}
    ${line(`M-${n(wide * 0.72)} ${n(tip)}C-${n(wide * 0.3)} ${n(tip + 3.4)} ${n(wide * 0.3)} ${n(tip + 3.4)} ${n(wide * 0.72)} ${n(tip)}`, edge, { width: 2 })}
    ${line(wing, edge, { width: 1.6, opacity: wings * 0.8 })}<g transform="scale(-1 1)">${line(wing, edge, { width: 1.6, opacity: wings * 0.5 })}</g>`
}

/** Half the width of a mouth, and how full its lips are. */
const mouths: Record<MouthShape, { wide: number; full: number; bow: number }> = {
  full: { wide: 15, full: 1.25, bow: 0.7 },
  thin: { wide: 15.5, full: 0.1, bow: 0.2 },
  wide: { wide: 18.5, full: 0.6, bow: 0.4 },
  bow: { wide: 13, full: 0.9, bow: 1.5 },
  small: { wide: 11.5, full: 0.55, bow: 0.7 },
}

function teeth(wide: number, y: number, { lip, full }: { lip: string; full: number }): string {
  const inner = n(wide - 1.5)
  return `<path d="M-${n(wide)} ${n(y)}C-10 ${n(y + 3)} 10 ${n(y + 3)} ${n(wide)} ${n(y)}C${n(wide - 2)} ${n(y + 12)} 8 ${n(y + 16)} 0 ${n(y + 16)}C-8 ${n(y + 16)}-${n(wide - 2)} ${n(y + 12)}-${n(wide)} ${n(y)}Z" fill="#5a211c"/>
    <path d="M-${inner} ${n(y + 0.8)}C-9 ${n(y + 3.4)} 9 ${n(y + 3.4)} ${inner} ${n(y + 0.8)}C${n(wide - 3.4)} ${n(y + 6.4)} 9 ${n(y + 8)} 0 ${n(y + 8)}C-9 ${n(y + 8)}-${n(wide - 3.4)} ${n(y + 6.4)}-${inner} ${n(y + 0.8)}Z" fill="${shine}"/>
    <path d="M-8 ${n(y + 13.6)}C-5 ${n(y + 10.6)} 5 ${n(y + 10.6)} 8 ${n(y + 13.6)}C5 ${n(y + 16)}-5 ${n(y + 16)}-8 ${n(y + 13.6)}Z" fill="${mix(lip, '#e0705f', 0.5)}"/>
    ${line(`M-${n(wide)} ${n(y)}C-10 ${n(y + 3)} 10 ${n(y + 3)} ${n(wide)} ${n(y)}`, lip, { width: 1.6 + full * 1.5 })}
    ${line(`M-${n(wide * 0.66)} ${n(y + 15 + full)}C-5 ${n(y + 17.5 + full)} 5 ${n(y + 17.5 + full)} ${n(wide * 0.66)} ${n(y + 15 + full)}`, lip, { width: 1 + full * 2.4, opacity: 0.8 })}`
}

/** How far below the middle of the head a mouth is. */
export const mouthAt = (sitter: DrawnSubject): number =>
  Math.max(39, tipOf(sitter) + 15.5) + sitter.quirks.mouth

/** A mouth below the nose, as the expression has it. */
export function drawMouth(sitter: DrawnSubject, expression: Expression): string {
  const shape = mouths[sitter.mouth]
  const { base, lip: painted } = skinOf(sitter)
  const lip = sitter.lashes ? painted : mix(painted, base, 0.4)
  const bow = sitter.lashes ? shape.bow : shape.bow * 0.4
  const full = Math.max(0, shape.full * (sitter.lashes ? 1.1 : 0.6) - yearsOf(sitter, 45, 76) * 0.45)
  const y = mouthAt(sitter)
  if (expression === 'grin') return teeth(shape.wide + 3, y - 3, { lip, full })
  if (expression === 'laugh') return teeth(shape.wide + 5, y - 3.5, { lip, full })
  const rises = { soft: [0.3, 0.3, 2.4], smile: [-2.6, -2.6, 5], wry: [1.6, -3.6, 4] } as const
  const [left, right, dip] = rises[expression]
  const uneven = sitter.quirks.lean * 0.8
  const wide = shape.wide + (expression === 'smile' ? 2 : 0)
  const [l, r, d] = [y + left + uneven, y + right - uneven, y + dip]
  const mid = `M-${n(wide)} ${n(l)}C-${n(wide / 2)} ${n(d)} ${n(wide / 2)} ${n(d)} ${n(wide)} ${n(r)}`
  const upper = 2.6 + full * 2.4
  return `<path d="${mid}C${n(wide * 0.6)} ${n(d + 3 + full * 5)}-${n(wide * 0.6)} ${n(d + 3 + full * 5)}-${n(wide)} ${n(l)}Z" fill="${lip}" opacity=".86"/>
    <path d="M-${n(wide - 1.5)} ${n(l + 0.4)}C-${n(wide * 0.5)} ${n(d - upper)}-${n(2 + bow)} ${n(d - upper - bow)} 0 ${n(d - upper + bow * 0.9)}C${n(2 + bow)} ${n(d - upper - bow)} ${n(wide * 0.5)} ${n(d - upper)} ${n(wide - 1.5)} ${n(r + 0.4)}C${n(wide / 2)} ${n(d)}-${n(wide / 2)} ${n(d)}-${n(wide - 1.5)} ${n(l + 0.4)}Z" fill="${lip}" opacity="${n(Math.min(0.9, 0.3 + full * 0.5))}"/>
    <path d="M-${n(wide * 0.4)} ${n(d + 2.6 + full * 2)}C-4 ${n(d + 3.8 + full * 2.4)} 4 ${n(d + 3.8 + full * 2.4)} ${n(wide * 0.4)} ${n(d + 2.6 + full * 2)}" fill="none" stroke="${lighter(lip, 0.5)}" stroke-width="${n(0.6 + full * 1.4)}" stroke-linecap="round" opacity=".4"/>
    ${line(mid, darker(lip, 0.36), { width: 2.1 })}${expression === 'soft' ? '' : corners(wide, { l, r }, darker(lip, 0.3))}`
}

const corners = (wide: number, { l, r }: { l: number; r: number }, colour: string) =>
  `${line(`M-${n(wide + 1.8)} ${n(l - 1.8)}C-${n(wide + 2.2)} ${n(l)}-${n(wide + 1)} ${n(l + 1)}-${n(wide - 0.2)} ${n(l + 0.2)}`, colour, { width: 1.5, opacity: 0.6 })}${line(`M${n(wide + 1.8)} ${n(r - 1.8)}C${n(wide + 2.2)} ${n(r)} ${n(wide + 1)} ${n(r + 1)} ${n(wide - 0.2)} ${n(r + 0.2)}`, colour, { width: 1.5, opacity: 0.6 })}`
