import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { AuditHead } from '../../outside/audit-heads.ts'
import type { AuditClearing, AuditEntry } from './audit.rules.ts'

type NewAuditEntry = Omit<AuditEntry, 'number' | 'microseconds' | 'actorKind' | 'details'> & {
  number: number
  at: Date
  actorKind: 'operator' | 'staff' | 'system'
  details: Readonly<Record<string, string>>
}

/** Higher than the number of any entry. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER

// The drivers read a bigint, a timestamp and bytes differently or not exactly, so the query makes texts of them.
const selectHead = (db: Db) =>
  db
    .selectFrom('auditHead')
    .select([sql<string>`number::text`.as('number'), sql<string>`encode(hash, 'hex')`.as('hash')])

const headOf = ({ number, hash }: { number: string; hash: string }): AuditHead => ({
  number: Number(number),
  hash,
})

const selectEntries = (db: Db) =>
  db
    .selectFrom('auditEntries')
    .select([
      sql<string>`number::text`.as('number'),
      sql<string>`trim_scale(extract(epoch from "at") * 1000000)::text`.as('microseconds'),
      'actorKind',
      'actorId',
      'operation',
      'details',
      sql<string>`encode(previous_hash, 'hex')`.as('previousHash'),
      sql<string>`encode(hash, 'hex')`.as('hash'),
    ])

export const auditLog = {
  findHead: async (db: Db): Promise<AuditHead> => headOf(await selectHead(db).executeTakeFirstOrThrow()),

  /** Locks the head, so that nobody else appends until the transaction ends. */
  lockHead: async (tx: Tx): Promise<AuditHead> =>
    headOf(await selectHead(tx).forUpdate().executeTakeFirstOrThrow()),

  /** Appends an entry; its number and previous hash follow from the locked head. */
  append: async (tx: Tx, { details, previousHash, hash, ...entry }: NewAuditEntry): Promise<void> => {
    const bytes = Buffer.from(hash, 'hex')
    await tx
      .insertInto('auditEntries')
      .values({
        ...entry,
        details: JSON.stringify(details),
        previousHash: Buffer.from(previousHash, 'hex'),
        hash: bytes,
      })
      .execute()
    await tx.updateTable('auditHead').set({ number: entry.number, hash: bytes }).execute()
  },

  /** Returns the last of the deletions of the beginning of the log. */
  findClearing: async (db: Db): Promise<AuditClearing | undefined> => {
    const row = await db
      .selectFrom('auditEntries')
      .select(['at', sql<string>`number::text`.as('number')])
      .select([sql<string>`details->>'number'`.as('upTo'), sql<string>`details->>'hash'`.as('hash')])
      .where('operation', '=', 'audit.clear')
      .orderBy('auditEntries.number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return (
      row && { number: Number(row.number), at: row.at, upTo: headOf({ number: row.upTo, hash: row.hash }) }
    )
  },

  /** Returns the last of the entries at the beginning that are older than an instant and have a lower number than `end`. */
  findLastOld: async (db: Db, before: Date, end: number): Promise<AuditHead | undefined> => {
    const firstKept = await db
      .selectFrom('auditEntries')
      .select(sql<string>`number::text`.as('number'))
      .where('at', '>=', before)
      .orderBy('auditEntries.number')
      .limit(1)
      .executeTakeFirst()
    const [last] = await auditLog.listLast(db, 1, Math.min(end, Number(firstKept?.number ?? MAX_NUMBER)))
    return last && headOf(last)
  },

  /** Deletes the entries up to this number, which the last entry of a deletion has to name. */
  deleteUpTo: (tx: Tx, number: number) =>
    tx.deleteFrom('auditEntries').where('number', '<=', number).execute(),

  /** Returns the entries from the lowest number on, or after a number. */
  listAfter: (db: Db, after: number | undefined, limit: number): Promise<AuditEntry[]> =>
    selectEntries(db)
      .$if(after !== undefined, (query) => query.where('auditEntries.number', '>', after ?? 0))
      .orderBy('auditEntries.number')
      .limit(limit)
      .execute(),

  /** Returns the last entries, or the last before a number, newest first. */
  listLast: (db: Db, limit: number, before?: number): Promise<AuditEntry[]> =>
    selectEntries(db)
      .$if(before !== undefined, (query) => query.where('auditEntries.number', '<', before ?? 0))
      .orderBy('auditEntries.number', 'desc')
      .limit(limit)
      .execute(),
}
