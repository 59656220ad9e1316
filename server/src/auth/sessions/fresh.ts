import { FRESH_FOR_MS, type FreshInput, type SecondFactorInput } from '@hearth/contract/account/account'
import { AppError, invalid } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { codeMail } from '../mailed/mail-texts.ts'
import { issueCode, redeemCode } from '../mailed/mailed.ts'
import { sendMail } from '../mailed/send-mail.ts'
import { tellOfWrongTries } from '../mailed/suspicion-mail.ts'
import { ownsPasskey } from '../passkeys/passkeys.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'
import { checkSecondFactor, requireRight } from '../second-factor/second-factor.ts'
import type { Session } from './session-lookup.ts'
import { sessions } from './sessions.store.ts'

/** Returns until when the account can be changed without reauthentication. */
export const freshUntil = ({ provedAt }: Session) => new Date(provedAt.getTime() + FRESH_FOR_MS)

/** Returns the session of the request. Throws `unauthenticated` if there is none. */
export async function requireSession(auth: Auth, headers: Headers): Promise<Session> {
  const session = await auth.sessionOf(headers)
  if (!session) throw new AppError('unauthenticated')
  return session
}

/** Returns the session if the person authenticated within the last five minutes. Throws `stale_session` otherwise. */
export async function requireFresh(auth: Auth, headers: Headers): Promise<Session> {
  const session = await requireSession(auth, headers)
  if (freshUntil(session) > auth.settings.now()) return session
  throw new AppError('stale_session')
}

const isMailOrPassword = ({ kind }: FreshInput) => kind === 'password' || kind === 'code'

/** Mails the person a code that only works in this session. */
export async function askForFreshCode(auth: Auth, headers: Headers): Promise<void> {
  const { settings, rateLimits } = auth
  const session = await requireSession(auth, headers)
  const { id, personId, email } = session
  await requireNoSecondFactor(auth, personId)
  await rateLimits.take('mailPause', `known:fresh:${email}`)
  await rateLimits.take('freshCodeBySession', id)
  const code = await issueCode(settings, 'fresh', { email, ticket: id, personId })
  sendMail(settings, session, codeMail('freshCode', code))
}

/** Reauthenticates the person. Failures count by session, so that a stolen session cannot lock out the owner. */
export async function prove(auth: Auth, headers: Headers, input: FreshInput): Promise<Session> {
  const session = await requireSession(auth, headers)
  if (isMailOrPassword(input)) await requireNoSecondFactor(auth, session.personId)
  await countProof(auth, headers, session)
  await requireProof(auth, headers, session, input)
  await auth.rateLimits.giveBack('proofBySession', session.id)
  const provedAt = auth.settings.now()
  await sessions.noteReauthenticated(auth.settings.db, session.id, provedAt)
  if (!isMailOrPassword(input)) await sessions.noteStrong(auth.settings.db, session.id, provedAt)
  return { ...session, provedAt }
}

/** Counts a try to reauthenticate. After too many the owner is told, because somebody else may have the session. */
async function countProof(auth: Auth, headers: Headers, { id, email }: Session): Promise<void> {
  try {
    await auth.rateLimits.take('proofBySession', id)
  } catch (error) {
    if (error instanceof AppError) await tellOfWrongTries(auth, headers, email)
    throw error
  }
}

/** A password or a mailed code must not replace the second factor. */
async function requireNoSecondFactor({ settings }: Auth, personId: string): Promise<void> {
  if (!(await secondFactors.find(settings.db, personId))?.isOn) return
  throw new AppError('second_factor_required')
}

async function requireProof(
  auth: Auth,
  headers: Headers,
  session: Session,
  input: FreshInput,
): Promise<void> {
  if (input.kind === 'password') return requirePassword(auth, session, input.password)
  if (input.kind === 'code') return requireCode(auth, session, input.code)
  if (input.kind === 'totp' || input.kind === 'backup') return requireSecondFactor(auth, session, input)
  if (await ownsPasskey(auth, headers, session.personId, input.response)) return
  throw invalid({ passkey: ['passkey_of_other'] })
}

async function requirePassword({ settings }: Auth, { personId }: Session, password: string): Promise<void> {
  const hash = (await accounts.findById(settings.db, personId))?.passwordHash
  if (hash && (await settings.hashing.verify({ hash, password }))) return
  throw invalid({ password: ['password_wrong'] })
}

/**
 * Throws `invalid` unless this is the account's password, or the account has none. Failures count like those of `prove`,
 * also right after a reauthentication.
 */
export async function requireCurrentPassword(auth: Auth, session: Session, current = ''): Promise<void> {
  const { db, hashing } = auth.settings
  const hash = (await accounts.findById(db, session.personId))?.passwordHash
  if (!hash) return
  await auth.rateLimits.take('proofBySession', session.id)
  if (!(await hashing.verify({ hash, password: current }))) throw invalid({ current: ['password_wrong'] })
  await auth.rateLimits.giveBack('proofBySession', session.id)
}

async function requireCode(
  { settings }: Auth,
  { id, personId, email }: Session,
  code: string,
): Promise<void> {
  if ((await redeemCode(settings, 'fresh', { email, ticket: id, code })) === personId) return
  throw invalid({ code: ['mailed_code_wrong'] })
}

async function requireSecondFactor(
  { settings }: Auth,
  { personId }: Session,
  shown: SecondFactorInput,
): Promise<void> {
  // A factor that is still being set up does not count.
  const isOn = (await secondFactors.find(settings.db, personId))?.isOn
  const result = isOn ? await checkSecondFactor(settings, personId, shown) : { outcome: 'wrong' as const }
  requireRight(result, shown.kind)
}
