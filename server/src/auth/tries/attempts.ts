import { createHmac } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'

const HOUR_S = 3_600
const MINUTE_S = 60
export const UNDER_AGE_FOR_S = 30 * 24 * HOUR_S

/** How many tries each bucket holds, and for how long. */
const limits = {
  signInByAddress: { points: 60, duration: 5 * MINUTE_S },
  signUpByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Wrong passwords for one account, from whatever address. */
  signInByAccount: { points: 20, duration: HOUR_S },
  /**
   * The same from one browser that has signed in to it before, so that no stranger can lock the owner out, nor
   * can whoever kept an old cookie of theirs.
   */
  signInByKnownDevice: { points: 20, duration: HOUR_S },
  googleByAddress: { points: 30, duration: 5 * MINUTE_S },
  passkeyOptionsByAddress: { points: 30, duration: 5 * MINUTE_S },
  /** Codes that turned out wrong. */
  proofByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Links and passkeys that turned out wrong; a right one is never refused, because nobody guesses it. */
  linkByAddress: { points: 10, duration: 5 * MINUTE_S },
  /** Wrong proofs of who is there, within one session. */
  proofBySession: { points: 10, duration: 15 * MINUTE_S },
  /** Mails a client asked for, to whatever account. */
  mailByAddress: { points: 10, duration: HOUR_S },
  /** Mails of one purpose to one account, whoever asked; counted alike where there is no account. */
  mailByAccount: { points: 5, duration: HOUR_S },
  /** Beside these, for each client, so that a stranger who uses them up does not keep the owner from asking. */
  mailByAccountAndAddress: { points: 2, duration: HOUR_S },
  /** All mails to one account that browsers ask for which it does not know. */
  mailByAccountOverAll: { points: 20, duration: HOUR_S },
  /** Codes to prove who is there, within one session. */
  freshCodeBySession: { points: 5, duration: 15 * MINUTE_S },
  mailByKnownDevice: { points: 20, duration: HOUR_S },
  /** Pages of other people, of all who come from one place, so that more accounts open no more of them. */
  openingByAddress: { points: 180, duration: MINUTE_S },
  /** How often one person has it counted whom their wishes hide, which looks at many people. */
  countingByPerson: { points: 60, duration: MINUTE_S },
  /** Edits, deletions and reactions of one person, each of which is told to two. */
  changingByPerson: { points: 120, duration: MINUTE_S },
  /** How often the pages of one person say how far they have come. */
  placingByPerson: { points: 300, duration: MINUTE_S },
  /** Looking for words, which reads a whole conversation. */
  searchingByPerson: { points: 60, duration: MINUTE_S },
  reportingByPerson: { points: 20, duration: 24 * HOUR_S },
  /** Who said that they are under 18, for a while; filled at once. */
  underAgeByAccount: { points: 1, duration: UNDER_AGE_FOR_S },
  underAgeByAddress: { points: 1, duration: UNDER_AGE_FOR_S },
  underAgeByBrowser: { points: 1, duration: UNDER_AGE_FOR_S },
  /** An account that none of these three keeps from saying its age, because the operator has asked. */
  underAgeLifted: { points: 1, duration: UNDER_AGE_FOR_S },
  /** Mails of one purpose to one account are this far apart. */
  mailPause: { points: 1, duration: MINUTE_S },
} as const

export type Bucket = keyof typeof limits

export type Attempts = {
  /** Counts a try, or refuses it. */
  take: (bucket: Bucket, who: string) => Promise<void>
  /** Takes a try back that turned out to be right. */
  giveBack: (bucket: Bucket, who: string) => Promise<void>
  /** Lets no more tries into a bucket until it has run out. */
  fill: (bucket: Bucket, who: string) => Promise<void>
  isFull: (bucket: Bucket, who: string) => Promise<boolean>
  /** Forgets the tries of one bucket. */
  clear: (bucket: Bucket, who: string) => Promise<void>
  /** Forgets every try that was counted for an account which is no more. */
  forget: (tx: Db, who: string) => Promise<void>
}

/** Buckets of tries, kept in the database so that all processes count together. */
export function openAttempts(db: Db, secret: string): Attempts {
  // Addresses and accounts are personal, so the table holds only what cannot be read or guessed back.
  const keyOf = (who: string) => createHmac('sha256', secret).update(`attempt:${who}`).digest('base64url')
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
        throw error instanceof RateLimiterRes ? refusal(error) : error
      }
    },
    giveBack: async (name, who) => {
      await bucketOf(name).reward(keyOf(who))
    },
    fill: async (name, who) => {
      await bucketOf(name).block(keyOf(who), limits[name].duration)
    },
    isFull: async (name, who) => {
      const found = await bucketOf(name).get(keyOf(who))
      return found !== null && found.consumedPoints >= limits[name].points
    },
    clear: async (name, who) => {
      await bucketOf(name).delete(keyOf(who))
    },
    forget: async (tx, who) => {
      const keys = Object.keys(limits).map((name) => `${name}:${keyOf(who)}`)
      await sql`delete from attempts where key = any(${keys})`.execute(tx)
    },
  }
}

function refusal({ msBeforeNext }: RateLimiterRes): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 1000 / MINUTE_S))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const error = new AppError('rate_limited', `Too many tries. Try again in ${wait}.`)
  error.retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return error
}
