import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { clearAccounts } from './auth/expiry.ts'
import { sessions } from './auth/sessions/sessions.store.ts'
import type { Deps } from './context.ts'
import { type Job, type JobOutcome, type JobQueue, type JobReport, openJobQueue } from './db/jobs/jobs.ts'
import type { OpenDatabase } from './db/open.ts'
import { type RenewalDeps, renewEncryption } from './encrypted-columns.ts'
import { type DeclinedDeps, eraseDeclined } from './features/account/declined.ts'
import { type DataExportDeps, prepareDataExports } from './features/account/export/data-export.ts'
import { eraseUnused, type UnusedDeps } from './features/account/unused/unused.ts'
import { type AuditDeps, recordAuditHead } from './features/audit/audit.ts'
import { clearAudit } from './features/audit/clearing-audit.ts'
import { type CaseMailDeps, eraseCases, tellOverdueCases } from './features/cases/cases.ts'
import { clearNotices } from './features/cases/notices/notices.ts'
import { clearEarlierTexts } from './features/chat/changes/earlier-texts.ts'
import { eraseEnded } from './features/chat/upkeep/erase-ended.ts'
import { type ReminderDeps, sendTurnReminders } from './features/chat/upkeep/turn-reminders.ts'
import { clearDecks } from './features/discovery/deck/building.ts'
import { clearShownCards } from './features/discovery/discovery.ts'
import { trainWhenDue } from './features/discovery/ranking/training/training.ts'
import { countFigures } from './features/figures/figures.ts'
import { clearLimits } from './features/limits/limits.ts'
import { clearDealt } from './features/matching/matching.ts'
import { clearBanList, learnCaseOrder, placeCases } from './features/moderation/moderation.ts'
import { clearDecisionFigures, publishFigures } from './features/moderation/transparency/transparency.ts'
import { cleanUp, comparePhotosAndDelete, type PhotoDeps } from './features/photos/photos.ts'
import { processUpload } from './features/photos/uploads/processing.ts'
import { endTravels } from './features/profiles/locations/locations.ts'
import { clearInvitationUses } from './features/registration/registration.ts'
import { eraseReports, type ReportDeps } from './features/reports/reports.ts'
import {
  clearFlags,
  endRestrictions,
  flagRates,
  forgetSignatures,
  forgetTexts,
  type KnownAddressDeps,
} from './features/safety/safety.ts'
import type { MailQueue, QueuedMail } from './outside/mail/mail-queue.ts'

export type MailContext = { deliverMail: MailQueue['deliver'] }
/** The dependencies of everything that runs in the server, in or after a request. */
export type AllDeps = PhotoDeps &
  ReportDeps &
  ReminderDeps &
  AuditDeps &
  KnownAddressDeps &
  CaseMailDeps &
  DataExportDeps &
  UnusedDeps &
  RenewalDeps
export type JobContext = AllDeps & MailContext

const noData = z.object({})

/** The last attempt is within seven minutes: a mailed link lives ten. */
export const mailJob: Job<MailContext, QueuedMail> = {
  name: 'mail',
  data: z.object({ addressHash: z.string(), encryptedMail: z.string() }),
  retry: { limit: 6, delaySeconds: 5, maxDelaySeconds: 120 },
  lateAfterSeconds: 180,
  pollSeconds: 5,
  concurrency: 2,
  isSecret: true,
  run: ({ deliverMail }, mail, { isLast }) => deliverMail(mail, isLast),
}

/** Retried for as long as the store of photos may be away; what is wrong with a photo itself ends its upload. */
export const photoJob: Job<PhotoDeps, { uploadId: string }> = {
  name: 'process-photo',
  data: z.object({ uploadId: z.string() }),
  retry: { limit: 20_000, delaySeconds: 2, maxDelaySeconds: 60 },
  pollSeconds: 15,
  run: (deps, { uploadId }, { closing }) => processUpload(deps, uploadId, closing),
}

const clearPhotosJob: Job<PhotoDeps> = {
  name: 'clear-photos',
  data: noData,
  schedule: '* * * * *',
  run: cleanUp,
}

const comparePhotosJob: Job<PhotoDeps> = {
  name: 'compare-photos',
  data: noData,
  schedule: '20 3 * * *',
  // It deletes files.
  isNotForStart: true,
  run: comparePhotosAndDelete,
}

const learnJob: Job<Deps> = {
  name: 'learn-ranking',
  data: noData,
  schedule: '*/10 * * * *',
  run: async (deps, _, { closing }) => {
    if (await trainWhenDue(deps, closing)) deps.log.info('the order of decks has been trained again')
  },
}

const eraseJob: Job<Deps> = {
  name: 'erase-ended-matches',
  data: noData,
  schedule: '10 * * * *',
  run: eraseEnded,
}

const eraseReportsJob: Job<ReportDeps> = {
  name: 'erase-reports',
  data: noData,
  schedule: '40 3 * * *',
  run: eraseReports,
}

const clearDecksJob: Job<Deps> = {
  name: 'clear-decks',
  data: noData,
  schedule: '50 3 * * *',
  run: async (deps) => {
    await clearDecks(deps)
    await clearDealt(deps)
  },
}

