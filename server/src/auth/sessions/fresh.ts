import { FRESH_FOR_MS, type FreshInput, type SecondFactorInput } from '@hearth/contract/account'
import { AppError, invalid } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth, Session } from '../auth.ts'
import { mailTexts } from '../mailed/mail-texts.ts'
import { issueCode, openCode } from '../mailed/mailed.ts'
import { sendMail } from '../mailed/send-mail.ts'
import { showsPasskeyOf } from '../passkeys/passkeys.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'
import { checkSecondFactor, requireRight } from '../second-factor/second-factor.ts'
import { sessions } from './sessions.store.ts'

/** Until when the account can be changed without proving again who is there. */
export const freshUntil = ({ provedAt }: Session) => new Date(provedAt.getTime() + FRESH_FOR_MS)

/** Who asks, or a refusal. */
export async function requireSession(auth: Auth, headers: Headers): Promise<Session> {
  const session = await auth.sessionOf(headers)
  if (!session) throw new AppError('unauthenticated', 'Auth session missing!')
  return session
}

/** Who asks, where they proved it within the last minutes. */
export async function requireFresh(auth: Auth, headers: Headers): Promise<Session> {
  const session = await requireSession(auth, headers)
  if (freshUntil(session) > auth.settings.now()) return session
  throw new AppError('stale_session', 'Confirm it’s you')
}

/** Mails the person a code that only this session can use. */
export async function askForFreshCode(auth: Auth, headers: Headers): Promise<void> {
  const { settings, attempts } = auth
  const { id, personId, email } = await requireSession(auth, headers)
  await requireNoSecondFactor(auth, personId)
  await attempts.take('mailPause', `known:fresh:${email}`)
  await attempts.take('freshCodeBySession', id)
  const code = await issueCode(settings, 'fresh', { email, ticket: id, personId })
  sendMail(settings, email, mailTexts.freshCode(settings.brand.name, code))
}

/** Proves again who is there; wrong proofs are counted by session, so that no thief of one locks the owner out. */
export async function prove(auth: Auth, headers: Headers, input: FreshInput): Promise<Session> {
  const session = await requireSession(auth, headers)
  if (input.kind === 'password' || input.kind === 'code') await requireNoSecondFactor(auth, session.personId)
  await auth.attempts.take('proofBySession', session.id)
  await requireProof(auth, headers, session, input)
  await auth.attempts.giveBack('proofBySession', session.id)
  const provedAt = auth.settings.now()
  await sessions.noteProved(auth.settings.db, session.id, provedAt)
  return { ...session, provedAt }
}

/** Whoever has the session and the mailbox or the password must not get past the factor that guards both. */
async function requireNoSecondFactor({ settings }: Auth, personId: string): Promise<void> {
  if (!(await secondFactors.find(settings.db, personId))?.isOn) return
  throw new AppError('forbidden', 'Use your authenticator app, a backup code or a passkey.')
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
  if (await showsPasskeyOf(auth, headers, session.personId, input.response)) return
  throw invalid({ passkey: 'That passkey isn’t yours. Try another way.' })
}

async function requirePassword({ settings }: Auth, { personId }: Session, password: string): Promise<void> {
  const hash = (await accounts.findById(settings.db, personId))?.passwordHash
  if (hash && (await settings.hashing.verify({ hash, password }))) return
  throw invalid({ password: 'That password is wrong. Try again.' })
}

async function requireCode(
  { settings }: Auth,
  { id, personId, email }: Session,
  code: string,
): Promise<void> {
  if ((await openCode(settings, 'fresh', { email, ticket: id, code })) === personId) return
  throw invalid({ code: 'That code is wrong or has expired. Check it or request a new one.' })
}

async function requireSecondFactor(
  { settings }: Auth,
  { personId }: Session,
  shown: SecondFactorInput,
): Promise<void> {
  // One that is only being set up has proven nothing yet.
  const isOn = (await secondFactors.find(settings.db, personId))?.isOn
  requireRight(isOn ? await checkSecondFactor(settings, personId, shown) : 'wrong', shown.kind)
}
