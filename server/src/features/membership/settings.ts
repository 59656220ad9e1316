import type {
  MembershipCodeInput,
  MembershipCodeView,
  MembershipSettingsInput,
  MembershipSettingsView,
} from '@hearth/contract/console/membership'
import type { MembershipOfferView, MoneyView } from '@hearth/contract/membership/membership'
import { groupedInvitation, INVITATION_ALPHABET, plainInvitation } from '@hearth/contract/public/registration'
import { type Deps, transact } from '../../context.ts'
import { randomText } from '../../cryptography/random.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { type MembershipCodeRow, membershipCodes } from './codes.store.ts'
import { uniquePlans } from './donations.rules.ts'
import { countHardship } from './hardship.ts'
import { type MembershipSettings, membershipEvents, membershipSettings } from './membership.store.ts'
import { paymentMessages } from './payments/payment-messages.store.ts'

const DAY_MS = 86_400_000
/** 75 bits, and tries are counted. Short enough to be typed from a flyer. */
const CODE_LENGTH = 15

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

function moneyViewOf(money: MembershipSettings['money']): MoneyView | null {
  if (money === null) return null
  const spent = sumOf(money.costs)
  const reserveMonths = spent === 0 ? null : Math.round((money.reserve / spent) * 10) / 10
  return { ...money, reserveMonths }
}

const codeViewOf = ({ code, ...row }: MembershipCodeRow): MembershipCodeView => ({
  ...row,
  code: groupedInvitation(code),
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
})

/** Returns what everybody may read about memberships here. */
export async function showOffer({
  db,
  payments,
}: Pick<Deps, 'db' | 'payments'>): Promise<MembershipOfferView> {
  if (payments === 'none') return { payments, plans: [], donationLink: null, money: null }
  const { plans, donationLink, money } = await membershipSettings.find(db)
  return { payments, plans: payments === 'stripe' ? plans : [], donationLink, money: moneyViewOf(money) }
}

/** Returns the settings of memberships with codes and counts, for staff. */
export async function showMembershipSettings(
  deps: Pick<Deps, 'db' | 'payments' | 'now'>,
): Promise<MembershipSettingsView> {
  const { db, payments, now } = deps
  const { plans, donationLink, donationMonthly, money } = await membershipSettings.find(db)
  return {
    payments,
    plans,
    donationLink,
    donationMonthly,
    hardship: await countHardship(deps, db),
    money: moneyViewOf(money),
    codes: (await membershipCodes.list(db)).map(codeViewOf),
    supporters: await membershipEvents.countSupporters(db, now()),
    unconfirmed: await paymentMessages.countUnconfirmed(db),
  }
}

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Changes what is given. The prices of those who pay already stay as they are. */
export async function changeMembershipSettings(
  deps: Deps,
  actor: AuditActor,
  input: MembershipSettingsInput,
): Promise<void> {
  const { plans, donationLink, donationMonthly, hardshipMost, money } = input
  const updatedAt = deps.now().toISOString()
  const change = {
    ...(plans && { plans: JSON.stringify(uniquePlans(plans)) }),
    ...(donationLink !== undefined && { donationLink }),
    ...(donationMonthly !== undefined && { donationMonthly: asJson(donationMonthly) }),
    ...(hardshipMost !== undefined && { hardshipMost }),
    ...(money !== undefined && { money: asJson(money && { ...money, updatedAt }) }),
  }
  const fields = Object.keys(change).join(' ')
  if (fields === '') return
  await transact(deps, async (tx) => {
    await membershipSettings.update(tx, change)
    await recordAudit(deps, tx, { actor, operation: 'membership.change', details: { fields } })
  })
}

/** Makes a code and returns it in groups. The audit log has its id, not the code. */
export const makeCode = (
  deps: Deps,
  actor: AuditActor,
  { days, ...input }: MembershipCodeInput,
): Promise<string> =>
  transact(deps, async (tx) => {
    const createdAt = deps.now()
    const endsAt = new Date(createdAt.getTime() + days * DAY_MS)
    const code = randomText(INVITATION_ALPHABET, CODE_LENGTH)
    const { id } = await membershipCodes.insert(tx, { ...input, code, createdAt, endsAt })
    const details = { code: id, months: String(input.months), uses: String(input.maxUses) }
    await recordAudit(deps, tx, { actor, operation: 'membership.code', details })
    return groupedInvitation(code)
  })

/** Ends a code. Times that it gave stay. Returns false if there is none to end. */
export const revokeCode = (
  deps: Deps,
  actor: AuditActor,
  which: { id: string } | { code: string },
): Promise<boolean> =>
  transact(deps, async (tx) => {
    const found = 'id' in which ? which : await membershipCodes.lock(tx, plainInvitation(which.code))
    const ended = found && (await membershipCodes.revoke(tx, found.id, deps.now()))
    if (!ended) return false
    await recordAudit(deps, tx, { actor, operation: 'membership.code-end', details: { code: ended.id } })
    return true
  })
