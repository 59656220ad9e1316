import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

type Exposure = Insertable<Database['exposures']>
export type NewExposure = Pick<
  Exposure,
  'personId' | 'propensity' | 'isRandom' | 'likeChance' | 'matchChance'
>

type ServedPage = { viewerId: string; at: Date; day: string; modelId: number | null }

export const exposures = {
  /**
   * Stores the cards of a page in their order, each once a day, without people whose account is being deleted. The position
   * is the number of cards that the viewer was shown that day before.
   */
  insert: (db: Db, { viewerId, at, day, modelId }: ServedPage, cards: readonly NewExposure[]) => {
    const ids = cards.map(({ personId }) => personId)
    return sql`
      with there as (select id from "user" where id = any(${ids}::uuid[]) order by id for key share),
        before as (select count(*)::int as cards from shown_cards where viewer_id = ${viewerId}::uuid
          and shown_at >= ${day}::date::timestamp at time zone 'UTC' and person_id <> all(${ids}::uuid[]))
      insert into exposures (viewer_id, person_id, shown_on, shown_at, position, model_id, propensity, is_random,
          like_chance, match_chance)
        select ${viewerId}::uuid, there.id, ${day}::date, ${at}::timestamptz, before.cards + card.place - 1,
          ${modelId}::int, (card.card->>'propensity')::real, (card.card->>'isRandom')::boolean,
          (card.card->>'likeChance')::real, (card.card->>'matchChance')::real
        from jsonb_array_elements(${JSON.stringify(cards)}::jsonb) with ordinality card (card, place)
          join there on there.id = (card.card->>'personId')::uuid cross join before
        on conflict (viewer_id, person_id, shown_on) do nothing`.execute(db)
  },

  /** Stores how long the viewer looked at the latest card of a person. */
  setViewed: (tx: Tx, viewerId: string, personId: string, seconds: number) =>
    sql`update exposures set viewed_seconds = ${seconds}::smallint
      where viewer_id = ${viewerId}::uuid and person_id = ${personId}::uuid
        and shown_on = (select max(shown_on) from exposures latest
          where latest.viewer_id = ${viewerId}::uuid and latest.person_id = ${personId}::uuid)`.execute(tx),

  /** Returns how long each viewer looked at the person at most, where that is known. */
  listViewed: async (db: Db, pairs: readonly { viewerId: string; personId: string }[]) => {
    const [viewers, people] = [pairs.map(({ viewerId }) => viewerId), pairs.map(({ personId }) => personId)]
    const { rows } = await sql<{ viewerId: string; personId: string; seconds: number }>`
      select viewer_id, person_id, max(viewed_seconds)::int as seconds
        from exposures join unnest(${viewers}::uuid[], ${people}::uuid[]) as pair (viewer, person)
          on viewer_id = pair.viewer and person_id = pair.person
        where viewed_seconds is not null group by viewer_id, person_id`.execute(db)
    return rows
  },

  deleteBefore: (db: Db, before: Date) => db.deleteFrom('exposures').where('shownAt', '<', before).execute(),
}
