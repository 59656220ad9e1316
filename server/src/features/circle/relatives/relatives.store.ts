import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

const NOTED_EVERY_MS = 600_000

export const relatives = {
  insert: (tx: Tx, relative: { personId: string; name: string; createdAt: Date }) =>
    tx.insertInto('relatives').values(relative).execute(),

  find: (db: Db, personId: string) =>
    db
      .selectFrom('relatives')
      .innerJoin('user', 'user.id', 'relatives.personId')
      .select(['relatives.name', 'relatives.createdAt', 'user.email'])
      .where('personId', '=', personId)
      .executeTakeFirst(),

  /** Notes in which network a relative is, at most every few minutes. */
  noteNetwork: (db: Db, personId: string, { networkHash, at }: { networkHash: string; at: Date }) =>
    sql`update relatives set network_hash = ${networkHash}, network_seen_at = ${at}
      where person_id = ${personId} and (network_hash is distinct from ${networkHash}
        or network_seen_at < ${new Date(at.getTime() - NOTED_EVERY_MS)})`.execute(db),

  /** Whether a relative has been in a network since a time. */
  wasInNetwork: async (
    db: Db,
    personId: string,
    { networkHash, since }: { networkHash: string; since: Date },
  ): Promise<boolean> => {
    const { rows } = await sql`select from relatives
      where person_id = ${personId} and network_hash = ${networkHash} and network_seen_at > ${since}`.execute(
      db,
    )
    return rows.length > 0
  },

  forgetNetworks: (db: Db, before: Date) =>
    db
      .updateTable('relatives')
      .set({ networkHash: null, networkSeenAt: null })
      .where('networkSeenAt', '<', before)
      .execute(),

  /** Returns what a relative has written, without where and about whom. */
  readOwn: async (db: Db, personId: string) => {
    const ofRelative = sql<boolean>`circle_id in (select id from circle_relatives where relative_id = ${personId})`
    const opinions = await db
      .selectFrom('circleOpinions')
      .select(['opinion', 'givenAt'])
      .where(ofRelative)
      .orderBy('givenAt')
      .execute()
    const notes = await db
      .selectFrom('circleNotes')
      .select(['content', 'writtenAt'])
      .where(ofRelative)
      .orderBy('writtenAt')
      .execute()
    const messages = await db
      .selectFrom('familyMessages')
      .select(['content', 'sentAt'])
      .where(ofRelative)
      .orderBy('sentAt')
      .execute()
    return { opinions, notes, messages }
  },
}
