import { randomUUID } from 'node:crypto'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Hashing } from '../../cryptography/password-hashing.ts'
import { type Secrets, secretsFor } from '../../cryptography/secrets.ts'
import { isSignedBy, sign } from '../../cryptography/signatures.ts'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { cookieHeader } from '../sessions/cookies.ts'

const DAY_S = 86_400

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
  const proven = isIts && hash ? valueOf(email, hash) : randomUUID()
  const value = sign(proven, secretsFor('sign-ups', deps.secrets))
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
  const secrets = secretsFor('sign-ups', deps.secrets)
  return shown !== undefined && !!hash && isSignedBy(valueOf(email, hash), shown, secrets)
}

/** Replaces the hash of a password that was right, if a new one would have another form or cost. */
export async function renewHash(
  { db, hashing }: Pick<PasswordDeps, 'db' | 'hashing'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const person = await accounts.findByEmail(db, email)
  const before = person?.passwordHash
  if (!before || !hashing.isOutdated(before)) return
  // Compared here too: another password may have been stored since it was found right.
  if (!(await hashing.verify({ hash: before, password }))) return
  await accounts.replacePassword(db, person.id, { before, after: await hashing.hash(password) })
}
