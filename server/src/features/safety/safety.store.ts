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
export const blockedWith = (viewerId: string | RawBuilder<unknown>) =>
  sql<string[]>`array(select blocked_id from blocks where blocker_id = ${viewerId}
    union all select blocker_id from blocks where blocked_id = ${viewerId})`

/** The condition that a row of `blocks` is not only the end of a match. */
const isByChoice = (row: 'blocks' | 'back') =>
  sql<boolean>`(${sql.ref(`${row}.isBlock`)} or ${sql.ref(`${row}.addressHashes`)} <> '{}')`

/** The condition that either has blocked the other; an ended match does not count. */
export const blockedBetween = (viewerId: string, person: RawBuilder<string>) =>
  sql<boolean>`exists (select 1 from blocks where ${isByChoice('blocks')}
    and ((blocks.blocker_id = ${viewerId} and blocks.blocked_id = ${person})
      or (blocks.blocked_id = ${viewerId} and blocks.blocker_id = ${person})))`

/** The time of the latest block between the two, or null; an ended match does not count. */
export const blockedSince = (viewerId: string, person: RawBuilder<string>) =>
  sql<Date | null>`(select max(blocks.created_at) from blocks where ${isByChoice('blocks')}
    and ((blocks.blocker_id = ${viewerId} and blocks.blocked_id = ${person})
      or (blocks.blocked_id = ${viewerId} and blocks.blocker_id = ${person})))`

type BlockPair = { blockerId: string; blockedId: string }
export type BlockByAddress = BlockPair & { addressHash: string }

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

  /** Adds a listed address as a cause. Does nothing if the person does not exist or is the blocker. */
  addByAddress: (tx: Tx, { blockerId, blockedId, addressHash }: BlockByAddress, createdAt: Date) =>
    sql`insert into blocks (blocker_id, blocked_id, created_at, is_block, address_hashes)
      select ${blockerId}, id, ${createdAt}, false, array[${addressHash}]::text[]
        from "user" where id = ${blockedId} and id <> ${blockerId}
      on conflict (blocker_id, blocked_id) do update
        set address_hashes = array_append(blocks.address_hashes, ${addressHash})
        where ${addressHash} <> all (blocks.address_hashes)`.execute(tx),

  /** Removes these addresses as a cause and returns the ids of the people whose row is gone. */
  removeByAddress: async (tx: Tx, blockerId: string, addressHashes: readonly string[]): Promise<string[]> => {
    const removed = sql`${addressHashes}::text[]`
    const gone = await tx
      .deleteFrom('blocks')
      .where('blockerId', '=', blockerId)
      .where('isBlock', '=', false)
      .where('isParting', '=', false)
      .where(sql<boolean>`address_hashes <@ ${removed}`)
      .returning('blockedId')
      .execute()
    await sql`update blocks
      set address_hashes = array(select unnest(address_hashes) except select unnest(${removed}))
      where blocker_id = ${blockerId} and address_hashes && ${removed}`.execute(tx)
    return gone.map(({ blockedId }) => blockedId)
  },

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

  /** Removes a block and returns whether the row is gone. It stays after the end of a match and for a listed address. */
  remove: async (tx: Tx, { blockerId, blockedId }: BlockPair): Promise<boolean> => {
    const hasOtherCause = sql<boolean>`(is_parting or address_hashes <> '{}')`
    await tx
      .updateTable('blocks')
      .set({ isBlock: false })
      .where('blockerId', '=', blockerId)
      .where('blockedId', '=', blockedId)
      .where(hasOtherCause)
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('blocks')
      .where('blockerId', '=', blockerId)
      .where('blockedId', '=', blockedId)
      .where(sql<boolean>`not ${hasOtherCause}`)
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
          where back.blocker_id = blocks.blocked_id and back.blocked_id = ${viewerId} and ${isByChoice('back')})`,
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
