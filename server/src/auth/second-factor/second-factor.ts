import { createHmac, randomInt } from 'node:crypto'
import type { AuthenticatorView, BackupCodesView, SecondFactorInput } from '@hearth/contract/account/account'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { AppError, invalid, refuseFor } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import { linkMail } from '../mailed/mail-texts.ts'
import { sendMail } from '../mailed/send-mail.ts'
import type { Session } from '../sessions/session-lookup.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { AuthSettings } from '../settings.ts'
import { backupCodes, secondFactors } from './second-factor.store.ts'

const PERIOD_S = 30
const MAX_WRONG = 5
const LOCKED_MS = 900_000
const BACKUP_CODES = 10
const HALF_LENGTH = 5
/** Without characters that are easily confused. Ten characters have 50 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The outcome of a check of a code. */
export type CodeOutcome = 'right' | 'wrong' | 'locked'

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 })

/** Keyed with the server's secret, because a plain hash of a short code could be reversed. */
const hashOf = (secret: string, code: string) =>
  createHmac('sha256', secret)
    .update(`backup:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

const half = () => Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

function makeBackupCodes(settings: AuthSettings) {
  const codes = Array.from({ length: BACKUP_CODES }, () => `${half()}-${half()}`)
  return { codes, codeHashes: codes.map((code) => hashOf(settings.secrets[0], code)) }
}

/** Returns the period of a code, if it is the current, previous or next one. */
function stepOf(settings: AuthSettings, secret: string, token: string): number | undefined {
  const timestamp = settings.now().getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** Checks a code of a person's second factor. Every call counts as a try, and a right code works once. */
export async function checkSecondFactor(
  settings: AuthSettings,
  personId: string,
  shown: SecondFactorInput,
): Promise<CodeOutcome> {
  const { db, now } = settings
  const until = new Date(now().getTime() + LOCKED_MS)
  const tried = await secondFactors.countTry(db, personId, { now: now(), most: MAX_WRONG, until })
  if (!tried) return 'locked'
  if (await isRight(settings, tried, shown)) return 'right'
  if (!tried.restsUntil) return 'wrong'
  const person = await accounts.findById(db, personId)
  const page = `${settings.baseUrl}/auth`
  if (person && tried.isOn) sendMail(settings, person, linkMail('factorRests', page))
  return 'locked'
}

type StoredFactor = { userId: string; secret: string; isOn: boolean }

async function isRight(
  settings: AuthSettings,
  factor: StoredFactor,
  shown: SecondFactorInput,
): Promise<boolean> {
  const { db } = settings
  if (shown.kind === 'backup') return useBackupCode(settings, factor, shown.code)
  const { plain, isOfPreviousSecret } = await decryptFactor(settings, factor)
  const step = stepOf(settings, plain, shown.code)
  if (step === undefined || !(await secondFactors.takeStep(db, factor.userId, step))) return false
  // It stays usable once the previous secret is gone. One that is not on yet is compared with what was read before.
  if (isOfPreviousSecret && factor.isOn) {
    const [key] = settings.secrets
    await secondFactors.replaceSecret(db, factor, await symmetricEncrypt({ key, data: plain }))
  }
  return true
}

async function useBackupCode(
  { db, secrets }: AuthSettings,
  { userId }: StoredFactor,
  code: string,
): Promise<boolean> {
  for (const secret of secrets) {
    if (await backupCodes.use(db, userId, hashOf(secret, code))) {
      await secondFactors.resetTries(db, userId)
      return true
    }
  }
  return false
}

/** Throws if no secret of the server fits. */
async function decryptFactor({ secrets: [current, ...previous] }: AuthSettings, { secret }: StoredFactor) {
  for (const key of previous) {
    const plain = await symmetricDecrypt({ key, data: secret }).catch(() => undefined)
    if (plain !== undefined) return { plain, isOfPreviousSecret: true }
  }
  return { plain: await symmetricDecrypt({ key: current, data: secret }), isOfPreviousSecret: false }
}

/** Throws `invalid` for a wrong code and `rate_limited` while the factor is locked. */
export function requireRight(outcome: CodeOutcome, kind: SecondFactorInput['kind']): void {
  if (outcome === 'wrong') throw invalid({ code: [kind === 'totp' ? 'app_code_wrong' : 'backup_code_wrong'] })
  if (outcome === 'right') return
  throw refuseFor(LOCKED_MS / 1000, 'too_many_wrong_codes', { minutes: LOCKED_MS / 60_000 })
}

/** Returns a new secret for an authenticator app. The factor is on only after `confirmSecondFactor`. */
export async function beginSecondFactor(
  settings: AuthSettings,
  session: Session,
): Promise<AuthenticatorView> {
  const secret = new Secret({ size: 20 })
  const encrypted = await symmetricEncrypt({ key: settings.secrets[0], data: secret.base32 })
  if (!(await secondFactors.put(settings.db, session.personId, encrypted))) {
    throw new AppError('second_factor_on')
  }
  const totp = new TOTP({
    issuer: settings.brand.name,
    label: session.email,
    secret,
    period: PERIOD_S,
    digits: 6,
  })
  return { uri: totp.toString(), secret: secret.base32 }
}

/** Turns the second factor on, by the first code of the app, and gives the codes for when the app is lost. */
export async function confirmSecondFactor(
  settings: AuthSettings,
  session: Session,
  code: string,
): Promise<BackupCodesView> {
  const { db } = settings
  const { personId } = session
  const found = await secondFactors.find(db, personId)
  if (!found || found.isOn) throw notSetUpHere()
  requireRight(await checkSecondFactor(settings, personId, { kind: 'totp', code }), 'totp')
  const { codes, codeHashes } = makeBackupCodes(settings)
  if (!(await secondFactors.turnOn(db, personId, { secret: found.secret, codeHashes }))) throw notSetUpHere()
  await sessions.noteStrong(db, session.id, settings.now())
  sendMail(settings, session, linkMail('factorOn', `${settings.baseUrl}/settings/security`))
  return { backupCodes: codes }
}

const notSetUpHere = () => new AppError('second_factor_not_begun')

/** Returns new backup codes, which replace the old ones. */
export async function renewBackupCodes(
  settings: AuthSettings,
  { personId }: Session,
): Promise<BackupCodesView> {
  const found = await secondFactors.find(settings.db, personId)
  if (!found?.isOn) throw new AppError('second_factor_off')
  const { codes, codeHashes } = makeBackupCodes(settings)
  await backupCodes.replace(settings.db, personId, codeHashes)
  return { backupCodes: codes }
}

/**
 * Turns the second factor off and deletes its backup codes. Mails the owner. Throws `stale_session` without recent
 * reauthentication.
 */
export async function turnOffSecondFactor(settings: AuthSettings, session: Session): Promise<void> {
  if (!(await secondFactors.delete(settings.db, session.personId))) return
  sendMail(settings, session, linkMail('factorOff', `${settings.baseUrl}/settings/security`))
}
