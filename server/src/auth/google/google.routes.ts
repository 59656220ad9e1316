import { GoogleInput, RedirectView } from '@hearth/contract/account/account'
import { gives, redirects } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Auth } from '../auth.ts'
import { setCookies } from '../sign-in-reply.ts'
import { beginGoogleSignIn, returnFromGoogle } from './google.ts'

/** Sign-in with the community's OpenID provider. Replies 404 if none is configured. */
export const googleRoutes = (auth: Auth) =>
  routes()
    .post(
      '/auth/google',
      gives(RedirectView, 'Start signing in with Google'),
      json(GoogleInput),
      async (c) => {
        const { url, cookies } = await beginGoogleSignIn(auth, c.req.raw.headers, c.req.valid('json'))
        setCookies(c, cookies)
        return c.json({ url })
      },
    )
    .get('/auth/callback/google', redirects('Finish signing in with Google'), async (c) => {
      const { to, cookies, isConnecting, session, ...notes } = await returnFromGoogle(
        auth,
        c.req.raw.headers,
        new URL(c.req.url).search,
      )
      const event = isConnecting ? 'google_connected' : 'sign_in'
      c.set('eventNotes', { personId: session?.personId, ...notes, event })
      setCookies(c, cookies)
      return c.redirect(to)
    })
