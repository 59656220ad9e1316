import { createHash } from 'node:crypto'
import type { DBAdapter, Where } from 'better-auth'

const HASHED = 'sha256:'

/** What stands in the database for a session's token. */
export const hashOf = (token: string): string =>
  token.startsWith(HASHED) ? token : HASHED + createHash('sha256').update(token).digest('base64url')

const tokenIn = (where: readonly Where[] = []): string | undefined => {
  const value = where.find(({ field }) => field === 'token')?.value
  return typeof value === 'string' ? value : undefined
}

const hashed = (where: readonly Where[] = []): Where[] =>
  where.map((one) =>
    one.field === 'token' && typeof one.value === 'string' ? { ...one, value: hashOf(one.value) } : one,
  )

/** Gives the library the token it asked with back, because it writes it into the cookie. */
const withToken = <T>(row: T, token: string | undefined): T =>
  row && token !== undefined ? { ...row, token } : row

/** Keeps the account library from writing a session's token down: whoever reads the database reads hashes. */
export function withHashedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    create: async (query) => {
      const { token } = query.data
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create(query)
      // Where somebody signs in from is kept less exactly: `account-plugins.ts`.
      const data = { ...query.data, token: hashOf(token), ipAddress: undefined, userAgent: undefined }
      return withToken(await adapter.create({ ...query, data }), token)
    },
    findOne: async (query) =>
      query.model === 'session'
        ? withToken(await adapter.findOne({ ...query, where: hashed(query.where) }), tokenIn(query.where))
        : adapter.findOne(query),
    update: async (query) =>
      query.model === 'session'
        ? withToken(await adapter.update({ ...query, where: hashed(query.where) }), tokenIn(query.where))
        : adapter.update(query),
    findMany: (query) =>
      adapter.findMany(query.model === 'session' ? { ...query, where: hashed(query.where) } : query),
    delete: (query) =>
      adapter.delete(query.model === 'session' ? { ...query, where: hashed(query.where) } : query),
    deleteMany: (query) =>
      adapter.deleteMany(query.model === 'session' ? { ...query, where: hashed(query.where) } : query),
  }
}
