import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { type RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible'
import { codeOf } from '../../errors.ts'
import { CONNECT_WITHIN_MS, openAwayLog } from '../../outside/redis-away.ts'

/** A Redis that answers nothing is given up after three of these, and requests are counted in the database. */
const PING_EVERY_MS = 1_000
const LONGEST_PAUSE_MS = 1_000

type RedisCountSettings = {
  redisUrl: string
  /** Several communities can share a Redis. */
  community: string
  log: Logger
  onError?: () => void
}

type Limit = { keyPrefix: string; points: number; duration: number }

/** Counts in Redis, for the limits of requests. */
export type RedisCounts = {
  /** Counts in Redis, and with `fallback` while Redis is away. */
  limiter: (limit: Limit, fallback: RateLimiterPostgres) => RateLimiterRedis
  /** Deletes these counts. While Redis is away they stay until they expire. */
  remove: (keys: readonly string[]) => Promise<void>
  close: () => void
}

/** Connects to Redis or Valkey for the counts of rate limits. Reconnects by itself. */
export function openRedisCounts({
  redisUrl,
  community,
  log,
  onError = () => {},
}: RedisCountSettings): RedisCounts {
  const client = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      reconnectStrategy: (tries: number) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tries),
      socketTimeout: 3 * PING_EVERY_MS,
      connectTimeout: CONNECT_WITHIN_MS,
    },
  })
  const awayLog = openAwayLog(log, {
    away: 'Redis cannot be reached, and rate limits are counted in the database',
    back: 'Redis is back, and rate limits are counted there',
  })
  client.on('error', (error: unknown) => {
    onError()
    awayLog.failed(codeOf(error))
  })
  client.on('ready', awayLog.connected)
  client.connect().catch(() => undefined)
  const prefix = (name: string) => `hearth:${community}:limit:${name}`
  return {
    limiter: ({ keyPrefix, ...limit }, fallback) =>
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: prefix(keyPrefix),
        insuranceLimiter: fallback,
        ...limit,
      }),
    remove: async (keys) => {
      if (client.isReady) await client.del(keys.map(prefix)).catch(() => undefined)
    },
    close: () => {
      awayLog.close()
      client.destroy()
    },
  }
}