const remindJob: Job<ReminderDeps> = {
  name: 'remind-of-turns',
  data: noData,
  schedule: '30 * * * *',
  run: sendTurnReminders,
}

/** Days end at midnight UTC. A person who asks for their own place before this has run is at home already. */
const endTravelsJob: Job<Deps> = {
  name: 'end-travels',
  data: noData,
  schedule: '1 * * * *',
  run: endTravels,
}

const clearAccountsJob: Job<AllDeps> = {
  name: 'clear-accounts',
  data: noData,
  schedule: '25 * * * *',
  run: clearAccounts,
}

const prepareExportsJob: Job<DataExportDeps> = {
  name: 'prepare-exports',
  data: noData,
  schedule: '* * * * *',
  run: prepareDataExports,
}

const clearLimitsJob: Job<Deps> = {
  name: 'clear-limits',
  data: noData,
  schedule: '40 * * * *',
  run: async (deps) => {
    await flagRates(deps)
    await clearLimits(deps)
    await forgetTexts(deps)
    await forgetSignatures(deps)
    await clearShownCards(deps)
    await clearFlags(deps)
    await clearNotices(deps)
    await clearEarlierTexts(deps)
    await clearInvitationUses(deps)
  },
}

const recordAuditHeadJob: Job<AuditDeps> = {
  name: 'record-audit-head',
  data: noData,
  schedule: '*/5 * * * *',
  run: recordAuditHead,
}

const endRestrictionsJob: Job<Deps> = {
  name: 'end-restrictions',
  data: noData,
  schedule: '*/5 * * * *',
  run: async (deps) => {
    await endRestrictions(deps)
    await clearBanList(deps)
  },
}

const eraseCasesJob: Job<Deps> = {
  name: 'erase-cases',
  data: noData,
  schedule: '45 3 * * *',
  run: eraseCases,
}

const learnCaseOrderJob: Job<Deps> = {
  name: 'learn-case-order',
  data: noData,
  schedule: '20 4 * * *',
  run: learnCaseOrder,
}

const placeCasesJob: Job<Deps> = {
  name: 'place-cases',
  data: noData,
  schedule: '*/5 * * * *',
  run: placeCases,
}

const tellOverdueCasesJob: Job<CaseMailDeps> = {
  name: 'tell-overdue-cases',
  data: noData,
  schedule: '*/5 * * * *',
  run: tellOverdueCases,
}

const countFiguresJob: Job<Deps> = {
  name: 'count-figures',
  data: noData,
  schedule: '5 * * * *',
  run: (deps) => countFigures({ ...deps, countActive: (since) => sessions.countSeenSince(deps.db, since) }),
}

const daily = <Context>(name: string, schedule: string, run: Job<Context>['run']): Job<Context> => ({
  name,
  data: noData,
  schedule,
  run,
})

const eraseDeclinedJob = daily<DeclinedDeps>('erase-declined', '55 3 * * *', eraseDeclined)
const publishFiguresJob = daily<Deps>('publish-figures', '10 4 * * *', async (deps) => {
  await publishFigures(deps)
  await clearDecisionFigures(deps)
})
const clearAuditJob = daily<AuditDeps>('clear-audit', '0 4 * * *', clearAudit)
const eraseUnusedJob = daily<UnusedDeps>('erase-unused', '5 4 * * *', (deps, _, { closing }) =>
  eraseUnused(deps, closing),
)

const renewEncryptionJob: Job<RenewalDeps> = {
  name: 'renew-encryption',
  data: noData,
  schedule: '35 3 * * *',
  run: (deps, _, { closing }) => renewEncryption(deps, closing),
}

/** Every job there is. */
export const jobs: readonly Job<JobContext>[] = [
  mailJob,
  photoJob,
  clearPhotosJob,
  comparePhotosJob,
  learnJob,
  eraseJob,
  eraseReportsJob,
  clearDecksJob,
  clearAccountsJob,
  prepareExportsJob,
  remindJob,
  endTravelsJob,
  clearLimitsJob,
  clearAuditJob,
  recordAuditHeadJob,
  endRestrictionsJob,
  eraseCasesJob,
  learnCaseOrderJob,
  placeCasesJob,
  tellOverdueCasesJob,
  publishFiguresJob,
  countFiguresJob,
  eraseDeclinedJob,
  eraseUnusedJob,
  renewEncryptionJob,
]

type Reports = { log: Logger; count: (job: string, outcome: JobOutcome, seconds: number) => void }

/**
 * Opens the queue of all jobs, with failures logged and outcomes counted. A process that does not work only sends jobs.
 */
export const openJobs = (
  database: OpenDatabase,
  reports: Reports,
  works = true,
): Promise<JobQueue<JobContext>> => openJobQueue(database, jobs, reporterOf(reports), { works })

const reporterOf =
  ({ log, count }: Reports) =>
  ({ job, outcome, seconds = 0, error }: JobReport): void => {
    if (!job || !outcome) return log.error('the job queue reported an error')
    count(job, outcome, seconds)
    if (error) log.error({ err: error, job, outcome }, 'a job failed')
  }
