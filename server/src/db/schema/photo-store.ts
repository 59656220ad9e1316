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
