import {
  AccountView,
  ChangeEmailInput,
  ChangePasswordInput,
  EmailChangeView,
  FreshInput,
  LinkInput,
  PasskeyOptionsView,
  RedirectView,
} from '@hearth/contract/account/account'
import { AnyId } from '@hearth/contract/text'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Auth } from '../auth.ts'
import { connectGoogle, disconnectGoogle } from '../google/google.ts'
import { passkeyRoutes } from '../passkeys/passkeys.routes.ts'
import { passkeyOptions } from '../passkeys/passkeys.ts'
import { secondFactorRoutes } from '../second-factor/second-factor.routes.ts'
import { deviceCookie } from '../sessions/device-cookie.ts'
import { askForFreshCode, prove, requireFresh, requireSession } from '../sessions/fresh.ts'
import { withNewToken } from '../sessions/renew-token.ts'
import { type OnSessionsEnded, setCookies } from '../sign-in-reply.ts'
import { changePassword, endDevice, showAccount } from './account.ts'
import { askToChangeEmail, confirmEmailChange, withdrawEmailChange } from './email-change.ts'

const Done = z.object({})
const DevicePath = z.object({ id: AnyId })

/** Whether suspended people may ask this: they see their account, prove who they are, sign out devices, export their data and erase the account. */
const isForSuspended = (method: string, url: string): boolean =>
  method === 'GET' ||
  /\/account\/(fresh|devices|export)(\/|$)/.test(url) ||
  (method === 'DELETE' && url.endsWith('/account'))

/** Reauthentication before a change of the account. */
const freshRoutes = (auth: Auth) =>
  routes()
    .post('/account/fresh', gives(AccountView, 'Confirm your identity'), json(FreshInput), async (c) => {
      const session = await prove(auth, c.req.raw.headers, c.req.valid('json'))
      return c.json(await withNewToken(auth, c, session, showAccount(auth, session)))
    })
    .post('/account/fresh/code', gives(Done, 'Send a code to confirm your identity'), async (c) => {
      await askForFreshCode(auth, c.req.raw.headers)
      return c.json({})
    })
    .post(
      '/account/fresh/passkey',
      gives(PasskeyOptionsView, 'Get options to confirm with a passkey'),
      async (c) => {
        await requireSession(auth, c.req.raw.headers)
        const { options, cookies } = await passkeyOptions(auth, c.req.raw.headers)
        setCookies(c, cookies)
        return c.json({ options })
      },
    )

/** The address of an account; a change of it is confirmed by the old and by the new one. */
const emailRoutes = (auth: Auth, onSessionsEnded: OnSessionsEnded) =>
  routes()
    .post(
      '/account/email',
      gives(AccountView, 'Request a change of email address'),
      json(ChangeEmailInput),
      async (c) => {
        const session = await requireFresh(auth, c.req.raw.headers)
        await askToChangeEmail(auth, c.req.raw.headers, session, c.req.valid('json'))
        return c.json(await showAccount(auth, session))
      },
    )
    .delete('/account/email', gives(AccountView, 'Cancel a change of email address'), async (c) => {
      const session = await requireSession(auth, c.req.raw.headers)
      await withdrawEmailChange(auth, session.personId)
      return c.json(await showAccount(auth, session))
    })
    .post(
      '/auth/confirm-email-change',
      gives(EmailChangeView, 'Confirm a change of email address'),
      json(LinkInput),
      async (c) => {
        const { token } = c.req.valid('json')
        const { waitsFor, cookies, personId } = await confirmEmailChange(
          auth,
          c.req.raw.headers,
          token,
          onSessionsEnded,
        )
        c.set('eventNotes', { personId })
        setCookies(c, cookies)
        return c.json({ waitsFor })
      },
    )

/** The routes under `/account`: security settings, devices, email address, passkeys and second factor. */
export const accountRoutes = (auth: Auth, onSessionsEnded: OnSessionsEnded) =>
  routes()
    // Checked before the body is validated, so that a stranger only gets a 401.
    .use('/account/*', async (c, next) => {
      const { isSuspended, personId } = await requireSession(auth, c.req.raw.headers)
      c.set('eventNotes', { personId })
      if (isSuspended && !isForSuspended(c.req.method, c.req.path)) throw new AppError('unauthenticated')
      await next()
    })
    .route('/', freshRoutes(auth))
    .route('/', emailRoutes(auth, onSessionsEnded))
    .route('/', passkeyRoutes(auth))
    .route('/', secondFactorRoutes(auth))
    .get('/account', gives(AccountView, 'Get your account'), async (c) =>
      c.json(await showAccount(auth, await requireSession(auth, c.req.raw.headers))),
    )
    .post(
      '/account/password',
      gives(AccountView, 'Change your password'),
      json(ChangePasswordInput),
      async (c) => {
        const session = await requireFresh(auth, c.req.raw.headers)
        await changePassword(auth, session, c.req.valid('json'), onSessionsEnded)
        setCookies(c, [deviceCookie(auth.settings, c.req.raw.headers, session.email)])
        return c.json(await withNewToken(auth, c, session, showAccount(auth, session)))
      },
    )
    .delete(
      '/account/devices/:id',
      gives(AccountView, 'Sign out a device'),
      path(DevicePath, 'device_not_found'),
      async (c) => {
        const { id } = c.req.valid('param')
        const session = await requireSession(auth, c.req.raw.headers)
        // Leaving never asks, and ending the session of another device does.
        if (id !== session.id) await requireFresh(auth, c.req.raw.headers)
        await endDevice(auth, session, id, onSessionsEnded)
        return c.json(await showAccount(auth, session))
      },
    )
    .post('/account/google', gives(RedirectView, 'Start connecting a Google account'), async (c) => {
      await requireFresh(auth, c.req.raw.headers)
      const { url, cookies } = await connectGoogle(auth, c.req.raw.headers)
      setCookies(c, cookies)
      return c.json({ url })
    })
    .delete('/account/google', gives(AccountView, 'Disconnect your Google account'), async (c) => {
      const session = await requireFresh(auth, c.req.raw.headers)
      await disconnectGoogle(auth, session)
      return c.json(await withNewToken(auth, c, session, showAccount(auth, session)))
    })
