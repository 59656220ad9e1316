import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as baseline from './migrations/0001-0010/0001-baseline.ts'
import * as endedSessions from './migrations/0001-0010/0002-ended-sessions.ts'
import * as matchMoments from './migrations/0001-0010/0003-match-moments.ts'
import * as encryptedReports from './migrations/0001-0010/0004-sealed-reports.ts'
import * as clockAndUnits from './migrations/0001-0010/0005-clock-and-units.ts'
import * as correctedBirths from './migrations/0001-0010/0006-corrected-births.ts'
import * as uploadNetworks from './migrations/0001-0010/0007-upload-networks.ts'
import * as limits from './migrations/0001-0010/0008-limits.ts'
import * as shownCards from './migrations/0001-0010/0009-shown-cards.ts'
import * as dealtPeople from './migrations/0001-0010/0010-dealt-people.ts'
import * as textRecipients from './migrations/0011-0020/0011-text-recipients.ts'
import * as searchWithoutTriggers from './migrations/0011-0020/0012-search-without-triggers.ts'
import * as readPositions from './migrations/0011-0020/0013-read-positions.ts'
import * as exercise from './migrations/0011-0020/0014-exercise.ts'
import * as personScores from './migrations/0011-0020/0015-person-scores.ts'
import * as tableNames from './migrations/0011-0020/0016-table-names.ts'
import * as listTraits from './migrations/0011-0020/0017-list-traits.ts'
import * as homeLanguages from './migrations/0011-0020/0018-home-languages.ts'
import * as searchLayout from './migrations/0011-0020/0019-search-layout.ts'
import * as maxDistance from './migrations/0011-0020/0020-max-distance.ts'
import * as viewsForEarlierModules from './migrations/0021-0030/0021-views-for-earlier-modules.ts'
import * as language from './migrations/0021-0030/0022-language.ts'
import * as signalFlags from './migrations/0021-0030/0023-signal-flags.ts'
import * as knownAddresses from './migrations/0021-0030/0024-known-addresses.ts'
import * as audit from './migrations/0021-0030/0025-audit.ts'
import * as suspensions from './migrations/0021-0030/0026-suspensions.ts'
import * as staff from './migrations/0021-0030/0027-staff.ts'
import * as cases from './migrations/0021-0030/0028-cases.ts'
import * as decisionsOfStaff from './migrations/0021-0030/0029-decisions-of-staff.ts'
import * as limitedRights from './migrations/0021-0030/0030-limited-rights.ts'
import * as notices from './migrations/0031-0040/0031-notices.ts'
import * as extortionReports from './migrations/0031-0040/0033-extortion-reports.ts'
import * as nearCopies from './migrations/0031-0040/0034-near-copies.ts'
import * as hiddenWords from './migrations/0031-0040/0035-hidden-words.ts'
import * as caseModels from './migrations/0031-0040/0036-case-models.ts'
import * as outcomes from './migrations/0031-0040/0037-outcomes.ts'
import * as caseEvidence from './migrations/0031-0040/0038-case-evidence.ts'
import * as recognisedAddressesAndFigures from './migrations/0031-0040/0039-recognised-addresses-and-figures.ts'
import * as copiesOfHiddenPhotos from './migrations/0031-0040/0040-copies-of-hidden-photos.ts'
import * as photoStore from './migrations/0041-0050/0041-photo-store.ts'
import * as dataExports from './migrations/0041-0050/0042-data-exports.ts'
import * as jobStates from './migrations/0041-0050/0043-job-states.ts'
import * as communitySettings from './migrations/0041-0050/0045-community-settings.ts'
import * as registration from './migrations/0041-0050/0046-registration.ts'
import * as pages from './migrations/0041-0050/0047-pages.ts'
import * as backupsAndFigures from './migrations/0041-0050/0048-backups-and-figures.ts'
import * as processes from './migrations/0041-0050/0049-processes.ts'
import * as renewedEncryption from './migrations/0051-0060/0051-renewed-encryption.ts'
import * as livingSessions from './migrations/0051-0060/0052-living-sessions.ts'
import * as permissionChanges from './migrations/0051-0060/0053-permission-changes.ts'
import * as outdatedData from './migrations/0051-0060/0054-outdated-data.ts'
import * as notifications from './migrations/0051-0060/0055-notifications.ts'
import * as media from './migrations/0051-0060/0056-media.ts'
import * as verification from './migrations/0051-0060/0057-verification.ts'
import * as attachments from './migrations/0051-0060/0058-attachments.ts'
import * as intros from './migrations/0051-0060/0059-intros.ts'
import * as answerCounts from './migrations/0061-0070/0061-answer-counts.ts'
import * as exposures from './migrations/0061-0070/0061-exposures.ts'
import * as immediateLearning from './migrations/0061-0070/0062-immediate-learning.ts'
import * as goingOut from './migrations/0061-0070/0063-going-out.ts'
import * as trainingOnASample from './migrations/0061-0070/0064-training-on-a-sample.ts'
import * as dailyPairs from './migrations/0061-0070/0065-daily-pairs.ts'
import * as icebreakers from './migrations/0061-0070/0066-icebreakers.ts'
import * as coach from './migrations/0061-0070/0067-coach.ts'
import * as modelBudgets from './migrations/0061-0070/0068-model-budgets.ts'
import * as favourites from './migrations/0061-0070/0069-favourites.ts'
import * as talk from './migrations/0061-0070/0070-talk.ts'
import * as modelTexts from './migrations/0071-0080/0071-model-texts.ts'
import * as suggestedMessages from './migrations/0071-0080/0072-suggested-messages.ts'
import * as circle from './migrations/0071-0080/0073-circle.ts'
import * as membership from './migrations/0071-0080/0076-membership.ts'
import * as paymentMessages from './migrations/0071-0080/0077-payment-messages.ts'
import * as savedTowns from './migrations/0071-0080/0078-saved-towns.ts'
import * as networksOfRelatives from './migrations/0071-0080/0079-networks-of-relatives.ts'
import * as deckPairs from './migrations/0071-0080/0080-deck-pairs.ts'
import * as datingPace from './migrations/0081-0090/0081-dating-pace.ts'
import * as networksOfInvitations from './migrations/0081-0090/0082-networks-of-invitations.ts'
import * as triesOfPaymentMessages from './migrations/0081-0090/0084-tries-of-payment-messages.ts'
import * as answersToReversals from './migrations/0081-0090/0085-answers-to-reversals.ts'
import * as urgentCases from './migrations/0081-0090/0086-urgent-cases.ts'
import type { Db } from './open.ts'

