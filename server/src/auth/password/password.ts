import { randomUUID } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Db } from '../../db/open.ts'
import type { Secrets } from '../../outside/encryption.ts'
import { accounts } from '../accounts.store.ts'
import { cookieHeader, isSignedBy, sign } from '../sessions/cookies.ts'

const DAY_S = 86_400

/** A deliberately slow password hash. */
export type Hashing = {
  hash: (password: string) => Promise<string>
  verify: (shown: { hash: string; password: string }) => Promise<boolean>
}

/** The scrypt of the account library. */
export const hashing: Hashing = { hash: hashPassword, verify: verifyPassword }

type PasswordDeps = { db: Db; secrets: Secrets; baseUrl: string; hashing: Hashing }

const nameOf = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-signup' : 'hearth_signup')
const valueOf = (email: string, passwordHash: string) => `signup:${email}:${passwordHash}`

/** Whether the password is the account's. Takes equally long if the account has none. */
async function knows(
  { hash: hashOf, verify }: Hashing,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  if (hash) return verify({ hash, password })
  await hashOf(password)
  return false
}

/**
 * Returns a cookie that proves that this browser knows the account's password. Every sign-up gets one of the same
 * shape, so it does not show whether the address had an account.
 */
export async function passwordCookie(deps: PasswordDeps, email: string, password: string): Promise<string> {
  const hash = (await accounts.findByEmail(deps.db, email))?.passwordHash
  const isIts = await knows(deps.hashing, password, hash)
  const value = sign(isIts && hash ? valueOf(email, hash) : randomUUID(), deps.secrets)
  return cookieHeader(deps, { name: nameOf(deps.baseUrl), value, seconds: DAY_S })
}

/** Whether the browser that opens a mailed link has proved that it knows the account's password. */
export async function knowsPassword(
  deps: Omit<PasswordDeps, 'hashing'>,
  email: string,
  headers: Headers,
): Promise<boolean> {
  const shown = parseCookie(headers.get('cookie') ?? '')[nameOf(deps.baseUrl)]
  const hash = (await accounts.findByEmail(deps.db, email))?.passwordHash
  return shown !== undefined && !!hash && isSignedBy(valueOf(email, hash), shown, deps.secrets)
}
