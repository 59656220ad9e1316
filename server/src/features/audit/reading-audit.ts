import type { Db, Tx } from '../../db/open.ts'
import type { AuditHead } from '../../outside/audit-heads.ts'
import { type AuditEntry, type AuditFault, FIRST_HEAD, faultOf } from './audit.rules.ts'
import { auditLog } from './audit.store.ts'

const PAGE = 1000
const LISTED = 100

type AuditVerification = { entries: number; fault: AuditFault | undefined }

/** Reads entries in order until one has a fault. Returns the last one without. */
async function readChain(
  tx: Tx,
  heads: ReadonlyMap<number, readonly AuditHead[]>,
): Promise<{ last: AuditHead; fault?: AuditFault }> {
  let last = FIRST_HEAD
  for (;;) {
    const page = await auditLog.listAfter(tx, last.number || undefined, PAGE)
    for (const entry of page) {
      const fault = faultOf(entry, last, heads.get(last.number + 1) ?? [])
      if (fault) return { last, fault }
      last = { number: last.number + 1, hash: entry.hash }
    }
    if (page.length < PAGE) return { last }
  }
}

/**
 * Recomputes every hash and compares the entries with the recorded heads and the database's own. Returns the first
 * fault. Nobody can append until the transaction ends.
 */
export async function verifyAudit(tx: Tx, recorded: readonly AuditHead[]): Promise<AuditVerification> {
  const current = await auditLog.lockHead(tx)
  const heads = Map.groupBy([...recorded, current], ({ number }) => number)
  const { last, fault } = await readChain(tx, heads)
  const next = last.number + 1
  const isMissing = [...heads.keys()].some((number) => number > last.number)
  const faultAtEnd = (): AuditFault | undefined => {
    if (isMissing) return { number: next, kind: 'missing' }
    return last.number > current.number ? { number: current.number + 1, kind: 'added' } : undefined
  }
  return { entries: last.number, fault: fault ?? faultAtEnd() }
}

function lineOf({ number, microseconds, actorKind, actorId, operation, details }: AuditEntry): string {
  const at = new Date(Number(microseconds) / 1000).toISOString()
  const actor = actorId ? `${actorKind} ${actorId}` : actorKind
  return `${number}  ${at}  ${actor}  ${operation}  ${JSON.stringify(details)}`
}

/** Returns the last 100 entries, a line each, newest last. */
export const listAudit = async (db: Db): Promise<string[]> =>
  (await auditLog.listLast(db, LISTED)).toReversed().map(lineOf)
