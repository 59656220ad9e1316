import type { AuthenticatorView, BackupCodesView, SecondFactorInput } from '@hearth/contract/account/account'
import { Secret, TOTP } from 'otpauth'
import { randomText } from '../../cryptography/random.ts'
import { secretsFor } from '../../cryptography/secrets.ts'
import { keyedHash } from '../../cryptography/signatures.ts'
import { AppError, invalid, refuseFor } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import { backupCodeUsedMail, linkMail } from '../mailed/mail-texts.ts'
import { tellOwner } from '../mailed/send-mail.ts'
import type { Session } from '../sessions/session-lookup.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { AuthSettings } from '../settings.ts'
import { factorEncryptionOf } from './factor-encryption.ts'
import { backupCodes, secondFactors } from './second-factor.store.ts'

const PERIOD_S = 30
const MAX_WRONG = 5
const BACKUP_CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 7
/** Without characters that are easily confused. 28 of them have 140 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The outcome of a check of a code. `locked` is for how many seconds the factor takes none. */
export type CodeOutcome = { outcome: 'right' | 'wrong' } | { outcome: 'locked'; seconds: number }

const securityPageOf = ({ baseUrl }: AuthSettings) => `${baseUrl}/settings/security`

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 })

/** Keyed with the server's secret, because a plain hash of the short codes of earlier releases could be reversed. */
const hashOf = (secret: string, code: string) =>
  keyedHash(secret, `backup:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

const group = () => randomText(ALPHABET, GROUP_LENGTH)

function makeBackupCodes(settings: AuthSettings) {
  const codes = Array.from({ length: BACKUP_CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
  const [secret] = secretsFor('backup codes', settings.secrets)
  return { codes, codeHashes: codes.map((code) => hashOf(secret, code)) }
}

/** Returns the current period, if the code is its own. Earlier and later ones are refused, so a code lives 30 seconds. */
function stepOf(settings: AuthSettings, secret: string, token: string): number | undefined {
  const timestamp = settings.now().getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: 0 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S)
}

const secondsUntil = (until: Date, now: Date) =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** Checks a code of a person's second factor. Every call counts as a try, and a right code works once. */
export async function checkSecondFactor(
  settings: AuthSettings,
  personId: string,
  shown: SecondFactorInput,
): Promise<CodeOutcome> {
  const { db } = settings
  const now = settings.now()
  const tried = await secondFactors.countTry(db, personId, { now, most: MAX_WRONG })
  if (!tried) {
    const until = (await secondFactors.find(db, personId))?.restsUntil ?? now
    return { outcome: 'locked', seconds: secondsUntil(until, now) }
  }
  if (await isRight(settings, tried, shown)) {
    if (shown.kind === 'backup') await tellBackupCodeUsed(settings, personId)
    return { outcome: 'right' }
  }
  if (!tried.restsUntil) return { outcome: 'wrong' }
  const person = await accounts.findById(db, personId)
  const page = `${settings.baseUrl}/auth`
  if (person && tried.isOn) tellOwner(settings, { ...person, personId }, linkMail('factorRests', page))
  return { outcome: 'locked', seconds: secondsUntil(tried.restsUntil, now) }
}

async function tellBackupCodeUsed(settings: AuthSettings, personId: string): Promise<void> {
  const person = await accounts.findById(settings.db, personId)
  const left = await backupCodes.count(settings.db, personId)
  if (person) tellOwner(settings, { ...person, personId }, backupCodeUsedMail(securityPageOf(settings), left))
}

type StoredFactor = { userId: string; secret: string; isOn: boolean }

async function isRight(
  settings: AuthSettings,
  factor: StoredFactor,
  shown: SecondFactorInput,
): Promise<boolean> {
  const { db } = settings
  if (shown.kind === 'backup') return useBackupCode(settings, factor, shown.code)
  const encryption = factorEncryptionOf(settings.secrets)
  const plain = await encryption.decrypt(factor.secret, factor.userId)
  const step = stepOf(settings, plain, shown.code)
  if (step === undefined || !(await secondFactors.takeStep(db, factor.userId, step))) return false
  // It stays usable once the previous secret is gone. One that is not on yet is compared with what was read before.
  if (encryption.isOutdated(factor.secret) && factor.isOn)
    await secondFactors.replaceSecret(db, factor, encryption.encrypt(plain, factor.userId))
  return true
}

async function useBackupCode(
  { db, secrets }: AuthSettings,
  { userId }: StoredFactor,
  code: string,
): Promise<boolean> {
  for (const secret of secretsFor('backup codes', secrets)) {
    if (await backupCodes.use(db, userId, hashOf(secret, code))) {
      await secondFactors.resetTries(db, userId)
      return true
    }
  }
  return false
}

/** Throws `invalid` for a wrong code and `rate_limited` while the factor is locked. */
export function requireRight(result: CodeOutcome, kind: SecondFactorInput['kind']): void {
  if (result.outcome === 'locked')
    throw refuseFor(result.seconds, 'too_many_wrong_codes', { minutes: Math.ceil(result.seconds / 60) })
  if (result.outcome === 'wrong')
    throw invalid({ code: [kind === 'totp' ? 'app_code_wrong' : 'backup_code_wrong'] })
}

/** Returns a new secret for an authenticator app. The factor is on only after `confirmSecondFactor`. */
export async function beginSecondFactor(
  settings: AuthSettings,
  session: Session,
): Promise<AuthenticatorView> {
  const secret = new Secret({ size: 20 })
  const encrypted = factorEncryptionOf(settings.secrets).encrypt(secret.base32, session.personId)
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
  tellOwner(settings, session, linkMail('factorOn', securityPageOf(settings)))
  return { backupCodes: codes }
}

const notSetUpHere = () => new AppError('second_factor_not_begun')

/** Returns new backup codes, which replace the old ones. Mails the owner. */
export async function renewBackupCodes(settings: AuthSettings, session: Session): Promise<BackupCodesView> {
  const { personId } = session
  const found = await secondFactors.find(settings.db, personId)
  if (!found?.isOn) throw new AppError('second_factor_off')
  const { codes, codeHashes } = makeBackupCodes(settings)
  await backupCodes.replace(settings.db, personId, codeHashes)
  tellOwner(settings, session, linkMail('backupCodesRenewed', securityPageOf(settings)))
  return { backupCodes: codes }
}

/**
 * Turns the second factor off and deletes its backup codes. Mails the owner. Throws `stale_session` without recent
 * reauthentication.
 */
export async function turnOffSecondFactor(settings: AuthSettings, session: Session): Promise<void> {
  if (!(await secondFactors.delete(settings.db, session.personId))) return
  tellOwner(settings, session, linkMail('factorOff', securityPageOf(settings)))
}
