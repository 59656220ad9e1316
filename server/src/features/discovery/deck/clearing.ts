import { dayOf } from '@hearth/contract/ages'
import type { Deps } from '../../../context.ts'
import { decks } from './deck.store.ts'

const DAY_MS = 86_400_000

/** Removes a deleted person from everybody's deck. */
export const removeFromDecks = (deps: Deps, personId: string) => decks.removePerson(deps.db, personId)

/** Deletes the decks of earlier days, so that only active people have one. */
export async function clearDecks(deps: Deps): Promise<void> {
  await decks.deleteBefore(deps.db, dayOf(new Date(deps.now().getTime() - DAY_MS)))
}
