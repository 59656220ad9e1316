import type { InvitationInput, InvitationView } from '@hearth/contract/console/registration'
import { groupedInvitation, plainInvitation } from '@hearth/contract/public/registration'
import { type Deps, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { invalid } from '../../../errors.ts'
import { type AuditActor, recordAudit } from '../../audit/audit.ts'
import { newInvitationCode } from '../registration.rules.ts'
import { type InvitationRow, invitations } from './invitations.store.ts'

const DAY_MS = 86_400_000
/** For this long, a repeat of a sign-up uses its invitation only once. */
const REPEAT_MS = DAY_MS

const viewOf = ({ madeBy, ...row }: InvitationRow & { madeBy: string | null }): InvitationView => ({
  id: row.id,
  code: groupedInvitation(row.code),
  note: row.note,
  maxUses: row.maxUses,
  uses: row.uses,
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  madeBy: madeBy?.slice(0, madeBy.lastIndexOf('@')) ?? null,
})

/** Returns the newest invitations with their codes, at most 200. */
export const listInvitations = async (db: Db): Promise<InvitationView[]> =>
  (await invitations.list(db)).map(viewOf)

type NewInvitation = { actor: AuditActor; input: InvitationInput }

/** Makes an invitation and returns its code in groups. The audit log has its id, not its code. */
export async function invite(deps: Deps, tx: Tx, { actor, input }: NewInvitation): Promise<string> {
  const { maxUses, days, note } = input
  const at = deps.now()
  const row = await invitations.insert(tx, {
    code: newInvitationCode(),
    note,
    maxUses,
    createdAt: at,
    endsAt: new Date(at.getTime() + days * DAY_MS),
    createdBy: actor.id ?? null,
  })
  await recordAudit(deps, tx, {
    actor,
    operation: 'invitation.make',
    details: { invitation: row.id, uses: String(maxUses), days: String(days) },
  })
  return groupedInvitation(row.code)
}

type Revocation = { actor: AuditActor; which: { id: string } | { code: string } }

/** Ends an invitation. Accounts that have been made with it stay. Returns false if there is none to end. */
export async function revokeInvitation(deps: Deps, tx: Tx, { actor, which }: Revocation): Promise<boolean> {
  const plain = 'code' in which ? { code: plainInvitation(which.code) } : which
  const ended = await invitations.revoke(tx, plain, deps.now())
  if (!ended) return false
  await recordAudit(deps, tx, { actor, operation: 'invitation.revoke', details: { invitation: ended.id } })
  return true
}

type Redemption = { email: string; code: string }

/**
 * Uses an invitation once for an address. The use counts whether or not the address has an account, so that nobody can find
 * out by a code with few uses. Throws `invalid` with the reason.
 */
export const redeemInvitation = (deps: Deps, { email, code }: Redemption): Promise<void> =>
  transact(deps, async (tx) => {
    const now = deps.now()
    const row = await invitations.lock(tx, plainInvitation(code))
    if (!row) throw invalid({ invitation: ['invitation_unknown'] })
    if (row.revokedAt || row.endsAt <= now) throw invalid({ invitation: ['invitation_ended'] })
    const addressHash = deps.caseEncryptor.hash(`invitation:${row.id}:${email}`)
    if (await invitations.hasUse(tx, row.id, addressHash)) return
    if (row.uses >= row.maxUses) throw invalid({ invitation: ['invitation_used_up'] })
    await invitations.addUse(tx, { invitationId: row.id, addressHash, usedAt: now })
    await invitations.countUse(tx, row.id)
  })

/** Deletes the hashes of addresses whose sign-up was a day ago. */
export const clearInvitationUses = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  invitations.deleteUsesBefore(db, new Date(now().getTime() - REPEAT_MS))
