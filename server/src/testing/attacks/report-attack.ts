import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import {
  type AttackMeasure,
  type AttackName,
  attacks,
  isWithin,
  limitOf,
  type MeasureName,
} from './attacks.ts'

/** A figure as `npm run attack` collects it. */
export type AttackFigure = { attack: string; name: string; figure: number; of: string }

/**
 * Prints the figure of an attack with its limit in one line, and fails if it is beyond. `of` says how much was tried.
 */
export function reportAttack<Name extends AttackName>(
  attack: Name,
  name: MeasureName<Name>,
  { figure, of }: { figure: number; of: string },
): void {
  const measures: Record<string, AttackMeasure> = attacks[attack].measures
  const measure = measures[name]
  if (!measure) throw new Error(`There is no measure ${name} of the attack ${attack}`)
  const outcome = isWithin(measure, figure) ? 'passed' : 'FAILED'
  process.stdout.write(
    `  attack: ${attack}: ${measure.what}: ${figure} ${measure.unit}, ${limitOf(measure)} (${of}): ${outcome}\n`,
  )
  const collected = process.env['ATTACK_FIGURES']
  const line: AttackFigure = { attack, name, figure, of }
  if (collected) appendFileSync(collected, `${JSON.stringify(line)}\n`)
  expect(outcome, `${measure.what}: ${figure}, ${limitOf(measure)}`).toBe('passed')
}
