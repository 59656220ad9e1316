import {
  EnteredView,
  LinkInput,
  MailInput,
  UpdatePasswordInput,
  VerifyCodeInput,
} from '@hearth/contract/account'
import * as z from 'zod/mini'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Auth } from '../auth.ts'
import { enter, type OnEnded, setCookies } from '../entered.ts'
import {
  askForCode,
  askForConfirmation,
  askForMagicLink,
  askForReset,
  enterByCode,
  enterByLink,
  updatePassword,
} from './mailed-ways.ts'

const Done = z.object({})

/** Ways in by mail. Asking answers alike whether or not an address has an account. */
export const mailedRoutes = (auth: Auth, onEnded: OnEnded) =>
  routes()
    .post(
      '/auth/confirm-email',
      gives(EnteredView, 'Confirm an address by its mailed link'),
      json(LinkInput),
      async (c) =>
        c.json(enter(c, await enterByLink(auth, c.req.raw.headers, 'confirm', c.req.valid('json').token))),
    )
    .post(
      '/auth/confirm-email/resend',
      gives(Done, 'Ask for the confirmation once more'),
      json(MailInput),
      async (c) => {
        await askForConfirmation(auth, c.req.raw.headers, c.req.valid('json'))
        return c.json({})
      },
    )
    .post('/auth/magic-link', gives(Done, 'Ask for a link to sign in'), json(MailInput), async (c) => {
      await askForMagicLink(auth, c.req.raw.headers, c.req.valid('json'))
      return c.json({})
    })
    .post(
      '/auth/magic-link/verify',
      gives(EnteredView, 'Sign in by a mailed link'),
      json(LinkInput),
      async (c) =>
        c.json(enter(c, await enterByLink(auth, c.req.raw.headers, 'magic', c.req.valid('json').token))),
    )
    .post('/auth/code', gives(Done, 'Ask for a code to sign in'), json(MailInput), async (c) => {
      setCookies(c, await askForCode(auth, c.req.raw.headers, c.req.valid('json')))
      return c.json({})
    })
    .post(
      '/auth/code/verify',
      gives(EnteredView, 'Sign in by a mailed code'),
      json(VerifyCodeInput),
      async (c) => c.json(enter(c, await enterByCode(auth, c.req.raw.headers, c.req.valid('json')))),
    )
    .post(
      '/auth/forgotten-password',
      gives(Done, 'Ask for a link to choose a new password'),
      json(MailInput),
      async (c) => {
        await askForReset(auth, c.req.raw.headers, c.req.valid('json'))
        return c.json({})
      },
    )
    .post(
      '/auth/update-password',
      gives(Done, 'Choose a new password by a mailed link'),
      json(UpdatePasswordInput),
      async (c) => {
        const { personId, cookies } = await updatePassword(auth, c.req.raw.headers, c.req.valid('json'))
        setCookies(c, cookies)
        onEnded({ personId })
        return c.json({})
      },
    )
