import {
  ConfirmEmailInput,
  ForgottenPasswordInput,
  SessionView,
  SignInInput,
  SignOutInput,
  SignUpInput,
  UpdatePasswordInput,
} from '@hearth/contract/account'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import { gives } from '../http/openapi.ts'
import { type HouseEnv, routes } from '../http/routes.ts'
import { json } from '../http/validation.ts'
import { type Auth, sessionViewOf } from './auth.ts'

/** Called when sessions have ended, so that their sockets can end with them. */
export type OnEnded = (ended: { personId: string; only?: string; except?: string }) => void

const Done = z.object({})
const signedOut: SessionView = { session: null }

function setCookies(c: Context<HouseEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** The way back for whoever forgot a password. */
const passwordRoutes = (auth: Auth, onEnded: OnEnded) =>
  routes()
    .post(
      '/auth/forgotten-password',
      gives(Done, 'Ask for a link to choose a new password'),
      json(ForgottenPasswordInput),
      async (c) => {
        await auth.ask(c.req.raw.headers, '/request-password-reset', c.req.valid('json'))
        return c.json({})
      },
    )
    .post(
      '/auth/update-password',
      gives(Done, 'Choose a new password by a mailed link'),
      json(UpdatePasswordInput),
      async (c) => {
        onEnded({ personId: await auth.resetPassword(c.req.raw.headers, c.req.valid('json')) })
        return c.json({})
      },
    )

/** Ways in and out. Refusals are the same whether or not an address has an account. */
export function authRoutes(auth: Auth, onEnded: OnEnded) {
  return routes()
    .get('/session', gives(SessionView, 'Who is signed in, renewed when due'), async (c) => {
      const { session, cookies } = await auth.sessionOf(c.req.raw.headers, { renew: true })
      setCookies(c, cookies)
      return c.json(sessionViewOf(session))
    })
    .post('/auth/sign-up', gives(SessionView, 'Make an account'), json(SignUpInput), async (c) => {
      await auth.ask(c.req.raw.headers, '/sign-up/email', { ...c.req.valid('json'), name: '' })
      return c.json(signedOut)
    })
    .post('/auth/sign-in', gives(SessionView, 'Sign in with a password'), json(SignInInput), async (c) => {
      const { cookies } = await auth.ask(c.req.raw.headers, '/sign-in/email', c.req.valid('json'))
      setCookies(c, cookies)
      return c.json(sessionViewOf(await auth.sessionBehind(cookies)))
    })
    .post(
      '/auth/confirm-email',
      gives(SessionView, 'Confirm an address by its mailed link'),
      json(ConfirmEmailInput),
      async (c) => {
        const token = encodeURIComponent(c.req.valid('json').token)
        const { cookies } = await auth.ask(c.req.raw.headers, `/verify-email?token=${token}`)
        // The library answers a used link like a fresh one, only without a session.
        if (cookies.length === 0) throw new AppError('invalid', 'This link was used before. Please sign in.')
        setCookies(c, cookies)
        return c.json(sessionViewOf(await auth.sessionBehind(cookies)))
      },
    )
    .post(
      '/auth/sign-out',
      gives(Done, 'End this session, all, or all others'),
      json(SignOutInput),
      async (c) => {
        const { scope } = c.req.valid('json')
        const { session } = await auth.sessionOf(c.req.raw.headers)
        if (!session) throw new AppError('unauthenticated', 'Auth session missing!')
        if (scope === 'global') await auth.ask(c.req.raw.headers, '/revoke-sessions', {})
        if (scope === 'others') await auth.ask(c.req.raw.headers, '/revoke-other-sessions', {})
        else setCookies(c, (await auth.ask(c.req.raw.headers, '/sign-out', {})).cookies)
        const which = { local: { only: session.id }, others: { except: session.id }, global: {} }[scope]
        onEnded({ personId: session.personId, ...which })
        return c.json({})
      },
    )
    .route('/', passwordRoutes(auth, onEnded))
}
