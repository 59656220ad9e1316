import { type Migration, Migrator } from 'kysely/migration'
import * as accounts from './migrations/0001-accounts.ts'
import * as peopleAndMatches from './migrations/0002-people-and-matches.ts'
import * as conversations from './migrations/0003-conversations.ts'
import * as attempts from './migrations/0004-attempts.ts'
import * as accountSecurity from './migrations/0005-account-security.ts'
import * as mailedSecrets from './migrations/0006-mailed-secrets.ts'
import * as doors from './migrations/0007-doors.ts'
import * as photos from './migrations/0008-photos.ts'
import * as profileFacts from './migrations/0009-profile-facts.ts'
import * as places from './migrations/0010-places.ts'
import * as undoAndLikes from './migrations/0011-undo-and-likes.ts'
import * as deck from './migrations/0012-deck.ts'
import * as ranking from './migrations/0013-ranking.ts'
import * as deckFollows from './migrations/0014-deck-follows.ts'
import * as talk from './migrations/0015-talk.ts'
import * as sending from './migrations/0016-sending.ts'
import * as widerCells from './migrations/0017-wider-cells.ts'
import * as storingPlannedOnce from './migrations/0018-storing-planned-once.ts'
import * as storingOne from './migrations/0019-storing-one.ts'
import * as soundMessages from './migrations/0020-sound-messages.ts'
import type { Db } from './open.ts'

const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-people-and-matches': peopleAndMatches,
  '0003-conversations': conversations,
  '0004-attempts': attempts,
  '0005-account-security': accountSecurity,
  '0006-mailed-secrets': mailedSecrets,
  '0007-doors': doors,
  '0008-photos': photos,
  '0009-profile-facts': profileFacts,
  '0010-places': places,
  '0011-undo-and-likes': undoAndLikes,
  '0012-deck': deck,
  '0013-ranking': ranking,
  '0014-deck-follows': deckFollows,
  '0015-talk': talk,
  '0016-sending': sending,
  '0017-wider-cells': widerCells,
  '0018-storing-planned-once': storingPlannedOnce,
  '0019-storing-one': storingOne,
  '0020-sound-messages': soundMessages,
}

const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })

/** Brings the database to the newest shape and gives the names of what that took. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Whether the database has the shape this code was written for. */
export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migratorOf(db).getMigrations()
  return all.every((migration) => migration.executedAt)
}
