import { randomUUID } from 'node:crypto'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { cookieLine } from '../sessions/device-cookie.ts'
import { isSignedBy, sign } from '../sessions/signed.ts'
import type { Hashing } from './hashing.ts'

const DAY_S = 86_400

type PledgeDeps = { db: Db; secret: string; baseUrl: string; hashing: Hashing }

const nameOf = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-signup' : 'hearth_signup')
const valueOf = (email: string, passwordHash: string) => `signup:${email}:${passwordHash}`

/** Whether the password is the account's own; takes as long where there is none to compare it with. */
async function knows(hashing: Hashing, password: string, hash: string | null | undefined): Promise<boolean> {
  if (hash) return hashing.verify({ hash, password })
  await hashing.hash(password)
  return false
}

/**
 * A cookie that says: this browser knows the password this account has. Whoever signs up gets one of the
 * same shape, so that it tells nothing about whether the address had an account.
 */
export async function pledgeCookie(deps: PledgeDeps, email: string, password: string): Promise<string> {
  const hash = (await accounts.findByEmail(deps.db, email))?.passwordHash
  const isIts = await knows(deps.hashing, password, hash)
  const value = sign(isIts && hash ? valueOf(email, hash) : randomUUID(), deps.secret)
  return cookieLine(deps, { name: nameOf(deps.baseUrl), value, seconds: DAY_S })
}

/** Whether the browser that shows a mailed link is one that knows the password the account has. */
export async function isPledged(
  deps: Omit<PledgeDeps, 'hashing'>,
  email: string,
  headers: Headers,
): Promise<boolean> {
  const shown = parseCookie(headers.get('cookie') ?? '')[nameOf(deps.baseUrl)]
  const hash = (await accounts.findByEmail(deps.db, email))?.passwordHash
  return shown !== undefined && !!hash && isSignedBy(valueOf(email, hash), shown, deps.secret)
}
