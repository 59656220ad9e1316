import { darker, ink, irises, mix, shine } from '../colours.ts'
import type { BrowShape, DrawnSubject, Expression, EyeShape } from '../look.ts'
import { facialHairOf, line, n, skinOf, yearsOf } from './skin.ts'

/** Corners of an eye, how far its lids bulge, and the fold above it from 0 to 1. */
type Lids = { inner: number; outer: number; up: number; down: number; fold: number; wide: number }

const lidsOf: Record<EyeShape, Lids> = {
  almond: { inner: 3, outer: -0.5, up: 8.6, down: 5.4, fold: 0.7, wide: 19 },
  round: { inner: 2, outer: 1.5, up: 11, down: 7.4, fold: 0.8, wide: 18 },
  hooded: { inner: 2.6, outer: 2, up: 7.4, down: 5.4, fold: 1, wide: 19 },
  monolid: { inner: 3.6, outer: -0.6, up: 6.2, down: 4.4, fold: 0, wide: 20 },
  deep: { inner: 2.4, outer: 0.6, up: 8, down: 5.8, fold: 1, wide: 18 },
  downturned: { inner: 1, outer: 4, up: 9, down: 4.8, fold: 0.7, wide: 19 },
  upturned: { inner: 4.4, outer: -2.6, up: 8.2, down: 5.6, fold: 0.6, wide: 19 },
}

const darkOf = (sitter: DrawnSubject) => (sitter.skin > 6 ? '#1c100c' : ink)

function closedEye(sitter: DrawnSubject, side: number): string {
  const lash = sitter.lashes ? line('M31-1l4 2', darkOf(sitter), { width: 2.2 }) : ''
  return `<g transform="scale(${side} 1)">${line('M12.500 4C17-4.500 27-4.500 31.500 3', darkOf(sitter), { width: 3.1 })}${lash}</g>`
}

function openEye(
  sitter: DrawnSubject,
  side: 1 | -1,
  { gaze, squint }: { gaze: number; squint: number },
): string {
  const lids = lidsOf[sitter.eyes]
  const dark = darkOf(sitter)
  const { base, shade } = skinOf(sitter)
  const size = 1 + sitter.quirks.eyeSize * 0.09 - yearsOf(sitter, 50, 76) * 0.1
  const droop = yearsOf(sitter, 48, 76) * 1.8
  const [from, to] = [22 - lids.wide / 2, 22 + lids.wide / 2]
  const [up, down] = [lids.up * size - squint * 1.6, lids.down * size - squint * 1.3]
  const outer = lids.outer + droop
  const upper = `C${n(from + 4)} ${n(lids.inner - up)} ${n(to - 6)} ${n(outer - up)} ${n(to)} ${n(outer)}`
  const shape = `M${n(from)} ${n(lids.inner)}${upper}C${n(to - 4)} ${n(outer + down)} ${n(from + 5)} ${n(lids.inner + down)} ${n(from)} ${n(lids.inner)}Z`
  const id = `eye${side > 0 ? 'R' : 'L'}`
  const iris = 5.5 + sitter.quirks.eyeSize * 0.4
  const x = 22 + side * gaze * 2.2
  const y = (lids.inner + outer) / 2 - 0.8
  const above = (far: number) =>
    `M${n(from + 1)} ${n(lids.inner - 3 - far)}C${n(from + 6)} ${n(lids.inner - up - 1.5 - far)} ${n(to - 6)} ${n(outer - up - 1.5 - far)} ${n(to + 1.5)} ${n(outer - 2.4)}`
  const hood =
    sitter.eyes === 'hooded' || droop > 0.9
      ? `<path d="${above(4)}C${n(to - 4)} ${n(outer - up * 0.55)} ${n(from + 7)} ${n(lids.inner - up * 0.66)} ${n(from + 1)} ${n(lids.inner - 7)}Z" fill="${mix(base, shade, 0.35)}"/>`
      : ''
  const socket =
    sitter.eyes === 'deep'
      ? `<path d="M9-7C14-15 29-15 35-5C30-9 16-8 9-7Z" fill="${shade}" opacity=".55"/>`
      : ''
  const lash = sitter.lashes ? line(`M${n(to - 0.6)} ${n(outer - 0.8)}l4.2-2.800`, dark, { width: 2.3 }) : ''
  return `<g transform="scale(${side} 1)">${socket}<clipPath id="${id}"><path d="${shape}"/></clipPath>
    <path d="${shape}" fill="${mix(shine, base, 0.16)}"/>
    <g clip-path="url(#${id})"><circle cx="${n(x)}" cy="${n(y)}" r="${n(iris)}" fill="${irises[sitter.iris]}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(iris * 0.52)}" fill="${dark}"/><path d="M${n(from)} ${n(lids.inner)}${upper}V${n(outer - 12)}H${n(from)}Z" fill="none" stroke="${dark}" stroke-opacity=".16" stroke-width="5"/></g>
    <circle cx="${n(x - side * 1.8)}" cy="${n(y - 2)}" r="1.5" fill="${shine}"/>
    ${hood}${lids.fold > 0 ? line(above(1.4), darker(shade, 0.22), { width: 1.5, opacity: lids.fold * 0.62 }) : ''}
    ${line(`M${n(from - 0.6)} ${n(lids.inner + 0.3)}${upper}`, dark, { width: sitter.lashes ? 2.9 : 2.3 })}${lash}</g>`
}

