import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'
import { randomToken } from '../../cryptography/random.ts'
import { accounts } from '../accounts.store.ts'
import { newDeviceMail } from '../mailed/mail-texts.ts'
import { recipientOf, tellOwner } from '../mailed/send-mail.ts'
import { knownDevice } from '../sessions/device-cookie.ts'
import { secondStepValueOf } from '../sessions/sessions.store.ts'
import type { AuthSettings } from '../settings.ts'
import { secondFactors } from './second-factor.store.ts'
import { checkSecondFactor } from './second-factor.ts'

const COOKIE = 'two_factor'
const LIVES_S = 600

/** The path that only renews a session, and the sign-in methods that need no second step. */
const RENEWAL = '/get-session'
const COMPLETE_METHODS = new Set(['/second-factor', '/passkey/verify-authentication'])

type NewSession = { user: { id: string; email: string }; session: Record<string, unknown> }
type RequestHeaders = Parameters<typeof knownDevice>[1]

/** After so long without a sign-in there, a known browser is told of like an unknown one. */
const KNOWN_FOR_MS = 90 * 86_400_000

/** Mails the person about a sign-in from a browser without a valid device cookie, or with an old one. */
async function mailNewDevice(
  settings: AuthSettings,
  headers: RequestHeaders,
  opened: NewSession,
): Promise<void> {
  const { id, email } = opened.user
  const isFirst = await accounts.noteFirstSignIn(settings.db, id, settings.now())
  const after = new Date(settings.now().getTime() - KNOWN_FOR_MS)
  if (isFirst || (await knownDevice(settings, headers, email, after))) return
  const person = await accounts.findById(settings.db, id)
  if (!person) return
  const { browser, system, country } = opened.session
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const device = {
    browser: text(browser),
    system: text(system),
    country: text(country) || null,
    at: settings.now(),
  }
  const page = `${settings.baseUrl}/settings/security`
  tellOwner(settings, { ...recipientOf(person, headers), personId: id }, newDeviceMail(page, device))
}

/**
 * Requires the second factor on every sign-in method: the session that the first step creates is deleted again, and a
 * cookie for ten minutes says whose second step is pending.
 */
export function secondStep(settings: AuthSettings) {
  return {
    id: 'hearth-second-step',
    endpoints: {
      takeSecondStep: createAuthEndpoint(
        '/second-factor',
        {
          method: 'POST',
          body: z.object({ kind: z.enum(['totp', 'backup']), code: z.string() }),
        },
        async (c) => {
          const { internalAdapter, secret } = c.context
          const cookie = c.context.createAuthCookie(COOKIE)
          const id = await c.getSignedCookie(cookie.name, secret)
          const begun = id ? await internalAdapter.findVerificationValue(id) : null
          const personId = begun && begun.expiresAt > settings.now() ? personIn(begun.value) : undefined
          if (!id || !personId) return c.json({ outcome: 'expired' as const })
          const result = await checkSecondFactor(settings, personId, c.body)
          if (result.outcome !== 'right') return c.json(result)
          const user = await internalAdapter.findUserById(personId)
          if (!user || !(await internalAdapter.consumeVerificationValue(id))) {
            return c.json({ outcome: 'expired' as const })
          }
          await setSessionCookie(c, { session: await internalAdapter.createSession(personId), user })
          expireCookie(c, cookie)
          return c.json(result)
        },
      ),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path !== RENEWAL,
          handler: createAuthMiddleware(async (c) => {
            const opened = c.context.newSession
            if (!opened) return
            const personId = opened.user.id
            const needsSecondStep =
              !COMPLETE_METHODS.has(c.path) &&
              (await secondFactors.find(settings.db, personId))?.isOn === true
            if (!needsSecondStep) return mailNewDevice(settings, c.headers ?? new Headers(), opened)
            deleteSessionCookie(c, true)
            await c.context.internalAdapter.deleteSession(opened.session.token)
            c.context.setNewSession(null)
            const id = randomToken(24)
            await c.context.internalAdapter.createVerificationValue({
              identifier: id,
              value: secondStepValueOf(personId),
              expiresAt: new Date(settings.now().getTime() + LIVES_S * 1000),
            })
            const cookie = c.context.createAuthCookie(COOKIE, { maxAge: LIVES_S })
            await c.setSignedCookie(cookie.name, id, c.context.secret, cookie.attributes)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

const personIn = (value: string): string | undefined => {
  const personId = value.slice(value.indexOf(':') + 1)
  return value === secondStepValueOf(personId) ? personId : undefined
}
