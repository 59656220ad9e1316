import type { Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import type { AuditHeads } from '../../outside/audit-heads.ts'
import { hashOf } from './audit.rules.ts'
import { auditLog } from './audit.store.ts'

/** The dependencies of the job that records heads. */
export type AuditDeps = Deps & { auditHeads: AuditHeads }

/** Everything that is recorded. docs/operating.md explains each. */
type AuditOperation =
  | 'account.unlock-code'
  | 'account.unlock'
  | 'account.birth-date'
  | 'account.lift-age-lock'
  | 'demo.remove'
  | 'reports.list'
  | 'reports.show'
  | 'reports.flags'
  | 'moderation.list'
  | 'moderation.suspend'
  | 'moderation.restore'
  | 'moderation.uphold'
  | 'photos.adopt'
  | 'photos.confirm-deletion'
  | 'staff.add'
  | 'staff.change'
  | 'staff.list'
  | 'staff.end'
  | 'registration.change'
  | 'registration.approve'
  | 'intro.review'
  | 'invitation.make'
  | 'invitation.revoke'
  | 'account.declined'
  | 'case.read'
  | 'case.reopen'
  | 'case.photo'
  | 'case.clip'
  | 'case.attachment'
  | 'case.claim'
  | 'case.release'
  | 'case.escalate'
  | 'case.assign'
  | 'case.preview'
  | 'decisions.read'
  | 'decision.made'
  | 'decision.reversed'
  | 'ban.confirmed'
  | 'ban.rejected'
  | 'appeal.decided'
  | 'hold.made'
  | 'decision.extended'
  | 'page.publish'
  | 'backup.make'
  | 'backup.check'
  | 'backup.restore'
  | 'mail.test'
  | 'members.list'
  | 'members.read'
  | 'members.sign-out'
  | 'members.resend-mail'
  | 'members.delete'
  | 'membership.change'
  | 'membership.code'
  | 'membership.code-end'
  | 'membership.grant'
  | 'membership.donation'
  | 'membership.refund'
  | 'community.change'
  | 'account.unused'
  | 'verification.read'
  | 'verification.video'
  | 'verification.photo'
  | 'verification.judge'
  | 'verification.decide'
  | 'audit.clear'

/** The operator has no account, so no id. */
export type AuditActor = { kind: 'operator' | 'staff' | 'system'; id?: string }

export type AuditRecord = {
  actor: AuditActor
  operation: AuditOperation
  /** Ids, codes, counts and public texts of the community; no texts of people and no addresses. Entries are kept for three years. */
  details: Readonly<Record<string, string>>
}

/**
 * Appends an entry to the audit log in the caller's transaction, and locks the log until it ends. Commit before you
 * show what was read.
 */
export async function recordAudit(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { actor, operation, details }: AuditRecord,
): Promise<void> {
  const head = await auditLog.lockHead(tx)
  const at = now()
  const entry = {
    number: head.number + 1,
    actorKind: actor.kind,
    actorId: actor.id ?? null,
    operation,
    details,
    previousHash: head.hash,
  }
  const hash = hashOf({
    ...entry,
    number: String(entry.number),
    microseconds: String(at.getTime() * 1000),
  })
  await auditLog.append(tx, { ...entry, at, hash })
}

/** Records the head in the log of the server and in the file of heads, if it is not the one recorded last. */
export async function recordAuditHead({ db, now, log, auditHeads }: AuditDeps): Promise<void> {
  const head = await auditLog.findHead(db)
  const last = (await auditHeads.list()).at(-1)
  if (head.number === 0 || (head.number === last?.number && head.hash === last.hash)) return
  log.info({ number: head.number, hash: head.hash }, 'head of the audit log')
  await auditHeads.append(head, now())
}
