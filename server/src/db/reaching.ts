import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './open.ts'

const TRY_EVERY_MS = 1000

/** Codes of a server that is not there yet, or starts: of the system, and of PostgreSQL. */
const TEMPORARY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '57P03',
])

/** By code, or by the message of the driver where it gives none. */
const words: readonly (readonly [found: RegExp, words: string])[] = [
  [/^SASL: .*password must be/, 'the database wants a password'],
  [/does not support SSL/, 'the database doesn’t offer TLS'],
  [/^(28P01|28000)$/, 'the database refuses its user or password'],
  [/^3D000$/, 'there is no database of this name'],
  [/CERT|SIGNATURE|ALTNAME/, 'the certificate of the database isn’t trusted'],
]

type ReachFailure = { sentence: string; isTemporary: boolean }

/** The sentence has a code at most: the message of the driver can contain a name or an address. */
function reachFailureOf(error: unknown): ReachFailure {
  if (!(error instanceof Error)) return { sentence: 'the database can’t be opened', isTemporary: false }
  const code = 'code' in error ? String(error.code) : ''
  // A certificate that `sslrootcert` names. A socket that is missing is another call.
  const isFile = 'syscall' in error && error.syscall === 'open'
  if (isFile) return { sentence: `the certificate file can’t be read (${code})`, isTemporary: false }
  const isTemporary = TEMPORARY.has(code)
  const known = words.find(([found]) => found.test(code || error.message))?.[1]
  const usual = isTemporary ? 'the database can’t be reached' : 'the database can’t be opened'
  return { sentence: `${known ?? usual}${code && ` (${code})`}`, isTemporary }
}

async function tryToReach(db: Db, withinMs: number): Promise<ReachFailure | undefined> {
  try {
    const timeout = pause(withinMs, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    })
    await Promise.race([sql`select 1`.execute(db), timeout])
    return undefined
  } catch (error) {
    return reachFailureOf(error)
  }
}

/**
 * Resolves once PostgreSQL answers. Waits for a server that is not there yet, and calls `onWait` once. Throws an error that
 * names the setting, after `waitMs` or at once for a mistake such as a wrong password.
 */
export async function reachDatabase(
  db: Db,
  { waitMs, onWait }: { waitMs: number; onWait?: (sentence: string) => void },
): Promise<void> {
  const until = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    const failure = await tryToReach(db, Math.max(10_000, until - performance.now()))
    if (!failure) return
    if (!failure.isTemporary || performance.now() >= until)
      throw new Error(`DATABASE_URL: ${failure.sentence}`)
    if (isFirst) onWait?.(failure.sentence)
    await pause(TRY_EVERY_MS)
  }
}
