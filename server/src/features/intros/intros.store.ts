import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'
import { isNotHidden } from '../safety/safety.ts'

/** `isHidden`: a decision hides it from others. */
export type IntroRow = Selectable<Database['intros']> & { isHidden: boolean }
/** An intro whose file is there. */
export type IntroWithMedia = IntroRow & { mediaId: string }

const MAX_LISTED = 50

const isHidden = sql<boolean>`not ${isNotHidden(sql.ref('intros.person_id'), 'intro', sql`intros.id::text`)}`

const introRows = (db: Db) => db.selectFrom('intros').selectAll('intros').select(isHidden.as('isHidden'))

export const intros = {
  /** Returns the intro of a person whose file is ready, or was until a review removed it. */
  findReady: (db: Db, personId: string): Promise<IntroRow | undefined> =>
    introRows(db).where('personId', '=', personId).where('readyAt', 'is not', null).executeTakeFirst(),

  findComing: (db: Db, personId: string): Promise<IntroRow | undefined> =>
    introRows(db).where('personId', '=', personId).where('readyAt', 'is', null).executeTakeFirst(),

  findByMedia: (db: Db, mediaId: string): Promise<IntroRow | undefined> =>
    introRows(db).where('mediaId', '=', mediaId).executeTakeFirst(),

  find: (db: Db, id: string): Promise<IntroRow | undefined> =>
    introRows(db).where('id', '=', id).executeTakeFirst(),

  lockReady: (tx: Tx, personId: string): Promise<IntroRow | undefined> =>
    introRows(tx)
      .where('personId', '=', personId)
      .where('readyAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst(),

  lockWaiting: (tx: Tx, id: string): Promise<IntroRow | undefined> =>
    introRows(tx)
      .where('id', '=', id)
      .where('state', '=', 'waiting_for_review')
      .forUpdate()
      .executeTakeFirst(),

  insert: (tx: Tx, row: Insertable<Database['intros']>) => tx.insertInto('intros').values(row).execute(),

  change: (tx: Tx, id: string, change: Updateable<Database['intros']>) =>
    tx.updateTable('intros').set(change).where('id', '=', id).execute(),

  delete: (tx: Tx, id: string) => tx.deleteFrom('intros').where('id', '=', id).execute(),

  deleteComing: (tx: Tx, mediaId: string) =>
    tx.deleteFrom('intros').where('mediaId', '=', mediaId).where('readyAt', 'is', null).execute(),

  countWaiting: async (db: Db): Promise<number> =>
    (
      await db
        .selectFrom('intros')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('state', '=', 'waiting_for_review')
        .executeTakeFirstOrThrow()
    ).count,

  /** Returns the intros that have waited longest for a review. */
  listWaiting: (db: Db): Promise<IntroRow[]> =>
    introRows(db)
      .where('state', '=', 'waiting_for_review')
      .orderBy('readyAt')
      .orderBy('id')
      .limit(MAX_LISTED)
      .execute(),

  /** Returns since when the intro waits that came last. */
  findNewestWaiting: async (db: Db): Promise<Date | undefined> =>
    (
      await db
        .selectFrom('intros')
        .select('readyAt')
        .where('state', '=', 'waiting_for_review')
        .orderBy('readyAt', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.readyAt ?? undefined,
}

/** Returns an intro whose file is there. */
export const withMedia = (row: IntroRow | undefined): IntroWithMedia | undefined =>
  row?.mediaId ? { ...row, mediaId: row.mediaId } : undefined
