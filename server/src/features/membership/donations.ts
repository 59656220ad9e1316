import type { DonationInput, DonationOutcome, DonationsView } from '@hearth/contract/console/membership'
import { type Deps, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { donationsIn, monthsOf, plainReference } from './donations.rules.ts'
import { giveMonths, lockPerson } from './giving.ts'
import { membershipPeople, membershipSettings } from './membership.store.ts'

type Entered = DonationsView['lines'][number]
type Entering = { actor: AuditActor; line: number; donation: DonationInput }

async function enter(deps: Deps, tx: Tx, { actor, line, donation }: Entering): Promise<Entered> {
  const refused = (outcome: DonationOutcome): Entered => ({ line, outcome, months: 0 })
  const { donationMonthly: monthly } = await membershipSettings.find(tx)
  const { reference, paymentId, paid } = donation
  const found = await membershipPeople.findByReference(tx, plainReference(reference))
  if (!found) return refused('unknown_reference')
  if (donation.months === undefined && monthly?.currency !== paid.currency) return refused('other_currency')
  const months = donation.months ?? (monthly ? monthsOf(paid, monthly) : 0)
  if (months === 0) return refused('too_small')
  await lockPerson(tx, found.personId)
  const externalId = `donation:${paymentId}`
  const gift = { personId: found.personId, source: 'donation', externalId, months, paid } as const
  if (!(await giveMonths(deps, tx, gift))) return refused('repeated')
  const details = { personId: found.personId, months: String(months) }
  await recordAudit(deps, tx, { actor, operation: 'membership.donation', details })
  return { line, outcome: 'entered', months }
}

/** Enters a donation that the operator has found. The same payment counts once. */
export const enterDonation = async (
  deps: Deps,
  actor: AuditActor,
  donation: DonationInput,
): Promise<DonationsView> => ({
  lines: [await transact(deps, (tx) => enter(deps, tx, { actor, line: 1, donation }))],
})

/** Enters the donations of a file, each in a transaction of its own. Entering the same file again changes nothing. */
export async function enterDonationFile(deps: Deps, actor: AuditActor, csv: string): Promise<DonationsView> {
  const lines: Entered[] = []
  for (const { line, donation } of donationsIn(csv))
    lines.push(
      donation
        ? await transact(deps, (tx) => enter(deps, tx, { actor, line, donation }))
        : { line, outcome: 'unreadable', months: 0 },
    )
  return { lines }
}
