import { type RawBuilder, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db } from '../../db/open.ts'

const ofProfile = sql.ref<string>('profiles.userId')

/** Neither of the two has blocked the other; the condition for lists of people, `person` being their ids. */
export const reachableBy = (
  viewerId: string | RawBuilder<unknown>,
  person: RawBuilder<unknown> = ofProfile,
) =>
  sql<boolean>`(not exists (select 1 from blocks
      where blocks.blocker_id = ${viewerId} and blocks.blocked_id = ${person})
    and not exists (select 1 from blocks
      where blocks.blocked_id = ${viewerId} and blocks.blocker_id = ${person}))`

type Block = { blockerId: string; blockedId: string }

export const blocks = {
  /** Changes nothing where there is such a block, or no such person. */
  make: (db: Db, { blockerId, blockedId }: Block, createdAt: Date) =>
    sql`insert into blocks (blocker_id, blocked_id, created_at)
      select ${blockerId}, id, ${createdAt} from "user" where id = ${blockedId} and id <> ${blockerId}
      on conflict do nothing`.execute(db),

  remove: (db: Db, { blockerId, blockedId }: Block) =>
    db.deleteFrom('blocks').where('blockerId', '=', blockerId).where('blockedId', '=', blockedId).execute(),

  /** One page, the latest first, without those who block as well: of them nothing is to be seen. */
  list: async (db: Db, viewerId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await db
      .selectFrom('blocks')
      .innerJoin('profiles', 'profiles.userId', 'blocks.blockedId')
      .where('blocks.blockerId', '=', viewerId)
      .where(
        sql<boolean>`not exists (select 1 from blocks back
          where back.blocker_id = profiles.user_id and back.blocked_id = ${viewerId})`,
      )
      .where(isAfter('blocks.createdAt', 'blocks.blockedId', readCursor(after)))
      .select([
        'blocks.blockedId',
        'blocks.createdAt',
        sql<string>`coalesce(nullif(profiles.first_name, ''), profiles.display_name)`.as('firstName'),
      ])
      .orderBy('blocks.createdAt', 'desc')
      .orderBy('blocks.blockedId', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.blockedId }))
  },
}
