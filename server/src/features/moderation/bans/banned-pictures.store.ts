import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

type BannedPictures = { decisionNumber: string; hashes: string }

/** Bounds the time that a new photo takes. */
const COMPARED = 2000

/** The condition that the ban list has an entry of the ban with this condition. A reversal takes all of them off. */
const hasHash = (condition: RawBuilder<boolean>) => sql<boolean>`exists (select from banned_hashes
  where banned_hashes.decision_number = banned_pictures.decision_number and ${condition})`

const isListed = (now: Date) => hasHash(sql`banned_hashes.ends_at > ${now} and not banned_hashes.is_proposed`)

/** As long as a proposed ban waits, it can still be confirmed. */
const isListedOrProposed = (now: Date) =>
  hasHash(sql`(banned_hashes.ends_at > ${now} or banned_hashes.is_proposed)`)

export const bannedPictures = {
  /** Stores the pictures of a ban instead of those that its proposal has stored. */
  replace: async (tx: Tx, row: BannedPictures): Promise<void> => {
    await tx.deleteFrom('bannedPictures').where('decisionNumber', '=', row.decisionNumber).execute()
    await tx.insertInto('bannedPictures').values(row).execute()
  },

  /** Returns the pictures of the latest 2,000 confirmed bans. */
  list: (db: Db, now: Date): Promise<BannedPictures[]> =>
    db
      .selectFrom('bannedPictures')
      .select(['decisionNumber', 'hashes'])
      .where(isListed(now))
      .orderBy('id', 'desc')
      .limit(COMPARED)
      .execute(),

  /** Deletes the pictures of bans that are not on the ban list any more. Those of a proposed ban stay as long as it waits. */
  removeUnlisted: (db: Db, now: Date) =>
    db
      .deleteFrom('bannedPictures')
      .where(sql<boolean>`not ${isListedOrProposed(now)}`)
      .execute(),
}
