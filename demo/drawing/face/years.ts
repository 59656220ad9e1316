import { darker } from '../colours.ts'
import type { DrawnSubject, Expression } from '../look.ts'
import { line, mirrored, n, skinOf, yearsOf } from './skin.ts'

/** Wrinkles by age: first beside the mouth, last on the brow and the neck. */
export function drawYears(sitter: DrawnSubject, expression: Expression): string {
  const colour = darker(skinOf(sitter).shade, 0.24)
  const smiling = expression === 'soft' ? 0.75 : 1
  const mark = (d: string, from: number, { width = 1.8, most = 0.62 } = {}) => {
    const so = yearsOf(sitter, from, from + 26)
    return so > 0 ? line(d, colour, { width, opacity: (0.22 + so * (most - 0.22)) * smiling }) : ''
  }
  const { jaw, chin } = sitter.face
  return [
    mirrored(mark('M13.500 25C18.500 28 21.500 33 22 39', 33)),
    mirrored(mark('M14 11C18 14.500 25 14.800 29.500 11.500', 40, { width: 1.7 })),
    mirrored(mark('M35.500 0l5-3.200M36 4l5.800.8', 41, { width: 1.5 })),
    mark('M-19-33C-8-35.500 8-35.500 19-33', 44, { width: 1.6, most: 0.5 }),
    mark('M-16-40C-6-42 6-42 16-40', 54, { width: 1.6, most: 0.45 }),
    mark('M-2.600-14C-3.400-10-3.200-8-2.600-6M2.600-15C3.400-11 3.200-9 2.600-7', 52, {
      width: 1.4,
      most: 0.45,
    }),
    mirrored(mark('M20 46C22.500 49 23 52 22 56', 55, { width: 1.6, most: 0.5 })),
    mirrored(mark('M34 9C37.500 15 37.500 20 35.500 25', 62, { width: 1.5, most: 0.35 })),
    mirrored(
      mark(
        `M${n(jaw - 2)} ${n(chin - 24)}C${n(jaw - 5)} ${n(chin - 16)} ${n(jaw - 10)} ${n(chin - 11)} ${n(jaw - 15)} ${n(chin - 9)}`,
        58,
        { most: 0.4 },
      ),
    ),
  ].join('')
}

/** Freckles, a mole or dimples. */
export function drawMark(sitter: DrawnSubject, expression: Expression): string {
  const { shade } = skinOf(sitter)
  const side = sitter.quirks.side > 0 ? 1 : -1
  if (sitter.mark === 'mole') {
    return `<circle cx="${side * 18}" cy="${sitter.quirks.jaw > 0 ? 31 : 17}" r="1.8" fill="${darker(shade, 0.5)}"/>`
  }
  if (sitter.mark === 'dimples') {
    return expression === 'soft'
      ? ''
      : mirrored(
          line('M25.500 37C27.500 40 27.500 43 26 45', darker(shade, 0.22), { width: 2, opacity: 0.7 }),
        )
  }
  if (sitter.mark === 'none') return ''
  const spots = [
    [18, 15],
    [23, 18],
    [29, 14],
    [25, 23],
    [13, 19],
    [33, 20],
    [9, 13],
    [19, 22],
    [4, 16],
  ]
  const one = spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.15"/>`).join('')
  return `<g fill="${darker(shade, 0.14)}" opacity=".62">${mirrored(one)}<circle cx="-6" cy="9" r="1"/><circle cx="11" cy="24" r="1"/></g>`
}

/** Lines across the neck, and spots that come late. */
export function drawNeckYears(sitter: DrawnSubject): string {
  const so = yearsOf(sitter, 48, 74)
  if (so === 0) return ''
  const colour = darker(skinOf(sitter).shade, 0.16)
  const w = sitter.neck - 4
  return `${line(`M-${n(w)} 84C-6 90 6 90 ${n(w)} 84`, colour, { width: 1.7, opacity: so * 0.6 })}${line(`M-${n(w)} 95C-6 101 6 101 ${n(w)} 95`, colour, { width: 1.7, opacity: so * 0.45 })}`
}
