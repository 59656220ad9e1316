import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../../../context.ts'
import { routes } from '../../../http/routes.ts'
import { type UnsubscribeTokens, unsubscribe } from './unsubscribe.ts'

const MAX_BODY_BYTES = 1024

export type UnsubscribeOptions = Pick<Deps, 'transact'> & {
  unsubscribeTokens: Pick<UnsubscribeTokens, 'read'>
  /** Counts a request of this client. Throws `rate_limited`. */
  countUnsubscribe: (headers: Headers) => Promise<void>
}

/**
 * Returns the routes of one-click unsubscribing (RFC 8058). Mail providers post there, so no session and no origin is asked
 * for. Only a post ends anything, because scanners of mails follow links.
 */
export const unsubscribeRoutes = (options: UnsubscribeOptions) =>
  routes()
    .post('/unsubscribe/:token', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
      await options.countUnsubscribe(c.req.raw.headers)
      await unsubscribe(options, options.unsubscribeTokens, c.req.param('token'))
      return c.json({})
    })
    // Some mail programs open the address of the header: the page asks first.
    .get('/unsubscribe/:token', (c) => c.redirect(`/unsubscribe#token=${c.req.param('token')}`))
