import { createHmac } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../db/open.ts'
import { type AppError, refuseFor } from '../../errors.ts'
import type { Secrets } from '../../outside/encryption.ts'

const HOUR_S = 3_600
const MINUTE_S = 60
export const UNDER_AGE_FOR_S = 30 * 24 * HOUR_S

/** `points` per `duration` (seconds) of each bucket. */
const limits = {
  signInByAddress: { points: 60, duration: 5 * MINUTE_S },
  signUpByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Wrong passwords for one account, from whatever address. */
  signInByAccount: { points: 20, duration: HOUR_S },
  /** Wrong passwords from a browser that has signed in before, so that a stranger cannot lock the owner out. */
  signInByKnownDevice: { points: 20, duration: HOUR_S },
  googleByAddress: { points: 30, duration: 5 * MINUTE_S },
  passkeyOptionsByAddress: { points: 30, duration: 5 * MINUTE_S },
  /** Wrong codes. */
  proofByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Wrong links and passkeys. A right one is never refused, because it cannot be guessed. */
  linkByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Failed reauthentications within one session. */
  proofBySession: { points: 10, duration: 15 * MINUTE_S },
  /** Mails requested by one client, to any account. */
  mailByAddress: { points: 10, duration: HOUR_S },
  /** Mails of one purpose to one address, with or without an account. */
  mailByAccount: { points: 5, duration: HOUR_S },
  /** In addition, for each client, so that a stranger cannot use up the owner's mails. */
  mailByAccountAndAddress: { points: 2, duration: HOUR_S },
  /** All mails to one address that unknown browsers request. */
  mailByAccountOverAll: { points: 20, duration: HOUR_S },
  /** Reauthentication codes within one session. */
  freshCodeBySession: { points: 5, duration: 15 * MINUTE_S },
  mailByKnownDevice: { points: 20, duration: HOUR_S },
  /** Pages of other people by network, so that several accounts do not open more. */
  personPageByAddress: { points: 180, duration: MINUTE_S },
  /** Counts of people that wishes hide, which read many rows. */
  wishCountByPerson: { points: 60, duration: MINUTE_S },
  /** Edits, deletions and reactions of one person, each of which is sent to two people. */
  messageChangeByPerson: { points: 120, duration: MINUTE_S },
  /** Updates of read positions. */
  readPositionByPerson: { points: 300, duration: MINUTE_S },
  /** Searches, which read a whole conversation. */
  messageSearchByPerson: { points: 60, duration: MINUTE_S },
  /** Notices by network. Those without an address enter the queue at once. */
  noticeByAddress: { points: 10, duration: HOUR_S },
  anonymousNoticeByAddress: { points: 3, duration: 24 * HOUR_S },
  /** Links to confirm a notice, mailed to one address. */
  noticeByEmail: { points: 3, duration: HOUR_S },
  reportByPerson: { points: 20, duration: 24 * HOUR_S },
  /** People who said that they are under 18, for 30 days; filled at once. */
  underAgeByAccount: { points: 1, duration: UNDER_AGE_FOR_S },
  underAgeByAddress: { points: 1, duration: UNDER_AGE_FOR_S },
  underAgeByBrowser: { points: 1, duration: UNDER_AGE_FOR_S },
  /** Accounts that the operator has exempted from these three. */
  underAgeLifted: { points: 1, duration: UNDER_AGE_FOR_S },
  /** The pause between two mails of one purpose to one address. */
  mailPause: { points: 1, duration: MINUTE_S },
} as const

export type Bucket = keyof typeof limits

export type RateLimits = {
  /** Counts a try. Throws `rate_limited` with `retryAfter` in seconds. */
  take: (bucket: Bucket, who: string) => Promise<void>
  /** Uncounts a try that succeeded. */
  giveBack: (bucket: Bucket, who: string) => Promise<void>
  /** Fills a bucket, so that no tries are allowed until it expires. */
  fill: (bucket: Bucket, who: string) => Promise<void>
  isFull: (bucket: Bucket, who: string) => Promise<boolean>
  /** Empties a bucket. */
  clear: (bucket: Bucket, who: string) => Promise<void>
  /** Deletes every count of an erased account. */
  forget: (tx: Db, who: string) => Promise<void>
}

/** Returns the rate limits of accounts. They are stored in the database, so that all processes share them. */
export function openRateLimits(db: Db, secrets: Secrets): RateLimits {
  // Addresses and accounts are personal data, so the table holds only keyed hashes.
  const keyWith = (secret: string, who: string) =>
    createHmac('sha256', secret).update(`attempt:${who}`).digest('base64url')
  const keyOf = (who: string) => keyWith(secrets[0], who)
  const keysOf = (who: string) => secrets.map((secret) => keyWith(secret, who))
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const open = (name: Bucket) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: name,
      ...limits[name],
    })
  const buckets = new Map<Bucket, RateLimiterPostgres>()
  const bucketOf = (name: Bucket): RateLimiterPostgres => {
    const bucket = buckets.get(name) ?? open(name)
    buckets.set(name, bucket)
    return bucket
  }

  return {
    take: async (name, who) => {
      try {
        await bucketOf(name).consume(keyOf(who))
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusal(name, error) : error
      }
    },
    giveBack: async (name, who) => {
      await bucketOf(name).reward(keyOf(who))
    },
    fill: async (name, who) => {
      await bucketOf(name).block(keyOf(who), limits[name].duration)
    },
    isFull: async (name, who) => {
      const found = await Promise.all(keysOf(who).map((key) => bucketOf(name).get(key)))
      return found.some((count) => count !== null && count.consumedPoints >= limits[name].points)
    },
    clear: async (name, who) => {
      for (const key of keysOf(who)) await bucketOf(name).delete(key)
    },
    forget: async (tx, who) => {
      const keys = Object.keys(limits).flatMap((name) => keysOf(who).map((key) => `${name}:${key}`))
      await sql`delete from attempts where key = any(${keys})`.execute(tx)
    },
  }
}

function refusal(name: Bucket, { msBeforeNext }: RateLimiterRes): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 1000 / MINUTE_S))
  const error = refuseFor(Math.max(1, Math.ceil(msBeforeNext / 1000)), 'too_many_tries', { minutes })
  error.limit = name
  return error
}
