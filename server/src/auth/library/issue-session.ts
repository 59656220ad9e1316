import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'

/** An internal endpoint that creates a session for a person whom Hearth has authenticated; all hooks of the library apply. */
export const issueSessionPlugin = () =>
  ({
    id: 'hearth-issue-session',
    endpoints: {
      issueSession: createAuthEndpoint(
        '/issue-session',
        { method: 'POST', body: z.object({ personId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (c) => {
          const user = await c.context.internalAdapter.findUserById(c.body.personId)
          if (!user) throw c.error('NOT_FOUND')
          const session = await c.context.internalAdapter.createSession(user.id)
          await setSessionCookie(c, { session, user })
          return c.json({})
        },
      ),
    },
  }) satisfies BetterAuthPlugin
