import type { ApprovalInput } from '@hearth/contract/console/registration'
import type { ApprovalView } from '@hearth/contract/public/registration'
import { type AfterCommit, type Ctx, type Deps, emit } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { type AuditActor, recordAudit } from '../../audit/audit.ts'
import { registrationSettings } from '../settings.store.ts'
import { type ApprovalRow, approvals } from './approvals.store.ts'

/** For this long, staff can still approve an account that they have declined. */
const ERASED_AFTER_MS = 14 * 86_400_000

type WaitingRow = ApprovalRow & { email: string; deletedAt: Date | null }

const deletionOf = ({ declinedAt }: Pick<ApprovalRow, 'declinedAt'>): Date | null =>
  declinedAt && new Date(declinedAt.getTime() + ERASED_AFTER_MS)

/**
 * Lets a new member wait where staff approve new accounts. Call it in the transaction before the first session of an
 * account: nobody has seen it until then. Later sessions change nothing.
 */
export async function startApproval(
  deps: Deps,
  tx: Tx,
  { personId }: { personId: string },
  afterCommit: AfterCommit,
): Promise<void> {
  const { mode } = await registrationSettings.find(tx)
  if (mode !== 'approval' || !(await approvals.start(tx, personId, deps.now()))) return
  await emit(deps, tx, 'approval.changed', { personId, state: 'waiting', afterCommit })
}

/** Returns how the viewer's approval stands. Throws `not_waiting` if the account needs none. */
export async function showApproval(ctx: Ctx): Promise<ApprovalView> {
  const row = await approvals.find(ctx.db, ctx.viewerId)
  if (!row) throw new AppError('not_waiting')
  return {
    state: row.declinedAt ? 'declined' : 'waiting',
    since: row.since.toISOString(),
    reason: row.reason,
    deletedAt: deletionOf(row)?.toISOString() ?? null,
  }
}

/** Returns whether staff have not approved the account, whether or not they have declined it. */
export const isWaiting = async (db: Db, personId: string): Promise<boolean> =>
  (await approvals.find(db, personId)) !== undefined

/** Returns how many people wait, those who wait longest, and those who were declined last. */
export async function listWaiting(db: Db) {
  const rows = [...(await approvals.listWaiting(db)), ...(await approvals.listDeclined(db))]
  const people = rows.map((row): WaitingRow => ({ ...row, deletedAt: deletionOf(row) }))
  return { ...(await approvals.count(db)), people }
}

/** Returns since when the person waits who came last, if anybody does. */
export const newestApproval = (db: Db): Promise<Date | undefined> => approvals.findNewest(db)

type Approval = { actor: AuditActor; personId: string; input: ApprovalInput; afterCommit: AfterCommit }

/**
 * Approves an account that waits or was declined, or declines one that waits; a mail tells the person. Throws
 * `person_not_found` if the account does not wait, and `approval_decided` if it was declined.
 */
export async function decideApproval(
  deps: Deps,
  tx: Tx,
  { actor, personId, input, afterCommit }: Approval,
): Promise<void> {
  const row = await approvals.lock(tx, personId)
  if (!row) throw new AppError('person_not_found')
  if (input.outcome === 'approved') {
    await approvals.delete(tx, personId)
    await emit(deps, tx, 'approval.changed', { personId, state: 'approved', afterCommit })
  } else {
    if (row.declinedAt) throw new AppError('approval_decided')
    const declined = { declinedAt: deps.now(), reason: input.reason }
    await approvals.decline(tx, personId, declined)
    const deletedAt = deletionOf(declined) ?? declined.declinedAt
    const { reason } = declined
    await emit(deps, tx, 'approval.changed', { personId, state: 'declined', reason, deletedAt, afterCommit })
  }
  await recordAudit(deps, tx, {
    actor,
    operation: 'registration.approve',
    details: { personId, outcome: input.outcome },
  })
}

const dueBefore = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() - ERASED_AFTER_MS)

/** Returns people who were declined 14 days ago, with their addresses. */
export const listDeclinedDue = (deps: Pick<Deps, 'db' | 'now'>) =>
  approvals.listDeclinedBefore(deps.db, dueBefore(deps))

/** Returns whether an account is still to be erased, and locks that until the transaction ends. */
export async function isDueForErasure(deps: Pick<Deps, 'now'>, tx: Tx, personId: string): Promise<boolean> {
  const row = await approvals.lock(tx, personId)
  return !!row?.declinedAt && row.declinedAt < dueBefore(deps)
}
