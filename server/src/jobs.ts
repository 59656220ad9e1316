import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { clearAccounts } from './auth/expiry.ts'
import { sessions } from './auth/sessions/sessions.store.ts'
import type { Config } from './config/config.ts'
import type { Deps } from './context.ts'
import { type Job, type JobOutcome, type JobQueue, type JobReport, openJobQueue } from './db/jobs/jobs.ts'
import type { OpenDatabase } from './db/open.ts'
import { discoveryJobs } from './discovery-jobs.ts'
import { type RenewalDeps, renewEncryption } from './encrypted-columns.ts'
import { type DeclinedDeps, eraseDeclined } from './features/account/declined.ts'
import { type DataExportDeps, prepareDataExports } from './features/account/export/data-export.ts'
import { eraseUnused, type UnusedDeps } from './features/account/unused/unused.ts'
import { type AuditDeps, recordAuditHead } from './features/audit/audit.ts'
import { clearAudit } from './features/audit/clearing-audit.ts'
import { type CaseMailDeps, eraseCases, tellOverdueCases } from './features/cases/cases.ts'
import { clearNotices } from './features/cases/notices/notices.ts'
import { clearUnsent } from './features/chat/attachments/attachments.ts'
import { clearEarlierTexts } from './features/chat/changes/earlier-texts.ts'
import { eraseEnded } from './features/chat/upkeep/erase-ended.ts'
import { countTalk } from './features/chat/upkeep/talk.ts'
import type { ReminderDeps } from './features/chat/upkeep/turn-reminders.ts'
import { clearCircles } from './features/circle/circle.ts'
import { clearDecks } from './features/discovery/deck/clearing.ts'
import { clearShownCards } from './features/discovery/discovery.ts'
import { learnDecisions } from './features/discovery/ranking/training/learn-decisions.ts'
import { trainWhenDue } from './features/discovery/ranking/training/training.ts'
import { countFigures } from './features/figures/figures.ts'
import { clearIcebreakers } from './features/icebreakers/icebreakers.ts'
import { clearLimits } from './features/limits/limits.ts'
import { clearDealt } from './features/matching/matching.ts'
import { clearBanList, learnCaseOrder, placeCases } from './features/moderation/moderation.ts'
import { clearDecisionFigures, publishFigures } from './features/moderation/transparency/transparency.ts'
import type { DigestDeps } from './features/notifications/digest/digest.ts'
import { clearMutes } from './features/notifications/mutes/mutes.ts'
import { clearNotifications } from './features/notifications/notifications.ts'
import { clearModelDays } from './features/phrasing/phrasing.ts'
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
import type { VerificationDeps } from './features/verification/verification.ts'
import { mediaJobs } from './media-jobs.ts'
import { type MembershipJobDeps, membershipJobs } from './membership-jobs.ts'
import { notificationJobs, type PushJobDeps } from './notification-jobs.ts'
import type { MailQueue, QueuedMail } from './outside/mail/mail-queue.ts'

export type MailContext = { deliverMail: MailQueue['deliver'] }
/** The dependencies of everything that runs in the server, in or after a request. */
export type AllDeps = VerificationDeps &
  ReportDeps &
  ReminderDeps &
  AuditDeps &
  KnownAddressDeps &
  CaseMailDeps &
  DataExportDeps &
  UnusedDeps &
  DigestDeps &
  RenewalDeps &
  MembershipJobDeps &
  PushJobDeps
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

const learnJob: Job<Deps> = {
  name: 'learn-ranking',
  data: noData,
  schedule: '*/10 * * * *',
  run: async (deps, _, { closing }) => {
    if (await trainWhenDue(deps, closing)) deps.log.info('the order of decks has been trained again')
  },
}

const scheduled = <Context>(name: string, schedule: string, run: Job<Context>['run']): Job<Context> => ({
  name,
  data: noData,
  schedule,
  run,
})

const learnDecisionsJob = scheduled<Deps>('learn-decisions', '* * * * *', async (deps, _, { closing }) => {
  await learnDecisions(deps, closing)
})

const eraseJob: Job<Deps> = {
  name: 'erase-ended-matches',
  data: noData,
  schedule: '10 * * * *',
  run: eraseEnded,
}

const countTalkJob = scheduled<Deps>('count-talk', '50 * * * *', (deps, _, { closing }) =>
  countTalk(deps, closing),
)

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
    await clearLimits(deps)
    await forgetTexts(deps)
    await forgetSignatures(deps)
    await clearShownCards(deps)
    await clearFlags(deps)
    await clearNotices(deps)
    await clearEarlierTexts(deps)
    await clearUnsent(deps)
    await clearIcebreakers(deps)
    await clearModelDays(deps)
    await clearCircles(deps)
    await clearInvitationUses(deps)
    await clearNotifications(deps)
    await clearMutes(deps)
    await flagRates(deps)
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

/** Who was here is counted only on the day itself, so the last run is shortly before midnight UTC. */
const countFiguresJob: Job<Deps> = {
  name: 'count-figures',
  data: noData,
  schedule: '55 * * * *',
  run: (deps) => countFigures({ ...deps, countActive: (since) => sessions.countSeenSince(deps.db, since) }),
}

/** Days end at midnight UTC. A person who asks for their own place before this has run is at home already. */
const endTravelsJob = scheduled<Deps>('end-travels', '1 * * * *', endTravels)
const eraseDeclinedJob = scheduled<DeclinedDeps>('erase-declined', '55 3 * * *', eraseDeclined)
const publishFiguresJob = scheduled<Deps>('publish-figures', '10 4 * * *', async (deps) => {
  await publishFigures(deps)
  await clearDecisionFigures(deps)
})
const clearAuditJob = scheduled<AuditDeps>('clear-audit', '0 4 * * *', clearAudit)
const eraseUnusedJob = scheduled<UnusedDeps>('erase-unused', '5 4 * * *', (deps, _, { closing }) =>
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
  ...mediaJobs,
  learnJob,
  learnDecisionsJob,
  eraseJob,
  countTalkJob,
  eraseReportsJob,
  clearDecksJob,
  clearAccountsJob,
  prepareExportsJob,
  ...notificationJobs,
  ...discoveryJobs,
  ...membershipJobs,
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

/** Whether a process runs jobs; a web process only sends them. */
export const worksIn = ({ role }: Pick<Config, 'role'>): boolean => role !== 'web'

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
