import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type Secrets, secretsFor } from '../../cryptography/secrets.ts'
import { keyedHash } from '../../cryptography/signatures.ts'
import type { Db } from '../../db/open.ts'
import { type AppError, refuseFor } from '../../errors.ts'
import type { RedisCounts } from './redis-counts.ts'

const HOUR_S = 3_600
const MINUTE_S = 60
const DAY_S = 24 * HOUR_S
export const UNDER_AGE_FOR_S = 30 * DAY_S

/** `points` per `duration` (seconds) of each bucket. */
const limits = {
  signInByAddress: { points: 60, duration: 5 * MINUTE_S },
  signUpByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Wrong passwords for one account, from whatever address. Then it rests, longer each time. */
  signInByAccount: { points: 5, duration: HOUR_S },
  signInRests: { points: 1_000, duration: DAY_S },
  /** Wrong passwords from a browser that has signed in before, so that a stranger cannot lock the owner out. */
  signInByKnownDevice: { points: 20, duration: HOUR_S },
  googleByAddress: { points: 30, duration: 5 * MINUTE_S },
  passkeyOptionsByAddress: { points: 30, duration: 5 * MINUTE_S },
  /** Wrong codes. */
  proofByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Wrong mailed codes for one account, from browsers that are not known. Then its codes rest, longer each time. */
  codeByAccount: { points: 10, duration: HOUR_S },
  codeRests: { points: 1_000, duration: DAY_S },
  /** Wrong mailed codes for all accounts together, so that it is no use to try some for each of many. */
  wrongCodesOverAll: { points: 200, duration: HOUR_S },
  /** Mailed codes for all addresses together. */
  codeMailsOverAll: { points: 2_000, duration: HOUR_S },
  /** Wrong links and passkeys. A right one is never refused, because it cannot be guessed. */
  linkByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Wrong invitations. A right one is never refused, because it cannot be guessed. */
  invitationByAddress: { points: 10, duration: HOUR_S },
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
  /** Mails about many wrong passwords or codes. */
  suspicionMail: { points: 1, duration: DAY_S },
  /** Confirmations and sign-in links that staff send to one person. */
  mailByStaff: { points: 3, duration: HOUR_S },
  /** Test mails of a staff member, to any address. */
  testMailByStaff: { points: 10, duration: HOUR_S },
  /** Pages of other people by network, so that several accounts do not open more. */
  personPageByAddress: { points: 180, duration: MINUTE_S },
  /** Counts of people that wishes hide, which read many rows. */
  wishCountByPerson: { points: 60, duration: MINUTE_S },
  /** Topics to begin with, each of which reads two profiles. */
  /** Codes have 75 bits. */
  membershipByPerson: { points: 20, duration: HOUR_S },
  topicByPerson: { points: 60, duration: MINUTE_S },
  /** Edits, deletions and reactions of one person, each of which is sent to two people. */
  messageChangeByPerson: { points: 120, duration: MINUTE_S },
  /** Updates of read positions. */
  readPositionByPerson: { points: 300, duration: MINUTE_S },
  /** Searches, which read a whole conversation. */
  messageSearchByPerson: { points: 60, duration: MINUTE_S },
  /** Notices by network. Those without an address enter the queue at once. */
  noticeByAddress: { points: 10, duration: HOUR_S },
  anonymousNoticeByAddress: { points: 3, duration: DAY_S },
  /** Links to confirm a notice, mailed to one address. */
  noticeByEmail: { points: 3, duration: HOUR_S },
  /** Unsubscribing by network. Providers post for many people, and a token cannot be guessed. */
  unsubscribeByAddress: { points: 300, duration: MINUTE_S },
  reportByPerson: { points: 20, duration: DAY_S },
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

/** Accounts that rest once such a bucket is full, and the bucket that counts how often they did within a day. */
const restsOf: Partial<Record<Bucket, Bucket>> = {
  signInByAccount: 'signInRests',
  codeByAccount: 'codeRests',
}
/** How long the first rest is, the second, and so on; then all like the last. */
const REST_S = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_S)

