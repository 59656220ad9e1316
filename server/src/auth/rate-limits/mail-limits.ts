import { AppError } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import { knownDevice } from '../sessions/device-cookie.ts'
import { clientOf } from './network.ts'
import type { Bucket } from './rate-limits.ts'

export type MailPurpose = 'signUp' | 'confirm' | 'magic' | 'code' | 'reset'

/** The key of the limits of the whole community, which have one count each. */
export const COMMUNITY = 'community'

/** Counts a try and returns the refusal instead of throwing it. */
async function refusalOf({ rateLimits }: Auth, bucket: Bucket, key: string): Promise<AppError | undefined> {
  try {
    await rateLimits.take(bucket, key)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Counts against the address's shared allowance, then the client's own, then the total of the address, and a code against
 * the total of the community.
 */
async function allowanceRefusal(
  auth: Auth,
  client: string,
  { email, purpose }: { email: string; purpose: MailPurpose },
): Promise<AppError | undefined> {
  const key = `${purpose}:${email}`
  const own = () => refusalOf(auth, 'mailByAccountAndAddress', `${key}:${client}`)
  const shared = (await refusalOf(auth, 'mailByAccount', key)) && (await own())
  const refusal = shared ?? (await refusalOf(auth, 'mailByAccountOverAll', email))
  return refusal ?? (purpose === 'code' ? refusalOf(auth, 'codeMailsOverAll', COMMUNITY) : undefined)
}

/** Counts a mail. Returns the refusal if one was sent in the last minute, and throws any other refusal. */
async function tryToCount(
  auth: Auth,
  headers: Headers,
  email: string,
  purpose: MailPurpose,
): Promise<AppError | undefined> {
  const { rateLimits } = auth
  if (await knownDevice(auth.settings, headers, email)) {
    const pause = await refusalOf(auth, 'mailPause', `known:${purpose}:${email}`)
    if (!pause) await rateLimits.take('mailByKnownDevice', email)
    return pause
  }
  const client = clientOf(headers)
  await rateLimits.take('mailByAddress', client)
  const key = `${purpose}:${email}`
  const pause = await refusalOf(auth, 'mailPause', key)
  if (pause) {
    // A request within the pause does not count as another mail.
    await rateLimits.giveBack('mailByAddress', client)
    return pause
  }
  const refusal = await allowanceRefusal(auth, client, { email, purpose })
  if (!refusal) return undefined
  // No mail is sent, so no pause begins: a stranger could otherwise block the owner's mails for ever.
  await rateLimits.clear('mailPause', key)
  throw refusal
}

/** Counts a requested mail, the same whether or not the address has an account. Throws `rate_limited`. */
export async function countMail(
  auth: Auth,
  headers: Headers,
  email: string,
  purpose: MailPurpose,
): Promise<void> {
  const pause = await tryToCount(auth, headers, email, purpose)
  if (pause) throw pause
}

/** Counts a mail and returns whether it may be sent now, so no mail of this purpose was sent in the last minute. */
export const mayMail = async (
  auth: Auth,
  headers: Headers,
  email: string,
  purpose: 'signUp' | 'confirm',
): Promise<boolean> => (await tryToCount(auth, headers, email, purpose)) === undefined
