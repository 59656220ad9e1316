import type { Wishes } from '@hearth/contract/wishes'
import type { Portrait } from './features.rules.ts'

/** A soft wish that is not met leaves so much of the chance; one of which nothing is said, a little more. */
const MISSED = 0.7
const UNSAID = 0.85

/** The wishes that may order. Faith is not among them: it can be wished for hard, and then it filters. */
export const orderingFields = [
  'lookingFor',
  'relationshipGoals',
  'familyValues',
  'hasChildren',
  'wantsChildren',
  'smoking',
  'drinking',
] as const
export type OrderingField = (typeof orderingFields)[number]

/** Whether somebody says something else than what is wished for softly. */
export function misses(wishes: Wishes, field: OrderingField, shown: Portrait): boolean {
  const wish = wishes[field]
  const said = shown[field]
  if (!wish || wish.isHard || said === null) return false
  const wished: readonly string[] = wish.values
  return !wished.includes(said)
}

/** What is left of a chance for the soft wishes that somebody does not meet. */
export function softened(wishes: Wishes, shown: Portrait): number {
  return orderingFields.reduce((left, field) => {
    const wish = wishes[field]
    if (!wish || wish.isHard) return left
    if (shown[field] === null) return wish.orUnsaid ? left : left * UNSAID
    return misses(wishes, field, shown) ? left * MISSED : left
  }, 1)
}
