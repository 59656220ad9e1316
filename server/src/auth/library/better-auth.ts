import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@hearth/contract/account/account'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { secretsFor } from '../../cryptography/secrets.ts'
import { objectionToNewAccount } from '../google/google-admission.ts'
import { objectionToLink } from '../google/google-link.ts'
import { googleProvider } from '../google/google-provider.ts'
import { CLIENT_ADDRESS } from '../rate-limits/network.ts'
import { sessionCookieOf } from '../sessions/cookies.ts'
import type { AuthSettings } from '../settings.ts'
import { accountPlugins } from './account-plugins.ts'
import { withHashedSessions } from './hashed-sessions.ts'
import { issueSessionPlugin } from './issue-session.ts'

const DAY_S = 86_400
export const SESSION_LIVES_S = 30 * DAY_S
export const SESSION_RENEWED_AFTER_S = DAY_S

/** Callbacks of the library during a sign-in with Google. */
type LibraryListeners = {
  /** Google has verified the address of an account and is about to be connected with it. */
  onProofByGoogle: (personId: string, headers: Headers) => Promise<void>
  onConnectedToGoogle: (personId: string) => void
  onUnverifiedAtGoogle: () => void
}

/** Drops Google's tokens: Hearth never calls Google's APIs. */
const withoutTokens = <T extends object>(account: T) => ({
  data: {
    ...account,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  },
})

/** The library's options for passwords and connected accounts. */
const accountRules = (settings: AuthSettings, { onProofByGoogle, onConnectedToGoogle }: LibraryListeners) =>
  ({
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: true,
      password: settings.hashing,
    },
    // Hearth sends its own mails: `mail-sign-in.ts`.
    emailVerification: { sendOnSignUp: false, sendOnSignIn: false },
    account: {
      updateAccountOnSignIn: false,
      // `onProofByGoogle` removes untrusted credentials of an unverified account before it is connected.
      accountLinking: { enabled: true, allowDifferentEmails: true, requireLocalEmailVerified: false },
    },
    user: {
      validateUserInfo: async ({ user, source }, { headers: given }) => {
        const headers = given ?? new Headers()
        if (source.action === 'create-user' && source.method === 'oauth') {
          const error = await objectionToNewAccount(settings, user.email ?? '', headers)
          return error && { error }
        }
        if (source.action !== 'link-account' || !user.id) return
        const error = await objectionToLink(settings, user.id, headers)
        if (error) return { error }
        await onProofByGoogle(user.id, headers)
        onConnectedToGoogle(user.id)
      },
    },
    databaseHooks: {
      user: {
        create: {
          after: async ({ id }) => {
            await settings.onAccount(id)
            settings.counts.signUp()
          },
        },
      },
      account: {
        create: { before: (account) => Promise.resolve(withoutTokens(account)) },
        update: { before: (account) => Promise.resolve(withoutTokens(account)) },
      },
    },
  }) satisfies Partial<BetterAuthOptions>

/** Returns Better Auth, configured for Hearth. */
export function openBetterAuth(settings: AuthSettings, listeners: LibraryListeners) {
  const { db, log, baseUrl, secrets, google } = settings
  const secure = baseUrl.startsWith('https://')
  const cookie = { secure, path: '/', httpOnly: true, sameSite: 'lax' as const }
  return betterAuth({
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret: secretsFor('sessions', secrets)[0],
    trustedOrigins: [baseUrl],
    // Rethrown, because the library would log unknown errors with addresses in them.
    onAPIError: { errorURL: `${baseUrl}/auth`, throw: true },
    database: (options: BetterAuthOptions) =>
      withHashedSessions(kyselyAdapter(db, { type: 'postgres' })(options)),
    telemetry: { enabled: false },
    // The library's messages can contain an address, so only their level is logged.
    logger: { log: (level) => level === 'error' && log.error('account library reported an error') },
    ...accountRules(settings, listeners),
    // Hearth checks freshness itself: `fresh.ts`.
    session: {
      expiresIn: SESSION_LIVES_S,
      updateAge: SESSION_RENEWED_AFTER_S,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    // A job deletes what has expired, and mails the owners of sign-ins that were not completed.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    // Hearth limits by account and by address: `rate-limits.ts`.
    rateLimit: { enabled: false },
    plugins: [
      issueSessionPlugin(),
      ...(google ? [googleProvider(google, listeners.onUnverifiedAtGoogle)] : []),
      ...accountPlugins(settings),
    ],
    advanced: {
      // The library's own secure prefix would not give a __Host- cookie.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-hearth' : 'hearth',
      defaultCookieAttributes: cookie,
      cookies: { session_token: { name: sessionCookieOf(baseUrl), attributes: cookie } },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS], disableIpTracking: true },
      database: { generateId: 'uuid' },
    },
  })
}
