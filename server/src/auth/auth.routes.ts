import {
  SessionView,
  SetPasswordInput,
  SignInInput,
  SignInView,
  SignOutInput,
  SignUpInput,
} from '@hearth/contract/account/account'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { gives } from '../http/openapi/openapi.ts'
import { json } from '../http/openapi/validation.ts'
import { routes } from '../http/routes.ts'
import { type Auth, endOf, sessionViewOf } from './auth.ts'
import { emptiedCacheCookie } from './sessions/ended-cache.ts'
import { setPassword, signIn, signOut, signUp } from './sign-in.ts'
import { clearSite, type OnSessionsEnded, setCookies, signInReply } from './sign-in-reply.ts'

const Done = z.object({})
const signedOut: SessionView = { session: null }

/** Where a session has ended by itself or elsewhere, pictures of it may still be in the cache of the browser. */
function emptyCacheOnce(auth: Auth, c: Context): void {
  const cookie = emptiedCacheCookie(auth, c.req.raw.headers)
  if (!cookie) return
  setCookies(c, [cookie])
  clearSite(c)
}

/** Password sign-in and sessions. Refusals are the same whether or not an address has an account. */
export const authRoutes = (auth: Auth, onSessionsEnded: OnSessionsEnded) =>
  routes()
    .get('/session', gives(SessionView, 'Get the session and renew it when due'), async (c) => {
      const { session, cookies } = await auth.renewedSessionOf(c.req.raw.headers)
      setCookies(c, cookies)
      if (!session) emptyCacheOnce(auth, c)
      const endedBy = session ? undefined : await endOf(auth, c.req.raw.headers)
      return c.json({ ...sessionViewOf(session), ...(endedBy && { endedBy }) })
    })
    .post('/auth/sign-up', gives(SessionView, 'Sign up'), json(SignUpInput), async (c) => {
      setCookies(c, await signUp(auth, c.req.raw.headers, c.req.valid('json')))
      return c.json(signedOut)
    })
    .post('/auth/sign-in', gives(SignInView, 'Sign in with a password'), json(SignInInput), async (c) =>
      c.json(signInReply(c, await signIn(auth, c.req.raw.headers, c.req.valid('json')))),
    )
    .post('/auth/set-password', gives(Done, 'Set a first password'), json(SetPasswordInput), async (c) => {
      const { headers } = c.req.raw
      // The session gets another token, by which the log cannot find it any more.
      c.set('eventNotes', { personId: (await auth.sessionOf(headers))?.personId })
      setCookies(c, await setPassword(auth, headers, c.req.valid('json'), onSessionsEnded))
      return c.json({})
    })
    .post(
      '/auth/sign-out',
      gives(Done, 'Sign out here, elsewhere or everywhere'),
      json(SignOutInput),
      async (c) => {
        const { ended, cookies } = await signOut(auth, c.req.raw.headers, c.req.valid('json'))
        c.set('eventNotes', { personId: ended.personId })
        setCookies(c, cookies)
        if (c.req.valid('json').scope !== 'others') clearSite(c)
        await onSessionsEnded(ended)
        return c.json({})
      },
    )
