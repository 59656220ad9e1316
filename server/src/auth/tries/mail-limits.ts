import { AppError } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import { clientOf } from '../entering.ts'
import { knownDevice } from '../sessions/device-cookie.ts'
import type { Bucket } from './attempts.ts'

export type Asked = 'signUp' | 'confirm' | 'magic' | 'code' | 'reset'

/** The refusal of a try, where it is one too many. */
async function refusalOf({ attempts }: Auth, bucket: Bucket, who: string): Promise<AppError | undefined> {
  try {
    await attempts.take(bucket, who)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** What all share who ask for this address, then what each client has to itself, up to what is enough for all. */
async function allowanceRefusal(
  auth: Auth,
  client: string,
  { email, who }: { email: string; who: string },
): Promise<AppError | undefined> {
  const own = () => refusalOf(auth, 'mailByAccountAndAddress', `${who}:${client}`)
  const refusal = (await refusalOf(auth, 'mailByAccount', who)) && (await own())
  return refusal ?? refusalOf(auth, 'mailByAccountOverAll', email)
}

/** Counts a mail; gives the refusal where one of the last minute is still on its way, and throws any other. */
async function count(
  auth: Auth,
  headers: Headers,
  email: string,
  purpose: Asked,
): Promise<AppError | undefined> {
  const { attempts } = auth
  if (await knownDevice(auth.settings, headers, email)) {
    const pause = await refusalOf(auth, 'mailPause', `known:${purpose}:${email}`)
    if (!pause) await attempts.take('mailByKnownDevice', email)
    return pause
  }
  const client = clientOf(headers)
  await attempts.take('mailByAddress', client)
  const who = `${purpose}:${email}`
  const pause = await refusalOf(auth, 'mailPause', who)
  if (pause) {
    // Being too quick is not asking for many mails.
    await attempts.giveBack('mailByAddress', client)
    return pause
  }
  const refusal = await allowanceRefusal(auth, client, { email, who })
  if (!refusal) return undefined
  // No mail goes, so nobody has to wait for the next one: a stranger could hold it off for ever.
  await attempts.clear('mailPause', who)
  throw refusal
}

/** Counts a mail that somebody asks for, alike whether or not the address has an account. */
export async function countMail(auth: Auth, headers: Headers, email: string, purpose: Asked): Promise<void> {
  const pause = await count(auth, headers, email, purpose)
  if (pause) throw pause
}

/** Whether a mail of this purpose goes out now, or one of the last minute is still on its way. */
export const mayMail = async (
  auth: Auth,
  headers: Headers,
  email: string,
  purpose: 'signUp' | 'confirm',
): Promise<boolean> => (await count(auth, headers, email, purpose)) === undefined
