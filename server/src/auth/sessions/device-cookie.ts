import { parse as parseCookie } from 'hono/utils/cookie'
import { randomToken } from '../../cryptography/random.ts'
import { type Secrets, secretsFor } from '../../cryptography/secrets.ts'
import { isSignedBy, sign } from '../../cryptography/signatures.ts'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { cookieHeader } from './cookies.ts'

const YEAR_S = 31_536_000
/** How many accounts one browser is remembered for. */
const MAX_ENTRIES = 4

type DeviceCookieOptions = { secrets: Secrets; baseUrl: string }
type DeviceEntry = { id: string; issuedAt: string }

const nameOf = ({ baseUrl }: DeviceCookieOptions) =>
  baseUrl.startsWith('https://') ? '__Host-device' : 'hearth_device'
const valueOf = (email: string, { id, issuedAt }: DeviceEntry) => `device:${id}:${issuedAt}:${email}`
const entriesIn = (options: DeviceCookieOptions, headers: Headers) =>
  (parseCookie(headers.get('cookie') ?? '')[nameOf(options)] ?? '').split('.').filter((one) => one !== '')

/** Returns the entry if it is signed for this address. */
function readEntry({ secrets }: DeviceCookieOptions, email: string, entry: string): DeviceEntry | undefined {
  const [id = '', issuedAt = '', signature = ''] = entry.split('~')
  const own = secretsFor('known browsers', secrets)
  return isSignedBy(valueOf(email, { id, issuedAt }), signature, own) ? { id, issuedAt } : undefined
}

/** Returns a cookie that marks this browser as one that has signed in to the account. */
export function deviceCookie(
  options: DeviceCookieOptions & { now: () => Date },
  headers: Headers,
  email: string,
): string {
  const others = entriesIn(options, headers).filter((entry) => !readEntry(options, email, entry))
  const known = { id: randomToken(16), issuedAt: String(options.now().getTime()) }
  const own = [
    known.id,
    known.issuedAt,
    sign(valueOf(email, known), secretsFor('known browsers', options.secrets)),
  ].join('~')
  const value = [own, ...others].slice(0, MAX_ENTRIES).join('.')
  return cookieHeader(options, { name: nameOf(options), value, seconds: YEAR_S })
}

/**
 * Returns the id of this browser if it has signed in to the account before, so that a stranger cannot lock the owner
 * out; with `after`, only if that was later. A new password or address, or signing out everywhere, makes earlier cookies
 * invalid.
 */
export async function knownDevice(
  options: DeviceCookieOptions & { db: Db },
  headers: Headers,
  email: string,
  after = new Date(0),
): Promise<string | undefined> {
  // Always queried, so that the duration does not show whether there is an account.
  const since = await accounts.devicesSince(options.db, email)
  const known = entriesIn(options, headers).flatMap((entry) => readEntry(options, email, entry) ?? [])
  if (!since) return undefined
  const earliest = Math.max(since.getTime(), after.getTime())
  return known.find(({ issuedAt }) => Number(issuedAt) >= earliest)?.id
}
