import type { HiddenThing } from '@hearth/contract/console/decisions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type HiddenThingRow = Pick<Selectable<Database['hiddenThings']>, 'kind' | 'thingId'>
export type NewHiddenThing = HiddenThingRow & { decisionId: string }

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
  /** Replaces all that is hidden of a person. */
  replace: async (tx: Tx, personId: string, rows: readonly NewHiddenThing[]): Promise<void> => {
    await tx.deleteFrom('hiddenThings').where('personId', '=', personId).execute()
    if (rows.length === 0) return
    await tx
      .insertInto('hiddenThings')
      .values(rows.map((row) => ({ ...row, personId })))
      .execute()
  },
}
