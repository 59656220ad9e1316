import type { ItemKind } from '@hearth/contract/console/cases'
import type { Insertable, RawBuilder, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type ItemRow = Selectable<Database['caseItems']>

export type ItemSource = { personId: string; kind: ItemKind; sourceKeys: readonly string[] }

export const items = {
  insert: (tx: Tx, row: Insertable<Database['caseItems']>) =>
    tx.insertInto('caseItems').values(row).execute(),

  /**
   * Returns the number of the case of this person that has an item of this source: open or decided, for a signal only
   * open, because the same text may be sent after a decision.
   */
  findCaseOfSource: (
    db: Db,
    { personId, kind, sourceKeys }: ItemSource,
  ): Promise<{ number: string } | undefined> =>
    db
      .selectFrom('cases')
      .innerJoin('caseItems', 'caseItems.caseId', 'cases.id')
      .select('cases.number')
      .where('cases.personId', '=', personId)
      .where('caseItems.kind', '=', kind)
      .where('caseItems.sourceKey', 'in', sourceKeys)
      .$if(kind === 'signal', (query) => query.where('cases.state', '<>', 'decided'))
      .executeTakeFirst(),

  /** Returns the number of a reporter within a case, if they have reported in it before. */
  findReporter: (
    db: Db,
    caseId: string,
    reporterId: string,
  ): Promise<{ reporter: number | null } | undefined> =>
    db
      .selectFrom('caseItems')
      .select('reporter')
      .where('caseId', '=', caseId)
      .where('reporterId', '=', reporterId)
      .where('reporter', 'is not', null)
      .limit(1)
      .executeTakeFirst(),

  /** Returns the items of a case after the cursor, newest first. */
  list: (
    db: Db,
    caseId: string,
    { after, limit }: { after: RawBuilder<boolean>; limit: number },
  ): Promise<ItemRow[]> =>
    db
      .selectFrom('caseItems')
      .selectAll()
      .where('caseId', '=', caseId)
      .where(after)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
}
