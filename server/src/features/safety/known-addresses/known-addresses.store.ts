import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

type NewKnownAddress = { personId: string; addressHash: string; createdAt: Date }

export const knownAddresses = {
  /** Locks these addresses until the transaction ends: for those who list one, and for the account that gets it. */
  lock: (tx: Tx, addressHashes: readonly string[]) =>
    sql`select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended('known address ' || hash, 0) as key
          from unnest(${addressHashes}::text[]) hash order by key offset 0
      ) keys`.execute(tx),

  /** Returns whether the address was not listed before. */
  insertOnce: async (tx: Tx, row: NewKnownAddress): Promise<boolean> => {
    const inserted = await tx
      .insertInto('knownAddresses')
      .values(row)
      .onConflict((conflict) => conflict.columns(['personId', 'addressHash']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  /** Returns all addresses of a person, the latest first. Their number is limited. */
  list: (db: Db, personId: string) =>
    db
      .selectFrom('knownAddresses')
      .select(['id', 'addressHash', 'createdAt'])
      .where('personId', '=', personId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Deletes these rows of a person and returns their hashes. */
  delete: async (tx: Tx, personId: string, ids: readonly string[]): Promise<string[]> => {
    const rows = await tx
      .deleteFrom('knownAddresses')
      .where('personId', '=', personId)
      .where('id', 'in', ids)
      .returning('addressHash')
      .execute()
    return rows.map(({ addressHash }) => addressHash)
  },

  /** Returns who has listed this address and does not block its owner for it yet. */
  listNewBlockers: async (tx: Tx, addressHash: string, ownerId: string): Promise<string[]> => {
    const rows = await tx
      .selectFrom('knownAddresses')
      .select('personId')
      .where('addressHash', '=', addressHash)
      .where('personId', '<>', ownerId)
      .where(
        sql<boolean>`not exists (select 1 from blocks where blocks.blocker_id = known_addresses.person_id
          and blocks.blocked_id = ${ownerId} and ${addressHash} = any (blocks.address_hashes))`,
      )
      .orderBy('personId')
      .execute()
    return rows.map(({ personId }) => personId)
  },

  /** Returns the first of these hashes that a person has listed. */
  findListed: async (
    tx: Tx,
    personId: string,
    addressHashes: readonly string[],
  ): Promise<string | undefined> =>
    (
      await tx
        .selectFrom('knownAddresses')
        .select('addressHash')
        .where('personId', '=', personId)
        .where('addressHash', 'in', addressHashes)
        .limit(1)
        .executeTakeFirst()
    )?.addressHash,

  /** Returns the accounts whose addresses are recognised as this one. */
  listOwners: async (tx: Tx, recognisedAddress: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from "user" where recognised_address(email) = ${recognisedAddress} order by id`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
