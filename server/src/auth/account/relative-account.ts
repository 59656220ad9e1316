import type { Tx } from '../../db/open.ts'
import { languageOf } from '../../language.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { askForCode } from '../mailed/mail-sign-in.ts'
import { clientOf } from '../rate-limits/network.ts'
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
      if (await accounts.findByEmail(tx, email)) return
      const personId = await accounts.create(tx, email, settings.now(), { isVerified: false })
      await accounts.putLanguage(tx, personId, languageOf(headers))
      await make(tx, personId)
    })
    return askForCode(auth, headers, { email })
  })