/** Every migration by its name, in order. A test holds each after the first to what the release before can work with. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-ended-sessions': endedSessions,
  '0003-match-moments': matchMoments,
  '0004-sealed-reports': encryptedReports,
  '0005-clock-and-units': clockAndUnits,
  '0006-corrected-births': correctedBirths,
  '0007-upload-networks': uploadNetworks,
  '0008-limits': limits,
  '0009-shown-cards': shownCards,
  '0010-dealt-people': dealtPeople,
  '0011-text-recipients': textRecipients,
  '0012-search-without-triggers': searchWithoutTriggers,
  '0013-read-positions': readPositions,
  '0014-exercise': exercise,
  '0015-person-scores': personScores,
  '0016-table-names': tableNames,
  '0017-list-traits': listTraits,
  '0018-home-languages': homeLanguages,
  '0019-search-layout': searchLayout,
  '0020-max-distance': maxDistance,
  '0021-views-for-earlier-modules': viewsForEarlierModules,
  '0022-language': language,
  '0023-signal-flags': signalFlags,
  '0024-known-addresses': knownAddresses,
  '0025-audit': audit,
  '0026-suspensions': suspensions,
  '0027-staff': staff,
  '0028-cases': cases,
  '0029-decisions-of-staff': decisionsOfStaff,
  '0030-limited-rights': limitedRights,
  '0031-notices': notices,
  '0033-extortion-reports': extortionReports,
  '0034-near-copies': nearCopies,
  '0035-hidden-words': hiddenWords,
  '0036-case-models': caseModels,
  '0037-outcomes': outcomes,
  '0038-case-evidence': caseEvidence,
  '0039-recognised-addresses-and-figures': recognisedAddressesAndFigures,
  '0040-copies-of-hidden-photos': copiesOfHiddenPhotos,
  '0041-photo-store': photoStore,
  '0042-data-exports': dataExports,
  '0043-job-states': jobStates,
  '0045-community-settings': communitySettings,
  '0046-registration': registration,
  '0047-pages': pages,
  '0048-backups-and-figures': backupsAndFigures,
  '0049-processes': processes,
  '0051-renewed-encryption': renewedEncryption,
  '0052-living-sessions': livingSessions,
  '0053-permission-changes': permissionChanges,
  '0054-outdated-data': outdatedData,
  '0055-notifications': notifications,
  '0056-media': media,
  '0057-verification': verification,
  '0058-attachments': attachments,
  '0059-intros': intros,
  '0061-answer-counts': answerCounts,
  '0061-exposures': exposures,
  '0062-immediate-learning': immediateLearning,
  '0063-going-out': goingOut,
  '0064-training-on-a-sample': trainingOnASample,
  '0065-daily-pairs': dailyPairs,
  '0066-icebreakers': icebreakers,
  '0067-coach': coach,
  '0068-model-budgets': modelBudgets,
  '0069-favourites': favourites,
  '0070-talk': talk,
  '0071-model-texts': modelTexts,
  '0072-suggested-messages': suggestedMessages,
  '0073-circle': circle,
  '0076-membership': membership,
  '0077-payment-messages': paymentMessages,
  '0078-saved-towns': savedTowns,
  '0079-networks-of-relatives': networksOfRelatives,
  '0080-deck-pairs': deckPairs,
  '0081-dating-pace': datingPace,
  '0082-networks-of-invitations': networksOfInvitations,
  '0084-tries-of-payment-messages': triesOfPaymentMessages,
  '0085-answers-to-reversals': answersToReversals,
  '0086-urgent-cases': urgentCases,
}

const migratorOf = (db: Db, known = migrations) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } })

/**
 * Migrates the database to the newest schema and returns the names of the migrations it ran. Throws without a change
 * if the database has a migration that this release does not know.
 */
