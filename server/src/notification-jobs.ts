import * as z from 'zod/mini'
import type { Deps } from './context.ts'
import type { Job } from './db/jobs/jobs.ts'
import { waitingCases } from './features/cases/cases.ts'
import { type ReminderDeps, sendTurnReminders } from './features/chat/upkeep/turn-reminders.ts'
import { newestWaitingIntro } from './features/intros/intros.ts'
import { type DigestDeps, sendDigests } from './features/notifications/digest/digest.ts'
import {
  clearSends,
  type Delivery,
  noteForStaff,
  noteMissed,
} from './features/notifications/notifications.ts'
import { newestApproval } from './features/registration/registration.ts'
import { newestVerification } from './features/verification/verification.ts'

export type PushJobDeps = Deps & { delivery: Pick<Delivery, 'deliver'> }

const noData = z.object({})

/** Sent by processes that run no jobs. */
export const pushJob: Job<PushJobDeps> = {
  name: 'deliver-pushes',
  data: noData,
  run: ({ delivery }) => delivery.deliver(),
}

/** Notes what waits for staff, and notes and delivers what processes that have ended have left. */
const sweepNotificationsJob: Job<PushJobDeps> = {
  name: 'sweep-notifications',
  data: noData,
  schedule: '* * * * *',
  run: async (deps) => {
    await noteMissed(deps)
    await noteForStaff(deps, [
      ...(await waitingCases(deps.db)),
      { operation: 'registration.approve', newest: await newestApproval(deps.db) },
      { operation: 'intros.review', newest: await newestWaitingIntro(deps.db) },
      { operation: 'verifications.judge', newest: await newestVerification(deps.db) },
    ])
    await clearSends(deps)
    await deps.delivery.deliver()
  },
}

const remindJob: Job<ReminderDeps> = {
  name: 'remind-of-turns',
  data: noData,
  schedule: '30 * * * *',
  run: sendTurnReminders,
}

const sendDigestsJob: Job<DigestDeps> = {
  name: 'send-digests',
  data: noData,
  schedule: '*/5 * * * *',
  run: (deps, _, { closing }) => sendDigests(deps, closing),
}

/** The jobs of notifications and of mails that remind. */
export const notificationJobs: readonly Job<PushJobDeps & ReminderDeps & DigestDeps>[] = [
  pushJob,
  sweepNotificationsJob,
  remindJob,
  sendDigestsJob,
]
