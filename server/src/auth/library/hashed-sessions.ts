import { createHash } from 'node:crypto'
import type { DBAdapter, Where } from 'better-auth'

const HASHED = 'sha256:'

/** Returns the hash that the database stores for a session's token. */
export const hashOf = (token: string): string =>
  token.startsWith(HASHED) ? token : HASHED + createHash('sha256').update(token).digest('base64url')

const tokenIn = (where: readonly Where[] = []): string | undefined => {
  const value = where.find(({ field }) => field === 'token')?.value
  return typeof value === 'string' ? value : undefined
}

const withHashedToken = (where: readonly Where[] = []): Where[] =>
  where.map((one) =>
    one.field === 'token' && typeof one.value === 'string' ? { ...one, value: hashOf(one.value) } : one,
  )

/** Puts the plain token back into the row, because the library writes it into the cookie. */
const withToken = <T>(row: T, token: string | undefined): T =>
  row && token !== undefined ? { ...row, token } : row

/** Wraps the library's adapter so that the database holds only hashes of session tokens. */
export function withHashedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    create: async (query) => {
      const { token } = query.data
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create(query)
      // Address and user agent are stored only as country and families: `account-plugins.ts`.
      const data = { ...query.data, token: hashOf(token), ipAddress: undefined, userAgent: undefined }
      return withToken(await adapter.create({ ...query, data }), token)
    },
    findOne: async (query) =>
      query.model === 'session'
        ? withToken(
            await adapter.findOne({ ...query, where: withHashedToken(query.where) }),
            tokenIn(query.where),
          )
        : adapter.findOne(query),
    update: async (query) =>
      query.model === 'session'
        ? withToken(
            await adapter.update({ ...query, where: withHashedToken(query.where) }),
            tokenIn(query.where),
          )
        : adapter.update(query),
    findMany: (query) =>
      adapter.findMany(query.model === 'session' ? { ...query, where: withHashedToken(query.where) } : query),
    delete: (query) =>
      adapter.delete(query.model === 'session' ? { ...query, where: withHashedToken(query.where) } : query),
    deleteMany: (query) =>
      adapter.deleteMany(
        query.model === 'session' ? { ...query, where: withHashedToken(query.where) } : query,
      ),
  }
}
