import { randomBytes } from 'node:crypto'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { isSignedBy, sign } from './signed.ts'

const YEAR_S = 31_536_000
/** How many people can share a browser and still each be known in it. */
const MAX_KNOWN = 4

type DeviceCookieOptions = { secret: string; baseUrl: string }
type Known = { id: string; issuedAt: string }

const nameOf = ({ baseUrl }: DeviceCookieOptions) =>
  baseUrl.startsWith('https://') ? '__Host-device' : 'hearth_device'
const valueOf = (email: string, { id, issuedAt }: Known) => `device:${id}:${issuedAt}:${email}`
const entriesIn = (options: DeviceCookieOptions, headers: Headers) =>
  (parseCookie(headers.get('cookie') ?? '')[nameOf(options)] ?? '').split('.').filter((one) => one !== '')

/** What an entry says, where it was made here for this address. */
function readEntry({ secret }: DeviceCookieOptions, email: string, entry: string): Known | undefined {
  const [id = '', issuedAt = '', signature = ''] = entry.split('~')
  return isSignedBy(valueOf(email, { id, issuedAt }), signature, secret) ? { id, issuedAt } : undefined
}

/** One of our own cookies, for this very host and no script; browsers take the `__Host-` name over https only. */
export function cookieLine(
  options: DeviceCookieOptions,
  { name, value, seconds }: { name: string; value: string; seconds: number },
) {
  const secure = options.baseUrl.startsWith('https://') ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** A cookie that says: this browser has signed in to this account. */
export function deviceCookie(
  options: DeviceCookieOptions & { now: () => Date },
  headers: Headers,
  email: string,
): string {
  const others = entriesIn(options, headers).filter((entry) => !readEntry(options, email, entry))
  const known = { id: randomBytes(16).toString('base64url'), issuedAt: String(options.now().getTime()) }
  const own = [known.id, known.issuedAt, sign(valueOf(email, known), options.secret)].join('~')
  const value = [own, ...others].slice(0, MAX_KNOWN).join('.')
  return cookieLine(options, { name: nameOf(options), value, seconds: YEAR_S })
}

/**
 * The browser by which this account was entered before, so that no stranger can lock its owner out; nothing once
 * its password or address is another, or all sessions were ended.
 */
export async function knownDevice(
  options: DeviceCookieOptions & { db: Db },
  headers: Headers,
  email: string,
): Promise<string | undefined> {
  // Asked for whoever comes, so that the time does not tell who has an account.
  const since = await accounts.devicesSince(options.db, email)
  const known = entriesIn(options, headers).flatMap((entry) => readEntry(options, email, entry) ?? [])
  return since && known.find(({ issuedAt }) => Number(issuedAt) >= since.getTime())?.id
}
