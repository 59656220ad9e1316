import type { VerifyCodeInput } from '@hearth/contract/account/account'
import type { Tx } from '../../db/open.ts'
import { languageOf } from '../../language.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { askForCode, readProof, signInProven } from '../mailed/mail-sign-in.ts'
import { linkMail } from '../mailed/mail-texts.ts'
import { recipientOf, sendMail } from '../mailed/send-mail.ts'
import { passkeys } from '../passkeys/passkeys.store.ts'
import { clientOf } from '../rate-limits/network.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { SignInResult } from '../sign-in-reply.ts'
import { takeAtLeast } from '../sign-in-result.ts'

/** Longer than creating an account takes. */
const TAKES_MS = 120

type NewRelative = { email: string; make: (tx: Tx, personId: string) => Promise<void> }

/**
 * Creates an account, which `make` makes that of a relative, if the address has none, and mails a code to sign in with. Cookies
 * and duration are the same for every address. An account that never signs in is deleted like any unconfirmed one. Throws
 * `rate_limited` after as many tries of a client as a sign-up.
 */
export const signInAsRelative = (
  auth: Auth,
  headers: Headers,
  { email, make }: NewRelative,
): Promise<string[]> =>
  takeAtLeast(TAKES_MS, async () => {
    const { settings } = auth
    await auth.rateLimits.take('signUpByAddress', clientOf(headers))
    await settings.transact(async (tx) => {
      const personId = await accounts.createIfNew(tx, email, settings.now(), { isVerified: false })
      if (!personId) return
      await accounts.putLanguage(tx, personId, languageOf(headers))
      await make(tx, personId)
    })
    return askForCode(auth, headers, { email })
  })

type LetGo = (tx: Tx, personId: string) => Promise<void>

/**
 * Signs in a relative who has lost their passkey, by a mailed code; the caller has checked an invitation. Their passkeys,
 * passwords and sessions go first, `letGo` ends what else the code alone must not open, and a mail tells of it. Anybody
 * else is only signed in. Throws `invalid` if the code is wrong or expired.
 */
export async function signInWithoutPasskey(
  auth: Auth,
  headers: Headers,
  { input, letGo }: { input: VerifyCodeInput; letGo: LetGo },
): Promise<SignInResult> {
  const { settings } = auth
  const personId = await readProof(auth, headers, input)
  const hadPasskey = await settings.transact(async (tx) => {
    const removed = await passkeys.deleteOfRelative(tx, personId)
    if (removed.length === 0) return false
    await accounts.deleteCredentials(tx, personId)
    await accounts.forgetDevices(tx, personId, settings.now())
    await sessions.end(tx, { personId })
    await letGo(tx, personId)
    return true
  })
  const person = await accounts.findById(settings.db, personId)
  if (hadPasskey && person) {
    const page = `${settings.baseUrl}/relative?account`
    sendMail(settings, recipientOf(person, headers), linkMail('passkeyRemoved', page))
  }
  return signInProven(auth, headers, personId, 'code')
}
