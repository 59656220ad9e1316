import {
  ConfirmEmailInput,
  ConfirmedView,
  ForgottenPasswordInput,
  SessionView,
  SetPasswordInput,
  SignInInput,
  SignOutInput,
  SignUpInput,
  UpdatePasswordInput,
} from '@hearth/contract/account'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { gives } from '../http/openapi.ts'
import { type HouseEnv, routes } from '../http/routes.ts'
import { json } from '../http/validation.ts'
import { type Auth, sessionViewOf } from './auth.ts'
import {
  askForReset,
  confirmEmail,
  type Entered,
  setPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from './ways-in.ts'

/** Called when sessions have ended, so that their sockets can end with them. */
export type OnEnded = (ended: { personId: string; only?: string; except?: string }) => void

const Done = z.object({})
const signedOut: SessionView = { session: null }

function enter(c: Context<HouseEnv>, { session, cookies }: Entered): SessionView {
  setCookies(c, cookies)
  return sessionViewOf(session)
}

function setCookies(c: Context<HouseEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Ways in and out. Refusals are the same whether or not an address has an account. */
export const authRoutes = (auth: Auth, onEnded: OnEnded) =>
  routes()
    .get('/session', gives(SessionView, 'Who is signed in, renewed when due'), async (c) => {
      const { session, cookies } = await auth.renewedSessionOf(c.req.raw.headers)
      return c.json(enter(c, { session, cookies }))
    })
    .post('/auth/sign-up', gives(SessionView, 'Make an account'), json(SignUpInput), async (c) => {
      setCookies(c, await signUp(auth, c.req.raw.headers, c.req.valid('json')))
      return c.json(signedOut)
    })
    .post('/auth/sign-in', gives(SessionView, 'Sign in with a password'), json(SignInInput), async (c) =>
      c.json(enter(c, await signIn(auth, c.req.raw.headers, c.req.valid('json')))),
    )
    .post(
      '/auth/confirm-email',
      gives(ConfirmedView, 'Confirm an address by its mailed link'),
      json(ConfirmEmailInput),
      async (c) => {
        const entered = await confirmEmail(auth, c.req.raw.headers, c.req.valid('json').token)
        return c.json({ ...enter(c, entered), needsPassword: entered.needsPassword })
      },
    )
    .post(
      '/auth/set-password',
      gives(Done, 'Choose a password where there is none'),
      json(SetPasswordInput),
      async (c) => {
        await setPassword(auth, c.req.raw.headers, c.req.valid('json'))
        return c.json({})
      },
    )
    .post(
      '/auth/forgotten-password',
      gives(Done, 'Ask for a link to choose a new password'),
      json(ForgottenPasswordInput),
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
        onEnded({ personId: await updatePassword(auth, c.req.raw.headers, c.req.valid('json')) })
        return c.json({})
      },
    )
    .post(
      '/auth/sign-out',
      gives(Done, 'End this session, all, or all others'),
      json(SignOutInput),
      async (c) => {
        const { ended, cookies } = await signOut(auth, c.req.raw.headers, c.req.valid('json'))
        setCookies(c, cookies)
        onEnded(ended)
        return c.json({})
      },
    )
