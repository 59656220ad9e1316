import { createHash } from 'node:crypto'
import type { AuditHead, RecordedHead } from '../../outside/audit-heads.ts'

/** The columns that the hash of an entry covers. */
type AuditContent = {
  number: string
  /** Since 1970: text, so that no digit of the column is lost. */
  microseconds: string
  actorKind: string
  actorId: string | null
  operation: string
  details: unknown
  /** In hexadecimal, as `hash`. */
  previousHash: string
}

export type AuditEntry = AuditContent & { hash: string }

/** Entries are kept for three years. */
export const AUDIT_KEPT_MS = 3 * 365 * 86_400_000

/** The head of an empty log. */
export const FIRST_HEAD: AuditHead = { number: 0, hash: '0'.repeat(64) }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The database does not store the order of keys. */
const sortedByKey = (details: unknown): unknown =>
  isObject(details)
    ? Object.fromEntries(Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : details

/**
 * Returns the hash of an entry: SHA-256 over the previous hash and a JSON array of the other columns in a fixed order,
 * with the keys of the details sorted. All values of details are texts, so equal encodings mean equal entries.
 */
export function hashOf({ previousHash, ...content }: AuditContent): string {
  const { number, microseconds, actorKind, actorId, operation, details } = content
  const encoded = JSON.stringify([number, microseconds, actorKind, actorId, operation, sortedByKey(details)])
  return createHash('sha256').update(previousHash, 'hex').update(encoded).digest('hex')
}

export type AuditFault = {
  number: number
  /**
   * `missing`: no entry has the number. `changed`: its hash does not fit its columns and the entry before.
   * `rewritten`: it fits, but differs from a recorded head. `added`: the database's own head does not count it.
   */
  kind: 'missing' | 'changed' | 'rewritten' | 'added'
}

/** An entry that says up to which one the beginning of the log was deleted. */
export type AuditClearing = { number: number; at: Date; upTo: AuditHead }

/**
 * Returns the fault of a deleted beginning. A head that was recorded less than three years before the deletion proves
 * that an entry was deleted too early. The deletion is not later than the first head that covers its entry.
 */
export function faultOfClearing(
  { number, at, upTo }: AuditClearing,
  recorded: readonly RecordedHead[],
): AuditFault | undefined {
  const covering = recorded.filter((head) => head.number >= number).map((head) => head.at.getTime())
  const keptSince = Math.min(at.getTime(), ...covering) - AUDIT_KEPT_MS
  const deleted = recorded.filter((head) => head.number <= upTo.number)
  const early = deleted.find((head) => head.at.getTime() >= keptSince)
  if (early) return { number: early.number, kind: 'missing' }
  const isRewritten = deleted.some((head) => head.number === upTo.number && head.hash !== upTo.hash)
  return isRewritten ? { number: upTo.number, kind: 'rewritten' } : undefined
}

/** Returns the fault of the entry that was read after `last`; `heads` are those recorded for the next number. */
export function faultOf(
  entry: AuditEntry,
  last: AuditHead,
  heads: readonly AuditHead[],
): AuditFault | undefined {
  const number = last.number + 1
  if (entry.number !== String(number)) return { number, kind: 'missing' }
  if (entry.previousHash !== last.hash || entry.hash !== hashOf(entry)) return { number, kind: 'changed' }
  return heads.every(({ hash }) => hash === entry.hash) ? undefined : { number, kind: 'rewritten' }
}
