import type { ColumnType, Generated } from 'kysely'

/** The only row. */
export type CommunityTable = {
  isOnly: ColumnType<boolean, never, never>
  id: Generated<string>
  /** The mark that this database last left in the store of photos, and the one before. */
  storeTurn: string | null
  previousStoreTurn: string | null
  /** Whether deletions wait because the store was last used with another database. */
  isStorePaused: Generated<boolean>
  /** Files without a photo that wait for the operator. */
  filesToConfirm: Generated<number>
  /** The files and bytes that the last comparison has counted in the store, and when. */
  storeFiles: number | null
  storeBytes: number | string | bigint | null
  storeCountedAt: Date | null
}

/** A setting of the community. `value` is JSON, as the schema of its name has it. */
export type CommunitySettingTable = {
  name: string
  value: ColumnType<unknown, string, string>
  changedAt: Date
}

/** Files without a photo. Its times are those of the database. */
export type StrayFileTable = {
  /** A file, or with a slash at its end all files that begin with it. */
  prefix: string
  files: number
  firstSeenAt: Generated<Date>
  lastSeenAt: Generated<Date>
  /** When the operator agreed that they are deleted. */
  confirmedAt: Date | null
}
