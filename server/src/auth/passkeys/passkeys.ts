import {
  type AddPasskeyInput,
  MAX_PASSKEYS,
  type PasskeyInput,
  type PasskeyOptionsView,
} from '@hearth/contract/account'
import { AppError, notFound } from '../../errors.ts'
import type { Auth, Session } from '../auth.ts'
import type { Entered } from '../entered.ts'
import { clientOf, countingWrong, enteredBy } from '../entering.ts'
import { mailTexts } from '../mailed/mail-texts.ts'
import { sendMail } from '../mailed/send-mail.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { passkeys } from './passkeys.store.ts'

type Options = PasskeyOptionsView & { cookies: string[] }
type Response = PasskeyInput['response']

const recordIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

/** What the browser's authenticator is asked to show: one of the person's keys, or any where nobody is in yet. */
export async function askForPasskey(auth: Auth, headers: Headers): Promise<Options> {
  await auth.attempts.take('passkeyOptionsByAddress', clientOf(headers))
  const { body, cookies } = await auth.ask(headers, '/passkey/generate-authenticate-options')
  return { options: { ...recordIn(body), userVerification: 'required' }, cookies }
}

const verify = (auth: Auth, headers: Headers, response: Response) =>
  auth.ask(headers, '/passkey/verify-authentication', { response })

/** Signs in whoever's passkey it is. A passkey is something one has and something one is, so nothing else is asked. */
export async function enterByPasskey(auth: Auth, headers: Headers, response: Response): Promise<Entered> {
  const { cookies } = await countingWrong(auth, headers, () => verify(auth, headers, response))
  return enteredBy(auth, headers, { cookies })
}

/** Whether a person shows one of their own passkeys. The library opens a session for it, which nobody gets. */
export async function showsPasskeyOf(
  auth: Auth,
  headers: Headers,
  personId: string,
  response: Response,
): Promise<boolean> {
  const shown = await auth.sessionBehind((await verify(auth, headers, response)).cookies)
  if (!shown) return false
  await sessions.end(auth.settings.db, { personId: shown.personId, only: shown.id })
  return shown.personId === personId
}

async function requireRoom({ settings }: Auth, { personId }: Session): Promise<void> {
  if ((await passkeys.list(settings.db, personId)).length < MAX_PASSKEYS) return
  throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one to add another.`)
}

/** What the browser's authenticator is asked to make. */
export async function askToMakePasskey(auth: Auth, headers: Headers, session: Session): Promise<Options> {
  await requireRoom(auth, session)
  const { body, cookies } = await auth.ask(headers, '/passkey/generate-register-options')
  return { options: recordIn(body), cookies }
}

/** Keeps a passkey that the browser's authenticator has made. */
export async function addPasskey(
  auth: Auth,
  headers: Headers,
  session: Session,
  { name, response }: AddPasskeyInput,
): Promise<void> {
  const { settings } = auth
  await requireRoom(auth, session)
  await auth.ask(headers, '/passkey/verify-registration', { name, response })
  const page = `${settings.baseUrl}/settings/security`
  sendMail(settings, session.email, mailTexts.passkeyAdded(settings.brand.name, page))
}

export async function renamePasskey(
  { settings }: Auth,
  { personId }: Session,
  id: string,
  name: string,
): Promise<void> {
  if (!(await passkeys.rename(settings.db, { id, userId: personId, name }))) throw notFound('Passkey')
}

export async function removePasskey(
  { settings }: Auth,
  { personId, email }: Session,
  id: string,
): Promise<void> {
  if (!(await passkeys.delete(settings.db, { id, userId: personId }))) throw notFound('Passkey')
  sendMail(
    settings,
    email,
    mailTexts.passkeyRemoved(settings.brand.name, `${settings.baseUrl}/settings/security`),
  )
}
