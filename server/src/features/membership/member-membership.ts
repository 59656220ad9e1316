import type { GiftInput, MemberMembershipView, RefundView } from '@hearth/contract/console/membership'
import { transact } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { giveMonths, lockPerson } from './giving.ts'
import { endOfTime, type GrantedTime, membershipOf, nextPayment, supporterUntil } from './membership.rules.ts'
import { membershipEvents } from './membership.store.ts'
import { refundByProvider } from './payments/checkout.ts'
import type { PaymentDeps } from './payments/confirming.ts'
import { timeViewOf } from './showing.ts'

/** Returns the membership of a member for staff, newest times first. */
export async function showMemberMembership(
  { db, now }: { db: Db; now: () => Date },
  personId: string,
): Promise<MemberMembershipView> {
  const membership = membershipOf(await membershipEvents.listOf(db, personId))
  const ids = await membershipEvents.timeIds(db, personId)
  const until = supporterUntil(membership, now())
  return {
    isSupporter: until !== undefined,
    until: until?.toISOString() ?? null,
    renewsAt: nextPayment(membership)?.at.toISOString() ?? null,
    times: membership.times.toReversed().flatMap((time) => {
      const id = ids.get(time.subject)
      return id === undefined ? [] : [{ id, ...timeViewOf(time), canEnd: mayEnd(time, now()) }]
    }),
  }
}

/** A payment can be sent back after its time too. */
const mayEnd = (time: GrantedTime, now: Date) =>
  time.endedAt === null && (time.paid !== null || endOfTime(time) > now)

type Grant = GiftInput & { actor: AuditActor; personId: string }

/** Gives a member months as a supporter. A repeat with the same client id gives nothing more. */
export const grantMonths = (deps: PaymentDeps, { actor, personId, clientId, months }: Grant): Promise<void> =>
  transact(deps, async (tx) => {
    await lockPerson(tx, personId)
    const externalId = `operator:${clientId}`
    if (!(await giveMonths(deps, tx, { personId, source: 'operator', externalId, months }))) return
    const details = { personId, months: String(months) }
    await recordAudit(deps, tx, { actor, operation: 'membership.grant', details })
  })

type WantedRefund = { actor: AuditActor; personId: string; timeId: string }

/** Ends a time here; the money of a donation is sent back by the operator. */
async function endTime(deps: PaymentDeps, personId: string, time: GrantedTime): Promise<void> {
  await transact(deps, async (tx) => {
    await lockPerson(tx, personId)
    await membershipEvents.append(tx, {
      personId,
      externalId: `ended:${time.subject}`,
      source: time.source,
      kind: 'ended',
      subject: time.subject,
      at: deps.now(),
    })
  })
}

async function refundTime(
  deps: PaymentDeps,
  personId: string,
  time: GrantedTime,
): Promise<RefundView['outcome']> {
  const { subject, series, paid } = time
  if (series !== null) return refundByProvider(deps, { subject, series })
  await endTime(deps, personId, time)
  return paid ? 'by_hand' : 'ended'
}

/**
 * Ends a time of a member, and sends the money back where the provider has it. A repeat changes nothing. Throws `membership_not_found`
 * for a time that the member does not have.
 */
export async function refund(
  deps: PaymentDeps,
  { actor, personId, timeId }: WantedRefund,
): Promise<RefundView['outcome']> {
  const { times } = membershipOf(await membershipEvents.listOf(deps.db, personId))
  const ids = await membershipEvents.timeIds(deps.db, personId)
  const time = times.find(({ subject }) => ids.get(subject) === timeId)
  if (!time) throw new AppError('membership_not_found')
  if (!mayEnd(time, deps.now())) return time.series !== null ? 'by_provider' : time.paid ? 'by_hand' : 'ended'
  const outcome = await refundTime(deps, personId, time)
  if (outcome === 'unavailable') return outcome
  const details = { personId, source: time.source, outcome }
  await transact(deps, (tx) => recordAudit(deps, tx, { actor, operation: 'membership.refund', details }))
  return outcome
}