export async function migrate(db: Db): Promise<string[]> {
  refuseUnknown(await listMigrations(db))
  return migrateWith(migratorOf(db))
}

async function migrateWith(migrator: Migrator): Promise<string[]> {
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Gives an empty database the schema that these migrations make. `db` may be a transaction. */
export const migrateExactly = (db: Db, names: readonly string[]): Promise<string[]> =>
  migrateWith(
    migratorOf(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))),
  )

/** Returns those of the migrations that this release does not know. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !(name in migrations))

/** Returns the migrations that the next start runs on a database of Hearth; none if the database is empty. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const done = await listMigrations(db)
  return done.length === 0 ? [] : Object.keys(migrations).filter((name) => !done.includes(name))
}

function refuseUnknown(names: readonly string[]): void {
  const unknown = unknownMigrations(names)
  if (unknown.length === 0) return
  throw new Error(
    `This database belongs to a newer Hearth (${unknown.join(', ')}): start that, or restore the backup from before the update`,
  )
}

/** Returns the names of the migrations that the database has, none if it is not a database of Hearth. */
export async function listMigrations(db: Db): Promise<string[]> {
  const table = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!table.rows[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns whether the database has every migration of this release. */
export async function isMigrated(db: Db): Promise<boolean> {
  const done = new Set(await listMigrations(db))
  return Object.keys(migrations).every((name) => done.has(name))
}
