import {
  LinkInput,
  MailInput,
  SignInView,
  UpdatePasswordInput,
  VerifyCodeInput,
} from '@hearth/contract/account/account'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Auth } from '../auth.ts'
import { type OnSessionsEnded, setCookies, signInReply } from '../sign-in-reply.ts'
import {
  askForCode,
  askForConfirmation,
  askForMagicLink,
  askForReset,
  signInByCode,
  signInByLink,
  updatePassword,
} from './mail-sign-in.ts'

const Done = z.object({})

const linkReply = async (auth: Auth, c: Context, purpose: 'confirm' | 'magic', token: string) =>
  signInReply(c, await signInByLink(auth, c.req.raw.headers, purpose, token))

/** Sign-in by mail. Replies are the same whether or not an address has an account. */
export const mailedRoutes = (auth: Auth, onSessionsEnded: OnSessionsEnded) =>
  routes()
    .post('/auth/confirm-email', gives(SignInView, 'Confirm an email address'), json(LinkInput), async (c) =>
      c.json(await linkReply(auth, c, 'confirm', c.req.valid('json').token)),
    )
    .post(
      '/auth/confirm-email/resend',
      gives(Done, 'Resend the confirmation email'),
      json(MailInput),
      async (c) => {
        await askForConfirmation(auth, c.req.raw.headers, c.req.valid('json'))
        return c.json({})
      },
    )
    .post('/auth/magic-link', gives(Done, 'Send a sign-in link'), json(MailInput), async (c) => {
      setCookies(c, await askForMagicLink(auth, c.req.raw.headers, c.req.valid('json')))
      return c.json({})
    })
    .post('/auth/magic-link/verify', gives(SignInView, 'Sign in with a link'), json(LinkInput), async (c) =>
      c.json(await linkReply(auth, c, 'magic', c.req.valid('json').token)),
    )
    .post('/auth/code', gives(Done, 'Send a sign-in code'), json(MailInput), async (c) => {
      setCookies(c, await askForCode(auth, c.req.raw.headers, c.req.valid('json')))
      return c.json({})
    })
    .post('/auth/code/verify', gives(SignInView, 'Sign in with a code'), json(VerifyCodeInput), async (c) =>
      c.json(signInReply(c, await signInByCode(auth, c.req.raw.headers, c.req.valid('json')))),
    )
    .post(
      '/auth/forgotten-password',
      gives(Done, 'Send a password reset link'),
      json(MailInput),
      async (c) => {
        await askForReset(auth, c.req.raw.headers, c.req.valid('json'))
        return c.json({})
      },
    )
    .post('/auth/update-password', gives(Done, 'Reset a password'), json(UpdatePasswordInput), async (c) => {
      const { personId, cookies } = await updatePassword(auth, c.req.raw.headers, c.req.valid('json'))
      c.set('eventNotes', { personId })
      setCookies(c, cookies)
      await onSessionsEnded({ personId })
      return c.json({})
    })
