import type { AuditEntriesView } from '@hearth/contract/console/staff'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../db/open.ts'
import type { AuditHead, RecordedHead } from '../../outside/audit-heads.ts'
import { type AuditEntry, type AuditFault, FIRST_HEAD, faultOf, faultOfClearing } from './audit.rules.ts'
import { auditLog } from './audit.store.ts'

const PAGE = 1000
const LISTED = 100
/** Entries on a page of the console. */
const SHOWN = 50

/** `deleted` is the number of the last entry of the deleted beginning, or 0. */
type AuditVerification = { entries: number; deleted: number; fault: AuditFault | undefined }

/** Reads entries in order until one has a fault. Returns the last one without. */
async function readChain(
  tx: Tx,
  start: AuditHead,
  heads: ReadonlyMap<number, readonly AuditHead[]>,
): Promise<{ last: AuditHead; fault?: AuditFault }> {
  let last = start
  for (;;) {
    const page = await auditLog.listAfter(tx, last === start ? undefined : last.number, PAGE)
    for (const entry of page) {
      const fault = faultOf(entry, last, heads.get(last.number + 1) ?? [])
      if (fault) return { last, fault }
      last = { number: last.number + 1, hash: entry.hash }
    }
    if (page.length < PAGE) return { last }
  }
}

/**
 * Recomputes every hash, from the end of a deleted beginning on, and compares the entries with the recorded heads and the
 * database's own. Returns the first fault. Nobody can append until the transaction ends.
 */
export async function verifyAudit(tx: Tx, recorded: readonly RecordedHead[]): Promise<AuditVerification> {
  const current = await auditLog.lockHead(tx)
  const heads = Map.groupBy<number, AuditHead>([...recorded, current], ({ number }) => number)
  const clearing = await auditLog.findClearing(tx)
  const start = clearing?.upTo ?? FIRST_HEAD
  const { last, fault } = await readChain(tx, start, heads)
  const next = last.number + 1
  const isMissing = [...heads.keys()].some((number) => number > last.number)
  const faultAtEnd = (): AuditFault | undefined => {
    if (isMissing) return { number: next, kind: 'missing' }
    return last.number > current.number ? { number: current.number + 1, kind: 'added' } : undefined
  }
  const faultAtStart = clearing && faultOfClearing(clearing, recorded)
  return {
    entries: last.number - start.number,
    deleted: start.number,
    fault: faultAtStart ?? fault ?? faultAtEnd(),
  }
}

const instantOf = ({ microseconds }: AuditEntry) => new Date(Number(microseconds) / 1000).toISOString()
const actorOf = ({ actorKind, actorId }: AuditEntry) => (actorId ? `${actorKind} ${actorId}` : actorKind)

const lineOf = (entry: AuditEntry) =>
  [entry.number, instantOf(entry), actorOf(entry), entry.operation, JSON.stringify(entry.details)].join('  ')

/** Returns the last 100 entries, a line each, newest last. */
export const listAudit = async (db: Db): Promise<string[]> =>
  (await auditLog.listLast(db, LISTED)).toReversed().map(lineOf)

const Details = z.record(z.string(), z.string())

/** Returns a page of entries, newest first; `after` is the number of the last entry of the page before. */
export async function showAudit(db: Db, after: number | undefined): Promise<AuditEntriesView> {
  const rows = await auditLog.listLast(db, SHOWN + 1, after)
  const page = rows.slice(0, SHOWN)
  return {
    entries: page.map((entry) => ({
      number: Number(entry.number),
      at: instantOf(entry),
      actor: actorOf(entry),
      operation: entry.operation,
      details: Details.parse(entry.details),
    })),
    next: rows.length > SHOWN ? (page.at(-1)?.number ?? null) : null,
  }
}
