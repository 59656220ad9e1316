/** How the cards of a deck move; no document in here, so that it can be checked by numbers. */

export type SwipeDecision = 'pass' | 'like'

type MotionSample = { at: number; x: number; y: number }
export type Velocity = { x: number; y: number }

const VELOCITY_WINDOW_MS = 80
/** Shorter than a frame, two samples say more about the timer than about the hand. */
const SHORTEST_SPAN_MS = 8

/** Returns the pointer's velocity in px/ms over the last moments before `now`; 0 after a rest. */
export function velocityAt(samples: readonly MotionSample[], now: number): Velocity {
  const recent = samples.filter(({ at }) => now - at <= VELOCITY_WINDOW_MS)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || first === last) return { x: 0, y: 0 }
  const span = Math.max(last.at - first.at, SHORTEST_SPAN_MS)
  return { x: (last.x - first.x) / span, y: (last.y - first.y) / span }
}

const FLING_PX_PER_MS = 0.5
const LEAST_FLING_PX = 24

/** Returns the distance in px at which a release decides. */
export const decidingDistance = (width: number) => Math.min(140, Math.max(96, width * 0.3))

/** Returns the side that a release goes to: +1 or -1, or 0 for back to the middle. */
export function sideOf(x: number, velocityX: number, width: number): -1 | 0 | 1 {
  const side = x > 0 ? 1 : -1
  const isTurningBack = velocityX * side < -FLING_PX_PER_MS
  const isFlung = velocityX * side > FLING_PX_PER_MS && Math.abs(x) >= LEAST_FLING_PX
  const isFar = Math.abs(x) >= decidingDistance(width)
  return !isTurningBack && (isFlung || isFar) ? side : 0
}

/** Returns the decision of a side. Like is to the right in every language: people know the gesture from elsewhere. */
export const decisionOn = (side: -1 | 1): SwipeDecision => (side === 1 ? 'like' : 'pass')

export const sideFor = (decision: SwipeDecision): -1 | 1 => (decision === 'like' ? 1 : -1)

const TILT_DEGREES_PER_PX = 0.045
const MOST_TILT_DEGREES = 18

/** Returns the tilt in degrees. A card held above its middle turns with the hand, below it against the hand. */
export function tiltOf(x: number, grabbedAt: number): number {
  const lever = 1 - 2 * grabbedAt
  const turn = Math.sign(lever || 1) * (0.35 + 0.65 * Math.abs(lever))
  return clamp(x * TILT_DEGREES_PER_PX * turn, -MOST_TILT_DEGREES, MOST_TILT_DEGREES)
}

type Spot = { x: number; y: number }
type CardBox = { left: number; top: number; width: number; height: number }

/** A mark stays so far from the edges of the window, and below what stands at the top of it. */
const IN_SIGHT_PX = 12
const BELOW_TOP_PX = 72

/** Returns how far in px a mark on the card must move to stay visible. */
export function heldInSight(
  mark: CardBox,
  card: CardBox & { drag: Spot; tilt: number },
  window: WindowSize,
): Spot {
  const turn = (card.tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [halfWidth, halfHeight] = [mark.width / 2, mark.height / 2]
  const fromX = mark.left + halfWidth - card.width / 2
  const fromY = mark.top + halfHeight - card.height / 2
  const across = card.left + card.width / 2 + card.drag.x + fromX * cos - fromY * sin
  const along = card.top + card.height / 2 + card.drag.y + fromX * sin + fromY * cos
  const [side, below] = [IN_SIGHT_PX + halfWidth, IN_SIGHT_PX + halfHeight]
  const byX = clamp(across, side, window.width - side) - across
  const byY = clamp(along, BELOW_TOP_PX + halfHeight, window.height - below) - along
  return { x: byX * cos + byY * sin, y: byY * cos - byX * sin }
}

type WindowSize = Pick<CardBox, 'width' | 'height'>

const SPRING_STIFFNESS = 0.00045
const SPRING_DAMPING = 0.03
const STEP_MS = 16
const LONGEST_SPRING_MS = 720

/** Returns the positions of a released card on its way back to 0, one per step. */
export function springBack(from: number, velocity: number): number[] {
  const positions = [from]
  let [x, v] = [from, velocity]
  while (positions.length * STEP_MS < LONGEST_SPRING_MS && (Math.abs(x) > 0.4 || Math.abs(v) > 0.02)) {
    // Four small steps to a frame keep a hard flick from blowing the spring up.
    for (let part = 0; part < 4; part++) {
      v += (-SPRING_STIFFNESS * x - SPRING_DAMPING * v) * (STEP_MS / 4)
      x += v * (STEP_MS / 4)
    }
    positions.push(x)
  }
  return [...positions, 0]
}

const FLIGHT_STEPS = 8
const SLOWEST_FLIGHT_PX_PER_MS = 1.15

/** Returns the positions of a card on its way to `to`, starting at the pointer's velocity, and the duration in ms. */
export function flight(from: number, velocity: number, to: number): { positions: number[]; ms: number } {
  const distance = to - from
  const start = Math.max(0, velocity * Math.sign(distance))
  const ms = clamp(Math.abs(distance) / Math.max(start, SLOWEST_FLIGHT_PX_PER_MS), 180, 360)
  const startShare = Math.min(1, (start * ms) / Math.max(1, Math.abs(distance)))
  const positions = Array.from({ length: FLIGHT_STEPS + 1 }, (_, step) => {
    const time = step / FLIGHT_STEPS
    return from + distance * (startShare * time + (1 - startShare) * time * time)
  })
  return { positions, ms }
}

export const springMs = (positions: readonly unknown[]) => (positions.length - 1) * STEP_MS

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
