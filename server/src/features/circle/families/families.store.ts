import { sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../../db/keyset.ts'
import type { Db, Tx } from '../../../db/open.ts'

type NewFamilyMessage = {
  matchId: string
  circleId: string
  clientId: string
  content: string
  sentAt: Date
  isHidden: boolean
}
/** The reader of the conversation: a relative, by their circle and until when they see messages, or a member. */
export type FamilyReader = { circleId: string; until: Date } | undefined

export const familyAgreements = {
  /** Returns the ids of those of a match who agree. */
  list: async (db: Db, matchId: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('familyAgreements')
      .select('personId')
      .where('matchId', '=', matchId)
      .execute()
    return rows.map(({ personId }) => personId)
  },

  add: (tx: Tx, row: { matchId: string; personId: string; agreedAt: Date }) =>
    tx
      .insertInto('familyAgreements')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  deleteAll: (tx: Tx, matchId: string) =>
    tx.deleteFrom('familyAgreements').where('matchId', '=', matchId).execute(),
}

export const familyMessages = {
  insertOnce: (tx: Tx, message: NewFamilyMessage) =>
    tx
      .insertInto('familyMessages')
      .values(message)
      .onConflict((conflict) => conflict.columns(['circleId', 'clientId']).doNothing())
      .returning('id')
      .executeTakeFirst(),

  /** Returns a page, newest first. A relative also sees their own messages, whenever they were sent. */
  list: async (
    db: Db,
    matchId: string,
    { reader, after, limit }: { reader: FamilyReader; after: string | undefined; limit: number },
  ) => {
    const isVisible = reader
      ? sql<boolean>`(circle_id = ${reader.circleId} or (not is_hidden and sent_at <= ${reader.until}))`
      : sql<boolean>`not is_hidden`
    const rows = await db
      .selectFrom('familyMessages')
      .innerJoin('circleRelatives', 'circleRelatives.id', 'familyMessages.circleId')
      .innerJoin('relatives', 'relatives.personId', 'circleRelatives.relativeId')
      .select(['familyMessages.id', 'circleId', 'memberId', 'relatives.name', 'content', 'sentAt'])
      .where('matchId', '=', matchId)
      .where(isVisible)
      .where(isAfter('familyMessages.sentAt', 'familyMessages.id', readCursor(after)))
      .orderBy('sentAt', 'desc')
      .orderBy('familyMessages.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.sentAt, id: row.id }))
  },

  deleteAll: (tx: Tx, matchId: string) =>
    tx.deleteFrom('familyMessages').where('matchId', '=', matchId).execute(),
}
