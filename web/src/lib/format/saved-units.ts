import { attempt } from '../browser/attempt.ts'
import type { UnitChoice } from './units.tsx'

const KEY = 'hearth.units'

// By hand, because it is read before anything is drawn, and a schema takes a while to be made.
const isChoice = (kept: unknown): kept is UnitChoice =>
  typeof kept === 'object' &&
  kept !== null &&
  'clock' in kept &&
  [null, '12', '24'].some((clock) => clock === kept.clock) &&
  'distanceUnit' in kept &&
  [null, 'km', 'miles'].some((unit) => unit === kept.distanceUnit)

/** Returns the clock and unit that this device saved, so that the first paint is right; without it, it follows the region. */
export function savedUnits(): UnitChoice | undefined {
  const kept = attempt((): unknown => JSON.parse(localStorage.getItem(KEY) ?? ''))
  return isChoice(kept) ? kept : undefined
}

export const saveUnits = ({ clock, distanceUnit }: UnitChoice) =>
  attempt(() => localStorage.setItem(KEY, JSON.stringify({ clock, distanceUnit })))

export const forgetUnits = () => attempt(() => localStorage.removeItem(KEY))
