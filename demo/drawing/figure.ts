import { drawTrunk, type Outfit, sleevesOf } from './clothes.ts'
import { cloths, darker } from './colours.ts'
import { type Bearing, drawHead } from './face/head.ts'
import { skinOf } from './face/skin.ts'
import { drawNeckYears } from './face/years.ts'
import type { DrawnSubject, Expression } from './look.ts'

export type Pose = 'resting' | 'oneHand' | 'bothHands' | 'pocket'

/** Somebody in one picture: what stays, and what is of this picture. */
export type DrawnFigure = {
  look: DrawnSubject
  outfit: Outfit
  expression: Expression
  pose: Pose
  /** Drawn between the trunk and the hands. */
  held: string
  /** Degrees by which the head is inclined. */
  tilt: number
  bearing: Bearing
  /** Whether the legs are in the picture. */
  standing: boolean
}

type FigurePoint = readonly [number, number]
type Limb = { shoulder: FigurePoint; elbow: FigurePoint; hand: FigurePoint }

function armsOf(pose: Pose, s: number): Limb[] {
  const left = (elbow: FigurePoint, hand: FigurePoint): Limb => ({ shoulder: [-s + 17, 148], elbow, hand })
  const right = (elbow: FigurePoint, hand: FigurePoint): Limb => ({ shoulder: [s - 17, 148], elbow, hand })
  const down = [left([-s - 6, 292], [-s - 8, 408]), right([s + 6, 292], [s + 8, 408])] as const
  const limbs: Record<Pose, Limb[]> = {
    resting: [...down],
    oneHand: [left([-s - 10, 282], [-34, 238]), down[1]],
    bothHands: [left([-s - 14, 270], [-36, 242]), right([s + 14, 270], [36, 242])],
    pocket: [left([-s - 20, 290], [-s + 34, 384]), right([s + 20, 290], [s - 34, 384])],
  }
  return limbs[pose]
}

const between = (a: FigurePoint, b: FigurePoint, share: number): FigurePoint => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]
const to = ([x, y]: FigurePoint) => `${x.toFixed(1)} ${y.toFixed(1)}`

function drawArm({ shoulder, elbow, hand }: Limb, figure: DrawnFigure): string {
  const { look, outfit } = figure
  const sleeve = sleevesOf(outfit)
  const skin = skinOf(look)
  const thick = look.shoulders * 0.39
  const stroke = (d: string, colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
  const whole = `M${to(shoulder)}Q${to(between(shoulder, elbow, 0.9))} ${to(elbow)}L${to(hand)}`
  const cuff = between(elbow, hand, 0.82)
  const sleeved = `M${to(shoulder)}Q${to(between(shoulder, elbow, 0.9))} ${to(elbow)}L${to(cuff)}`
  const short = `M${to(shoulder)}L${to(between(shoulder, elbow, 0.55))}`
  const edge = `<g clip-path="url(#trunk)" opacity=".22">${stroke(whole, darker(sleeve.colour, 0.45), thick + 6)}</g>`
  const skinArm = stroke(whole, skin.base, thick * 0.72)
  const cloth = stroke(sleeve.bare ? short : sleeved, darker(sleeve.colour, 0.07), thick)
  const fist = `<g transform="translate(${to(hand)})"><ellipse rx="17" ry="15" fill="${skin.base}"/><path d="M-8-9C-2-13 6-13 11-8M-11-2C-4-6 6-6 12-1M-10 6C-4 3 4 3 10 7" fill="none" stroke="${skin.shade}" stroke-width="2" stroke-linecap="round"/></g>`
  return `${edge}${skinArm}${cloth}${figure.pose === 'pocket' ? '' : fist}`
}

function drawLegs({ look: { shoulders: s }, outfit }: DrawnFigure): string {
  const cloth = outfit.main === 'denim' || outfit.main === 'night' ? cloths.ink : cloths.denim
  return `<path d="M-${s - 18} 420H${s - 18}L${s - 26} 800H14L0 520L-14 800H-${s - 26}Z" fill="${darker(cloth, 0.25)}"/><path d="M-${s - 20} 796H-12V830H-${s - 4}C-${s} 816-${s - 10} 804-${s - 20} 796ZM${s - 20} 796H12V830H${s - 4}C${s} 816 ${s - 10} 804 ${s - 20} 796Z" fill="${cloths.ink}"/>`
}

function drawNeck({ look }: DrawnFigure): string {
  const { base, shade } = skinOf(look)
  const n = look.neck
  return `<path d="M-${n} 30V74C-${n} 84-${n + 4} 90-${n + 12} 96L0 140L${n + 12} 96C${n + 4} 90 ${n} 84 ${n} 74V30Z" fill="${base}"/><path d="M-${n} 52C-10 84 12 84 ${n} 50V86C${n - 8} 92 0 96-${n} 76Z" fill="${shade}" opacity=".75"/>${drawNeckYears(look)}`
}

/** A person about the middle of their head. */
export function drawFigure(figure: DrawnFigure): string {
  const head = drawHead(figure.look, figure.expression, figure.bearing)
  const tilted = (drawn: string) => `<g transform="rotate(${figure.tilt} 0 70)">${drawn}</g>`
  return [
    figure.standing ? drawLegs(figure) : '',
    tilted(head.back),
    drawNeck(figure),
    drawTrunk(figure.outfit, skinOf(figure.look), figure.look),
    figure.held,
    ...armsOf(figure.pose, figure.look.shoulders).map((limb) => drawArm(limb, figure)),
    tilted(head.front),
  ].join('')
}
