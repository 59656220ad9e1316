import * as z from 'zod/mini'
import type { Job } from './db/jobs/jobs.ts'
import {
  clearMessages,
  confirmMessages,
  type PaymentDeps,
  type RenewalMailDeps,
  remindRenewals,
} from './features/membership/membership.ts'

export type MembershipJobDeps = PaymentDeps & RenewalMailDeps

const noData = z.object({})

/** A message is stored before its sender has a reply, so a missed minute delays and loses nothing. */
const confirmPaymentsJob: Job<MembershipJobDeps> = {
  name: 'confirm-payments',
  data: noData,
  schedule: '* * * * *',
  run: async (deps, _, { closing }) => {
    await confirmMessages(deps, closing)
  },
}

const remindRenewalsJob: Job<MembershipJobDeps> = {
  name: 'remind-renewals',
  data: noData,
  schedule: '20 8 * * *',
  run: async (deps, _, { closing }) => {
    await clearMessages(deps)
    await remindRenewals(deps, closing)
  },
}

/** The jobs of memberships. */
export const membershipJobs: readonly Job<MembershipJobDeps>[] = [confirmPaymentsJob, remindRenewalsJob]
