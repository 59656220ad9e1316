import type { RegistrationChangeInput, RegistrationSettingsView } from '@hearth/contract/console/registration'
import type { RegistrationView } from '@hearth/contract/public/registration'
import { type Deps, type StaffCtx, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { approvals } from './approvals/approvals.store.ts'
import { listInvitations, redeemInvitation } from './invitations/invitations.ts'
import { asciiDomain, isAllowedAddress, readableDomain } from './registration.rules.ts'
import { registrationSettings } from './settings.store.ts'

export {
  decideApproval,
  isDueForErasure,
  isWaiting,
  listDeclinedDue,
  listWaiting,
  newestApproval,
  showApproval,
  startApproval,
} from './approvals/approvals.ts'
export {
  clearInvitationUses,
  invite,
  listInvitations,
  revokeInvitation,
} from './invitations/invitations.ts'

/** Returns what everybody may know about signing up. */
export async function showRegistration({ db }: Pick<Deps, 'db'>): Promise<RegistrationView> {
  const { mode, minimumAge } = await registrationSettings.find(db)
  return { mode, minimumAge }
}

/** Returns the age that a new date of birth must reach. */
export const minimumAge = async (db: Db): Promise<number> => (await registrationSettings.find(db)).minimumAge

/** A new account. Without an invitation it can only be made where none is asked for. */
type NewAccount = { email: string; invitation: string | undefined }

/**
 * Lets a new account be created, and uses its invitation; a repeat with the same address within a day uses it once. Whether
 * the address already has an account makes no difference. Throws `registration_closed`, or `invalid` for the field.
 */
async function admit(deps: Deps, { email, invitation }: NewAccount): Promise<void> {
  const { mode, domains } = await registrationSettings.find(deps.db)
  if (mode === 'closed') throw new AppError('registration_closed')
  requireAllowed(email, domains)
  if (mode === 'invitation') await redeemInvitation(deps, { email, code: invitation ?? '' })
}

/** Throws `domain_not_allowed` for the field of the address. */
async function requireAllowedDomain(db: Db, email: string): Promise<void> {
  requireAllowed(email, (await registrationSettings.find(db)).domains)
}

/** Returns the rules for auth. `deps` are there once the server is open. */
export const registrationRules = (deps: () => Deps) => ({
  admit: (account: NewAccount) => admit(deps(), account),
  requireAllowedDomain: (email: string) => requireAllowedDomain(deps().db, email),
})

function requireAllowed(email: string, domains: readonly string[]): void {
  if (!isAllowedAddress(email, domains))
    throw invalid({ email: ['domain_not_allowed', { domains: domains.map(readableDomain).join(', ') }] })
}

/** Returns the settings, the invitations and how many people wait, for staff and the operator. */
export async function showSettings(db: Db): Promise<RegistrationSettingsView> {
  const { domains, ...settings } = await registrationSettings.find(db)
  return {
    ...settings,
    domains: domains.map((ascii) => ({ name: readableDomain(ascii), ascii })),
    ...(await approvals.count(db)),
    invitations: await listInvitations(db),
  }
}

function asciiDomains(domains: readonly string[]): string[] {
  const ascii = domains.map(asciiDomain)
  if (ascii.includes('')) throw invalid({ domains: ['domain_unreadable'] })
  return [...new Set(ascii)].toSorted()
}

type SettingsChange = { actor: AuditActor; change: RegistrationChangeInput }

/** Changes the settings for everybody who signs up from now on. Nobody who waits is approved by it. */
export async function changeSettings(deps: Deps, tx: Tx, { actor, change }: SettingsChange): Promise<void> {
  const { domains, mode, minimumAge: age } = change
  const given = {
    ...(mode && { mode }),
    ...(age && { minimumAge: age }),
    ...(domains && { domains: asciiDomains(domains) }),
  }
  if (Object.keys(given).length === 0) return
  await registrationSettings.update(tx, given)
  await recordAudit(deps, tx, {
    actor,
    operation: 'registration.change',
    details: {
      ...(mode && { mode }),
      ...(age && { minimumAge: String(age) }),
      ...(given.domains && { domains: String(given.domains.length) }),
    },
  })
}

/** Changes the settings for a staff member, and returns them. */
export async function changeRegistration(
  ctx: StaffCtx,
  change: RegistrationChangeInput,
): Promise<RegistrationSettingsView> {
  const actor = { kind: 'staff', id: ctx.staff.id } as const
  await transact(ctx, (tx) => changeSettings(ctx, tx, { actor, change }))
  return showSettings(ctx.db)
}
