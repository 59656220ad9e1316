import { type RawBuilder, sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db, Tx } from '../../db/open.ts'

const ofProfile = sql.ref<string>('profiles.userId')

/** Neither of the two has blocked the other or ended their match; the condition for lists of people, `person` being their ids. */
export const reachableBy = (
  viewerId: string | RawBuilder<unknown>,
  person: RawBuilder<unknown> = ofProfile,
) =>
  sql<boolean>`(not exists (select 1 from blocks
      where blocks.blocker_id = ${viewerId} and blocks.blocked_id = ${person})
    and not exists (select 1 from blocks
      where blocks.blocked_id = ${viewerId} and blocks.blocker_id = ${person}))`

/** The people whom the viewer has blocked or been blocked by: few, so a query reads them once. */
export const blockedWith = (viewerId: string) =>
  sql<string[]>`array(select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId})`

/** The condition that either has blocked the other; an ended match does not count. */
export const blockedBetween = (viewerId: string, person: RawBuilder<string>) =>
  sql<boolean>`exists (select 1 from blocks where blocks.is_block
    and ((blocks.blocker_id = ${viewerId} and blocks.blocked_id = ${person})
      or (blocks.blocked_id = ${viewerId} and blocks.blocker_id = ${person})))`

type BlockPair = { blockerId: string; blockedId: string }

export const blocks = {
  /** Adds a block. Does nothing if it exists or the person does not. */
  make: (db: Db, { blockerId, blockedId }: BlockPair, createdAt: Date) =>
    sql`insert into blocks (blocker_id, blocked_id, created_at)
      select ${blockerId}, id, ${createdAt} from "user" where id = ${blockedId} and id <> ${blockerId}
      on conflict (blocker_id, blocked_id) do update set is_block = true, created_at = excluded.created_at
        where not blocks.is_block`.execute(db),

  /** Hides two people from each other for good after the end of their match. */
  part: (tx: Tx, { blockerId, blockedId }: BlockPair, createdAt: Date) =>
    tx
      .insertInto('blocks')
      .values({ blockerId, blockedId, createdAt, isBlock: false, isParting: true })
      .onConflict((conflict) => conflict.columns(['blockerId', 'blockedId']).doUpdateSet({ isParting: true }))
      .execute(),

  areApart: async (db: Db, oneId: string, otherId: string): Promise<boolean> =>
    (await db
      .selectFrom('blocks')
      .select('createdAt')
      .where((is) =>
        is.or([
          is.and({ blockerId: oneId, blockedId: otherId }),
          is.and({ blockerId: otherId, blockedId: oneId }),
        ]),
      )
      .executeTakeFirst()) !== undefined,

  /** Removes a block and returns whether the row is gone. People whose match has ended stay hidden from each other. */
  remove: async (tx: Tx, { blockerId, blockedId }: BlockPair): Promise<boolean> => {
    await tx
      .updateTable('blocks')
      .set({ isBlock: false })
      .where('blockerId', '=', blockerId)
      .where('blockedId', '=', blockedId)
      .where('isParting', '=', true)
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('blocks')
      .where('blockerId', '=', blockerId)
      .where('blockedId', '=', blockedId)
      .where('isParting', '=', false)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Returns a page of the people whom the viewer blocks, latest first, without those who block the viewer. */
  list: async (db: Db, viewerId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await db
      .selectFrom('blocks')
      .where('blocks.blockerId', '=', viewerId)
      .where('blocks.isBlock', '=', true)
      .where(
        sql<boolean>`not exists (select 1 from blocks back
          where back.blocker_id = blocks.blocked_id and back.blocked_id = ${viewerId} and back.is_block)`,
      )
      .where(isAfter('blocks.createdAt', 'blocks.blockedId', readCursor(after)))
      .select(['blocks.blockedId', 'blocks.createdAt'])
      .orderBy('blocks.createdAt', 'desc')
      .orderBy('blocks.blockedId', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.blockedId }))
  },
}
