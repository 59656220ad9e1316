import {
  type AddPasskeyInput,
  MAX_PASSKEYS,
  type PasskeyInput,
  type PasskeyOptionsView,
} from '@hearth/contract/account/account'
import { AppError } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import { linkMail } from '../mailed/mail-texts.ts'
import { tellOwner } from '../mailed/send-mail.ts'
import { clientOf } from '../rate-limits/network.ts'
import type { Session } from '../sessions/session-lookup.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { AuthSettings } from '../settings.ts'
import type { SignInResult } from '../sign-in-reply.ts'
import { countFailures, signInResultOf } from '../sign-in-result.ts'
import { passkeys } from './passkeys.store.ts'

type PasskeyRequest = PasskeyOptionsView & { cookies: string[] }
type PasskeyResponse = PasskeyInput['response']

const recordIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

/** Returns the WebAuthn request for an existing passkey: of the signed-in person, or any if nobody is signed in. */
export async function passkeyOptions(auth: Auth, headers: Headers): Promise<PasskeyRequest> {
  await auth.rateLimits.take('passkeyOptionsByAddress', clientOf(headers))
  const { body, cookies } = await auth.callLibrary(headers, '/passkey/generate-authenticate-options')
  return { options: { ...recordIn(body), userVerification: 'required' }, cookies }
}

const verify = (auth: Auth, headers: Headers, response: PasskeyResponse) =>
  auth.callLibrary(headers, '/passkey/verify-authentication', { response })

/** Signs in with a passkey. It counts as two factors, so no second step follows. */
export async function signInByPasskey(
  auth: Auth,
  headers: Headers,
  response: PasskeyResponse,
): Promise<SignInResult> {
  const { cookies } = await countFailures(auth, headers, () => verify(auth, headers, response))
  const result = await signInResultOf(auth, headers, { method: 'passkey', cookies })
  if (result.session) await sessions.noteStrong(auth.settings.db, result.session.id, auth.settings.now())
  return result
}

/** Whether the response is from a passkey of this person. The session that the library creates is deleted at once. */
export async function ownsPasskey(
  auth: Auth,
  headers: Headers,
  personId: string,
  response: PasskeyResponse,
): Promise<boolean> {
  const shown = await auth.sessionBehind((await verify(auth, headers, response)).cookies)
  if (!shown) return false
  await sessions.end(auth.settings.db, { personId: shown.personId, only: shown.id })
  return shown.personId === personId
}

async function requireFreeSlot({ settings }: Auth, { personId }: Session): Promise<void> {
  if ((await passkeys.list(settings.db, personId)).length < MAX_PASSKEYS) return
  throw new AppError('passkeys_full', { max: MAX_PASSKEYS })
}

/** Returns the WebAuthn request for a new passkey. Throws `conflict` if the person has 20. */
export async function newPasskeyOptions(
  auth: Auth,
  headers: Headers,
  session: Session,
): Promise<PasskeyRequest> {
  await requireFreeSlot(auth, session)
  const { body, cookies } = await auth.callLibrary(headers, '/passkey/generate-register-options')
  const options = recordIn(body)
  // The library reads a name only once, and the community's can change while the server runs.
  const rp = { ...recordIn(options['rp']), name: auth.settings.brand.name }
  return { options: { ...options, rp }, cookies }
}

/** Returns the page with the person's passkeys. Relatives have one of their own. */
const pageOf = ({ baseUrl }: AuthSettings, { isRelative }: Session) =>
  isRelative ? `${baseUrl}/relative?account` : `${baseUrl}/settings/security`

/** Stores a new passkey and mails the owner. */
export async function addPasskey(
  auth: Auth,
  headers: Headers,
  session: Session,
  { name, response }: AddPasskeyInput,
): Promise<void> {
  const { settings } = auth
  await requireFreeSlot(auth, session)
  await auth.callLibrary(headers, '/passkey/verify-registration', { name, response })
  await sessions.noteStrong(settings.db, session.id, settings.now())
  tellOwner(settings, session, linkMail('passkeyAdded', pageOf(settings, session)))
}

/** Renames one of the person's passkeys. Throws `not_found` for any other. */
export async function renamePasskey(
  { settings }: Auth,
  { personId }: Session,
  id: string,
  name: string,
): Promise<void> {
  if (!(await passkeys.rename(settings.db, { id, userId: personId, name })))
    throw new AppError('passkey_not_found')
}

/** Removes one of the person's passkeys and mails the owner. Throws `not_found` for any other. */
export async function removePasskey({ settings }: Auth, session: Session, id: string): Promise<void> {
  if (!(await passkeys.delete(settings.db, { id, userId: session.personId })))
    throw new AppError('passkey_not_found')
  tellOwner(settings, session, linkMail('passkeyRemoved', pageOf(settings, session)))
}