/** They must outlive Redis, and the operator changes them by a command. */
const databaseOnly: ReadonlySet<Bucket> = new Set([
  'underAgeByAccount',
  'underAgeByAddress',
  'underAgeByBrowser',
  'underAgeLifted',
])

export type RateLimits = {
  /** Counts a try. Throws `rate_limited` with `retryAfter` in seconds. */
  take: (bucket: Bucket, who: string) => Promise<void>
  /** Uncounts a try that succeeded. */
  giveBack: (bucket: Bucket, who: string) => Promise<void>
  /** Fills a bucket, so that no tries are allowed until it expires. */
  fill: (bucket: Bucket, who: string) => Promise<void>
  isFull: (bucket: Bucket, who: string) => Promise<boolean>
  /** Empties a bucket. Its next rest is as short as the first. */
  clear: (bucket: Bucket, who: string) => Promise<void>
  /** Deletes every count of an erased account. */
  forget: (tx: Db, who: string) => Promise<void>
}

/** Returns the counter of a bucket, which is opened at its first use. */
function openBuckets(db: Db, redis: RedisCounts | undefined) {
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const open = (name: Bucket) => {
    const limit = { keyPrefix: name, ...limits[name] }
    const inDatabase = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'attempts',
      tableCreated: true,
      ...limit,
    })
    return redis && !databaseOnly.has(name) ? redis.limiter(limit, inDatabase) : inDatabase
  }
  const buckets = new Map<Bucket, RateLimiterPostgres | RateLimiterRedis>()
  return (name: Bucket) => {
    const bucket = buckets.get(name) ?? open(name)
    buckets.set(name, bucket)
    return bucket
  }
}

/**
 * Returns the rate limits of accounts and requests, which all processes share: counted in Redis if it is given and can be
 * reached, otherwise in the database.
 */
export function openRateLimits(db: Db, secrets: Secrets, redis?: RedisCounts): RateLimits {
  // Addresses and accounts are personal data, so the table holds only keyed hashes.
  const own = secretsFor('attempts', secrets)
  const keyOf = (who: string) => keyedHash(own[0], `attempt:${who}`)
  const keysOf = (who: string) => own.map((secret) => keyedHash(secret, `attempt:${who}`))
  const bucketOf = openBuckets(db, redis)

  /** The last try that is allowed begins the rest, so that no concurrent one passes. */
  const beginRest = async (name: Bucket, counter: Bucket, who: string) => {
    const { consumedPoints } = await bucketOf(counter).consume(keyOf(who))
    await bucketOf(name).block(keyOf(who), REST_S[Math.min(consumedPoints, REST_S.length) - 1] ?? HOUR_S)
  }
  const clear = async (name: Bucket, who: string) => {
    for (const key of keysOf(who)) await bucketOf(name).delete(key)
  }

  return {
    take: async (name, who) => {
      try {
        const { remainingPoints } = await bucketOf(name).consume(keyOf(who))
        const counter = restsOf[name]
        if (counter && remainingPoints === 0) await beginRest(name, counter, who)
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
      await clear(name, who)
      const counter = restsOf[name]
      if (counter) await clear(counter, who)
    },
    forget: async (tx, who) => {
      const keys = Object.keys(limits).flatMap((name) => keysOf(who).map((key) => `${name}:${key}`))
      await sql`delete from attempts where key = any(${keys})`.execute(tx)
      await redis?.remove(keys)
    },
  }
}

function refusal(name: Bucket, { msBeforeNext }: RateLimiterRes): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 1000 / MINUTE_S))
  const error = refuseFor(Math.max(1, Math.ceil(msBeforeNext / 1000)), 'too_many_tries', { minutes })
  error.limit = name
  return error
}
