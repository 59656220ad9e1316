import { AUDIT_KEPT_MS } from './audit.rules.ts'
import { auditLog } from './audit.store.ts'
import { type AuditDeps, recordAudit } from './audit.ts'

type ClearingDeps = Pick<AuditDeps, 'transact' | 'now' | 'auditHeads'>

/**
 * Deletes the entries at the beginning of the log that are three years old. A new entry has number and hash of the last
 * one, from which the chain goes on. An entry stays for as long as a head that covers it is younger: `verifyAudit` would
 * take it for a removed one.
 */
export async function clearAudit(deps: ClearingDeps): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - AUDIT_KEPT_MS)
  const heads = await deps.auditHeads.list()
  const younger = heads.filter(({ at }) => at >= before).map(({ number }) => number)
  await deps.transact(async (tx) => {
    const last = await auditLog.findLastOld(tx, before, Math.min(...younger))
    if (!last) return
    // `verifyAudit` computes the same instant from the time of this entry.
    await recordAudit({ now: () => now }, tx, {
      actor: { kind: 'system' },
      operation: 'audit.clear',
      details: { number: String(last.number), hash: last.hash },
    })
    await auditLog.deleteUpTo(tx, last.number)
  })
}
