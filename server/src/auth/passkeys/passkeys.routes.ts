import {
  AccountView,
  AddPasskeyInput,
  PasskeyInput,
  PasskeyOptionsView,
  RenamePasskeyInput,
  SignInView,
} from '@hearth/contract/account/account'
import { Id } from '@hearth/contract/text'
import * as z from 'zod/mini'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { showAccount } from '../account/account.ts'
import type { Auth } from '../auth.ts'
import { requireSession } from '../sessions/fresh.ts'
import { withNewToken } from '../sessions/renew-token.ts'
import { requireMayChangeFactors } from '../sessions/strong.ts'
import { setCookies, signInReply } from '../sign-in-reply.ts'
import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts'

const PasskeyPath = z.object({ id: Id })

/** Sign-in with a passkey, and managing the person's own passkeys. */
export const passkeyRoutes = (auth: Auth) =>
  routes()
    .post(
      '/auth/passkey/options',
      gives(PasskeyOptionsView, 'Get options to sign in with a passkey'),
      async (c) => {
        const { options, cookies } = await passkeyOptions(auth, c.req.raw.headers)
        setCookies(c, cookies)
        return c.json({ options })
      },
    )
    .post('/auth/passkey', gives(SignInView, 'Sign in with a passkey'), json(PasskeyInput), async (c) =>
      c.json(signInReply(c, await signInByPasskey(auth, c.req.raw.headers, c.req.valid('json').response))),
    )
    .post(
      '/account/passkeys/options',
      gives(PasskeyOptionsView, 'Get options to add a passkey'),
      async (c) => {
        const session = await requireMayChangeFactors(auth, c.req.raw.headers)
        const { options, cookies } = await newPasskeyOptions(auth, c.req.raw.headers, session)
        setCookies(c, cookies)
        return c.json({ options })
      },
    )
    .post('/account/passkeys', gives(AccountView, 'Add a passkey'), json(AddPasskeyInput), async (c) => {
      const session = await requireMayChangeFactors(auth, c.req.raw.headers)
      await addPasskey(auth, c.req.raw.headers, session, c.req.valid('json'))
      return c.json(await withNewToken(auth, c, session, showAccount(auth, session)))
    })
    .patch(
      '/account/passkeys/:id',
      gives(AccountView, 'Rename a passkey'),
      path(PasskeyPath, 'passkey_not_found'),
      json(RenamePasskeyInput),
      async (c) => {
        const session = await requireSession(auth, c.req.raw.headers)
        await renamePasskey(auth, session, c.req.valid('param').id, c.req.valid('json').name)
        return c.json(await showAccount(auth, session))
      },
    )
    .delete(
      '/account/passkeys/:id',
      gives(AccountView, 'Remove a passkey'),
      path(PasskeyPath, 'passkey_not_found'),
      async (c) => {
        const session = await requireMayChangeFactors(auth, c.req.raw.headers)
        await removePasskey(auth, session, c.req.valid('param').id)
        return c.json(await withNewToken(auth, c, session, showAccount(auth, session)))
      },
    )
