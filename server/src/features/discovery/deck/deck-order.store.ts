import { dayOf } from '@hearth/contract/ages'
import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { dealtTo, decidedSince, decisionOn, isDecidedBy } from '../../matching/matching.ts'
import type { NewDeck } from './deck.store.ts'

type OrderQuery = { dayStart: Date; mostDecisions: number }
type DeckForOrder = Pick<NewDeck, 'targets' | 'pairs'> & {
  /** Decisions of the owner on this day, at most `mostDecisions`. */
  decided: number
}

/** A person of a deck; `theirDecision` is on the viewer, and `isDealt` tells whether a deck has dealt them. */
export type DeckTarget = {
  userId: string
  isDecided: boolean
  isDealt: boolean
  theirDecision: boolean | null
  choosiness: number
  popularity: number
  shown: number
}

/** Reads what puts a deck in order again; a few plain statements cost less than one that joins everything. */
export const deckOrders = {
  /** Reads a deck that is current, to put it in order again; undefined if it has to be built. */
  find: async (
    tx: Tx,
    viewerId: string,
    { dayStart, mostDecisions }: OrderQuery,
  ): Promise<DeckForOrder | undefined> => {
    const decided = decidedSince(viewerId, sql`${dayStart}::timestamptz`, mostDecisions)
    const { rows } = await sql<DeckForOrder>`
      select decks.targets, decks.pairs, ${decided} as decided
      from decks join search me on me.user_id = decks.user_id
      where decks.user_id = ${viewerId} and decks.built_on = ${dayOf(dayStart)} and decks.follows = me.changed_at
        and decks.pairs is not null`.execute(tx)
    return rows[0]
  },

  /** Returns all that decides on the places of these people beside their pairs. */
  listTargets: async (tx: Tx, viewerId: string, ids: readonly string[]): Promise<DeckTarget[]> => {
    const id = sql.ref('target.id')
    // One piece of JSON, because PGlite takes longer to hand over columns than to read them.
    const { rows } = await sql<{ people: DeckTarget[] }>`
      select coalesce(json_agg(json_build_object('userId', target.id, 'isDecided', ${isDecidedBy(viewerId, id)},
          'isDealt', ${dealtTo(viewerId, id)}, 'theirDecision', ${decisionOn(id, viewerId)},
          'choosiness', coalesce(score.choosiness, 0), 'popularity', coalesce(score.popularity, 0),
          'shown', coalesce(score.shown, 0))), '[]') as people
      from unnest(${ids}::uuid[]) target (id)
        left join lateral (select * from person_scores where person_scores.user_id = target.id offset 0) score on true`.execute(
      tx,
    )
    return rows[0]?.people ?? []
  },
}
