import { GoogleInput, RedirectView } from '@hearth/contract/account'
import { gives, redirects } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Auth } from '../auth.ts'
import { setCookies } from '../entered.ts'
import { askGoogle, returnFromGoogle } from './google.ts'

/** Signing in by the community's OpenID provider; nothing here where none is set up. */
export const googleRoutes = (auth: Auth) =>
  routes()
    .post(
      '/auth/google',
      gives(RedirectView, 'Begin to sign in with Google'),
      json(GoogleInput),
      async (c) => {
        const { url, cookies } = await askGoogle(auth, c.req.raw.headers, c.req.valid('json').next)
        setCookies(c, cookies)
        return c.json({ url })
      },
    )
    .get('/auth/callback/google', redirects('Where Google sends the browser back to'), async (c) => {
      const { to, cookies } = await returnFromGoogle(auth, c.req.raw.headers, new URL(c.req.url).search)
      setCookies(c, cookies)
      return c.redirect(to)
    })
