import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'

/** Opens a session for a person whom Hearth itself has proven, by way of everything that guards the others. */
export const entrance = () =>
  ({
    id: 'hearth-entrance',
    endpoints: {
      enter: createAuthEndpoint(
        '/enter',
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
