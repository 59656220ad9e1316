import { randomUUID } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Db } from '../db/open.ts'
import { accounts } from './accounts.store.ts'
import { isSignedBy, sign } from './signed.ts'

const DAY_S = 86_400

type House = { db: Db; secret: string; baseUrl: string }

const nameOf = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-signup' : 'hearth_signup')
const valueOf = (email: string, passwordHash: string) => `signup:${email}:${passwordHash}`

/**
 * A cookie that says: this browser knows the password this account has. Whoever signs up gets one of the
 * same shape, so that it tells nothing about whether the address had an account.
 */
export async function pledgeCookie(house: House, email: string, password: string): Promise<string> {
  const hash = await accounts.findPasswordHash(house.db, email)
  const knows = hash !== undefined && (await verifyPassword({ hash, password }))
  const value = sign(knows ? valueOf(email, hash) : randomUUID(), house.secret)
  const secure = house.baseUrl.startsWith('https://') ? '; Secure' : ''
  return `${nameOf(house.baseUrl)}=${encodeURIComponent(value)}; Max-Age=${DAY_S}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the browser that shows a mailed link is one that knows the password the account has. */
export async function isPledged(house: House, email: string, headers: Headers): Promise<boolean> {
  const shown = parseCookie(headers.get('cookie') ?? '')[nameOf(house.baseUrl)]
  const hash = await accounts.findPasswordHash(house.db, email)
  return shown !== undefined && hash !== undefined && isSignedBy(valueOf(email, hash), shown, house.secret)
}
