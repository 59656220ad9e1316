import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'

const HOUR_S = 3_600
const MINUTE_S = 60

/** How many tries each bucket holds, and for how long. */
const limits = {
  signInByAddress: { points: 60, duration: 5 * MINUTE_S },
  signUpByAddress: { points: 30, duration: 5 * MINUTE_S },
  mailByAddress: { points: 30, duration: 5 * MINUTE_S },
  linkByAddress: { points: 60, duration: 5 * MINUTE_S },
  /** Wrong passwords for one account, from whatever address. */
  signInByAccount: { points: 20, duration: HOUR_S },
  /** The same from a browser that has signed in to it before, so that no stranger can lock the owner out. */
  signInByKnownDevice: { points: 20, duration: HOUR_S },
} as const

export type Bucket = keyof typeof limits

export type Attempts = {
  /** Counts a try, or refuses it. */
  take: (bucket: Bucket, who: string) => Promise<void>
  /** Takes a try back that turned out to be right. */
  giveBack: (bucket: Bucket, who: string) => Promise<void>
}

// Addresses and accounts are personal, so the table holds only what cannot be read back.
const keyOf = (who: string) => createHash('sha256').update(who).digest('base64url')

/** Buckets of tries, kept in the database so that all processes count together. */
export function openAttempts(db: Db): Attempts {
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
  const buckets: Record<Bucket, RateLimiterPostgres> = {
    signInByAddress: open('signInByAddress'),
    signUpByAddress: open('signUpByAddress'),
    mailByAddress: open('mailByAddress'),
    linkByAddress: open('linkByAddress'),
    signInByAccount: open('signInByAccount'),
    signInByKnownDevice: open('signInByKnownDevice'),
  }

  return {
    take: async (name, who) => {
      try {
        await buckets[name].consume(keyOf(who))
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusal(error) : error
      }
    },
    giveBack: async (name, who) => {
      await buckets[name].reward(keyOf(who))
    },
  }
}

function refusal({ msBeforeNext }: RateLimiterRes): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 1000 / MINUTE_S))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const error = new AppError('rate_limited', `Too many tries. Please wait ${wait} and try again.`)
  error.retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return error
}
