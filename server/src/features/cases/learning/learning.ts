import type { Deps } from '../../../context.ts'
import { termsOfCases } from './case-terms.ts'
import { learning } from './learning.store.ts'

/** The newest decided cases that are learned from: standards change. */
const MAX_LEARNED = 5_000
const BATCH = 100
/** One round of placing. A later round places the rest. */
const MAX_PLACED = 1_000
const LAST_PLACE = 1_000

type LearningDeps = Pick<Deps, 'db' | 'caseEncryptor'>

/** Yields the newest decided cases in batches, each with its terms. */
export async function* decidedCases(deps: LearningDeps) {
  const rows = await learning.listNewestDecided(deps.db, MAX_LEARNED)
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    const terms = await termsOfCases(deps, batch)
    yield batch.map(({ id, personId }) => ({ id, hasAccount: personId !== null, terms: terms.get(id) ?? [] }))
  }
}

/**
 * Gives the open cases their place in the order “likely first”, unless nothing was added to them since. `chanceOf` is
 * between 0 and 1; the place counts from 0, the likeliest.
 */
export async function placeOpenCases(
  deps: LearningDeps,
  chanceOf: (terms: readonly string[]) => number,
): Promise<void> {
  const rows = await learning.listUnplaced(deps.db, MAX_PLACED)
  const terms = await termsOfCases(deps, rows)
  for (const { id, items } of rows) {
    const place = Math.round((1 - chanceOf(terms.get(id) ?? [])) * LAST_PLACE)
    await learning.place(deps.db, id, { place, placedItems: items })
  }
}

/** Returns how many cases are decided and still stored. */
export const countDecidedCases = ({ db }: Pick<Deps, 'db'>): Promise<number> => learning.countDecided(db)

/** Puts all open cases back to the middle, to be placed by another model or by none. */
export const forgetPlaces = ({ db }: Pick<Deps, 'db'>): Promise<void> => learning.forgetPlaces(db)