/** Both eyes; `gaze` is to which side they look, from -1 to 1. */
export function drawEyes(sitter: DrawnSubject, expression: Expression, gaze: number): string {
  const gap = sitter.quirks.eyeGap * 1.4
  const squint = { soft: 0, smile: 0.35, grin: 0.8, laugh: 1, wry: 0.4 }[expression]
  const at = (side: 1 | -1) => {
    const lower = side * sitter.quirks.lean * 0.7
    const drawn = expression === 'laugh' ? closedEye(sitter, side) : openEye(sitter, side, { gaze, squint })
    return `<g transform="translate(${n(side * gap)} ${n(lower)})">${drawn}</g>`
  }
  return `${at(-1)}${at(1)}`
}

/** Where a brow begins, its highest point and its end, and how thick it is there. */
type Brow = { inner: number; peak: readonly [number, number]; outer: number; thick: number }

const browsOf: Record<BrowShape, Brow> = {
  soft: { inner: -13, peak: [24, -20.5], outer: -12.5, thick: 3.8 },
  arched: { inner: -13.4, peak: [26, -24.5], outer: -11, thick: 3.1 },
  straight: { inner: -14, peak: [22, -17], outer: -14, thick: 4.2 },
  angled: { inner: -12.4, peak: [28, -21.6], outer: -13.2, thick: 3.7 },
  bushy: { inner: -13, peak: [23, -20], outer: -11, thick: 6 },
  thin: { inner: -14, peak: [23, -22], outer: -12.5, thick: 2.2 },
}

/** Both brows, one a little higher than the other. */
export function drawBrows(sitter: DrawnSubject, expression: Expression): string {
  const lift = { soft: 0, smile: -1, grin: -2, laugh: -3.2, wry: 0 }[expression]
  const brow = browsOf[sitter.brows]
  const strong = sitter.lashes ? 0.9 : 1.22
  const thick = brow.thick * strong * (1 + sitter.quirks.brow * 0.16)
  const colour = darker(facialHairOf(sitter), 0.22)
  const [px, py] = brow.peak
  const at = (side: 1 | -1) => {
    const wry = expression === 'wry' && side > 0 ? -4.5 : 0
    const y = lift + wry + side * sitter.quirks.lean * 1.1
    return `<path transform="translate(0 ${n(y)}) scale(${side} 1)" fill="${colour}" d="M11 ${n(brow.inner)}C${n(px - 9)} ${n(py + 1)} ${n(px - 1)} ${n(py - 0.4)} 35 ${n(brow.outer)}C${n(px)} ${n(py + thick * 0.75)} ${n(px - 8)} ${n(py + thick + 1)} 11.6 ${n(brow.inner + thick)}C9.800 ${n(brow.inner + thick * 0.7)} 9.800 ${n(brow.inner + 0.6)} 11 ${n(brow.inner)}Z"/>`
  }
  return `${at(-1)}${at(1)}`
}
