import {
  AccountView,
  AuthenticatorView,
  BackupCodesView,
  SecondFactorInput,
  SignInView,
  TotpInput,
} from '@hearth/contract/account/account'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { showAccount } from '../account/account.ts'
import type { Auth } from '../auth.ts'
import { withNewToken } from '../sessions/renew-token.ts'
import { requireMayChangeFactors } from '../sessions/strong.ts'
import { signInReply } from '../sign-in-reply.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewBackupCodes,
  turnOffSecondFactor,
} from './second-factor.ts'
import { signInBySecondFactor } from './second-factor-sign-in.ts'

/** The second step of a sign-in, and the setup of the second factor. */
export const secondFactorRoutes = (auth: Auth) =>
  routes()
    .post(
      '/auth/second-factor',
      gives(SignInView, 'Confirm the second factor'),
      json(SecondFactorInput),
      async (c) =>
        c.json(signInReply(c, await signInBySecondFactor(auth, c.req.raw.headers, c.req.valid('json')))),
    )
    .post('/account/second-factor', gives(AuthenticatorView, 'Start authenticator setup'), async (c) => {
      const session = await requireMayChangeFactors(auth, c.req.raw.headers)
      return c.json(await beginSecondFactor(auth.settings, session))
    })
    .post(
      '/account/second-factor/confirm',
      gives(BackupCodesView, 'Turn on the second factor'),
      json(TotpInput),
      async (c) => {
        const session = await requireMayChangeFactors(auth, c.req.raw.headers)
        const { code } = c.req.valid('json')
        const codes = confirmSecondFactor(auth.settings, session, code)
        return c.json(await withNewToken(auth, c, session, codes))
      },
    )
    .post(
      '/account/second-factor/backup-codes',
      gives(BackupCodesView, 'Replace the backup codes'),
      async (c) => {
        const session = await requireMayChangeFactors(auth, c.req.raw.headers)
        return c.json(await withNewToken(auth, c, session, renewBackupCodes(auth.settings, session)))
      },
    )
    .delete('/account/second-factor', gives(AccountView, 'Turn off the second factor'), async (c) => {
      const session = await requireMayChangeFactors(auth, c.req.raw.headers)
      await turnOffSecondFactor(auth.settings, session)
      return c.json(await withNewToken(auth, c, session, showAccount(auth, session)))
    })
