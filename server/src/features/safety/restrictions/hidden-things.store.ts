import type { HiddenThing } from '@hearth/contract/console/decisions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type HiddenThingRow = Pick<Selectable<Database['hiddenThings']>, 'kind' | 'thingId'>

/** The condition that no decision hides this thing of a person from others. `thingId` is text. */
export const isNotHidden = (
  person: RawBuilder<unknown>,
  kind: HiddenThing['kind'],
  thingId: RawBuilder<unknown>,
) =>
  sql<boolean>`not exists (select from hidden_things
    where hidden_things.person_id = ${person} and hidden_things.kind = ${sql.lit(kind)}
      and hidden_things.thing_id = ${thingId})`

/** The things of a person that decisions hide from others, as a column. */
export const hiddenThingsOf = (person: RawBuilder<unknown>) =>
  sql<HiddenThingRow[]>`(
    select coalesce(json_agg(json_build_object('kind', kind, 'thingId', thing_id)), '[]')
    from hidden_things where hidden_things.person_id = ${person})`

export const hiddenThings = {
  /** Hides things by this decision, also those that another one hides already. */
  put: (tx: Tx, { personId, decisionId }: HidingDecision, things: readonly HiddenThing[]) =>
    tx
      .insertInto('hiddenThings')
      .values(things.map(({ kind, id }) => ({ personId, decisionId, kind, thingId: id ?? '' })))
      .onConflict((conflict) => conflict.columns(['personId', 'kind', 'thingId']).doUpdateSet({ decisionId }))
      .execute(),

  /** Shows what a decision hides and returns whether it hid anything. */
  removeOf: async (tx: Tx, decisionId: string): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('hiddenThings')
      .where('decisionId', '=', decisionId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
}

type HidingDecision = { personId: string; decisionId: string }
