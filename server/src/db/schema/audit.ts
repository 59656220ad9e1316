import type { ColumnType } from 'kysely'

/** Never updated: a trigger refuses it. `audit.rules.ts` defines the hash. */
export type AuditEntryTable = {
  number: ColumnType<unknown, number, never>
  at: ColumnType<Date, Date, never>
  actorKind: 'operator' | 'staff' | 'system'
  /** Stays when the account is deleted. */
  actorId: string | null
  operation: string
  details: ColumnType<unknown, string, never>
  previousHash: Uint8Array
  hash: Uint8Array
}

/** The last entry, in the only row. Number 0 and a hash of zeros before the first entry. */
export type AuditHeadTable = {
  number: ColumnType<unknown, never, number>
  hash: Uint8Array
}
