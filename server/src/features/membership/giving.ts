import type { MembershipSource } from '@hearth/contract/membership/membership'
import { INVITATION_ALPHABET } from '@hearth/contract/public/registration'
import type { Deps } from '../../context.ts'
import { randomText } from '../../cryptography/random.ts'
import type { Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { addMonths, membershipOf, supporterUntil } from './membership.rules.ts'
import { type MembershipPersonRow, membershipEvents, membershipPeople } from './membership.store.ts'

/** Throws `membership_not_found` where the community has no memberships. */
export function requirePayments({ payments }: Pick<Deps, 'payments'>): void {
  if (payments === 'none') throw new AppError('membership_not_found')
}

const REFERENCE_LENGTH = 10

/** Returns the row of a person, with a reference of their own, locked until the transaction ends. */
export const lockPerson = (tx: Tx, personId: string): Promise<MembershipPersonRow> =>
  membershipPeople.lock(tx, personId, randomText(INVITATION_ALPHABET, REFERENCE_LENGTH))

type Gift = {
  personId: string
  source: Exclude<MembershipSource, 'stripe'>
  /** Gives once, however often it is repeated. */
  externalId: string
  months: number
  paid?: { amount: number; currency: string }
  receivedAt?: Date
}

/**
 * Gives a person months as a supporter, after those that they have. Returns false for a repeat. The caller has locked the
 * person, so that two gifts at once follow each other.
 */
export async function giveMonths(deps: Pick<Deps, 'now'>, tx: Tx, gift: Gift): Promise<boolean> {
  const { personId, source, externalId, months, paid } = gift
  const now = deps.now()
  const current = membershipOf(await membershipEvents.listOf(tx, personId))
  const fromAt = supporterUntil(current, now) ?? now
  return membershipEvents.append(tx, {
    personId,
    externalId,
    source,
    kind: 'granted',
    subject: externalId,
    fromAt,
    untilAt: addMonths(fromAt, months),
    amount: paid?.amount ?? null,
    currency: paid?.currency ?? null,
    at: now,
  })
}
