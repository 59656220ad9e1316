import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@hearth/contract/account'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Mailer } from '../../outside/mail/mail.ts'
import { objectionToLink } from '../google/google-link.ts'
import { type GoogleSettings, googleProvider } from '../google/google-provider.ts'
import type { Hashing } from '../password/hashing.ts'
import { sessionCookieOf } from '../sessions/session-cookie.ts'
import { CLIENT_ADDRESS } from '../tries/network.ts'
import { accountPlugins } from './account-plugins.ts'
import { entrance } from './entrance.ts'
import { withHashedSessions } from './hashed-sessions.ts'

const DAY_S = 86_400
export const SESSION_LIVES_S = 30 * DAY_S
export const SESSION_RENEWED_AFTER_S = DAY_S

export type AuthSettings = {
  db: Db
  mail: Mailer
  log: Logger
  now: () => Date
  countryOf: (address: string) => Promise<string | null>
  baseUrl: string
  secret: string
  brand: { name: string; color: string | undefined }
  google: GoogleSettings | undefined
  hashing: Hashing
}

/** What the library tells while it works. */
type Told = {
  /** Google has proven whose address an account has, and is about to be connected with it. */
  onProofByGoogle: (personId: string, headers: Headers) => Promise<void>
  onConnectedToGoogle: (personId: string) => void
  onUnverifiedAtGoogle: () => void
}

/** What Google hands out for asking more of it later, which Hearth never does. */
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

/** How accounts come to be and to be connected. */
const accountRules = (settings: AuthSettings, { onProofByGoogle, onConnectedToGoogle }: Told) =>
  ({
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: true,
      password: settings.hashing,
    },
    // The letters are ours: `mailed-ways.ts`.
    emailVerification: { sendOnSignUp: false, sendOnSignIn: false },
    account: {
      updateAccountOnSignIn: false,
      // An account whose address was never proven is settled in `onProofByGoogle` before it is connected.
      accountLinking: { enabled: true, allowDifferentEmails: true, requireLocalEmailVerified: false },
    },
    user: {
      validateUserInfo: async ({ user, source }, { headers }) => {
        if (source.action !== 'link-account' || !user.id) return
        const error = await objectionToLink(settings, user.id, headers ?? new Headers())
        if (error) return { error }
        await onProofByGoogle(user.id, headers ?? new Headers())
        onConnectedToGoogle(user.id)
      },
    },
    databaseHooks: {
      account: {
        create: { before: (account) => Promise.resolve(withoutTokens(account)) },
        update: { before: (account) => Promise.resolve(withoutTokens(account)) },
      },
    },
  }) satisfies Partial<BetterAuthOptions>

/** The library that keeps accounts and sessions, set up for Hearth; only this folder speaks to it. */
export function openBetterAuth(settings: AuthSettings, told: Told) {
  const { db, log, baseUrl, secret, google } = settings
  const secure = baseUrl.startsWith('https://')
  const cookie = { secure, path: '/', httpOnly: true, sameSite: 'lax' as const }
  return betterAuth({
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [baseUrl],
    // Thrown on to us: the library would print what it cannot explain, with the addresses in it.
    onAPIError: { errorURL: `${baseUrl}/auth`, throw: true },
    database: (options: BetterAuthOptions) =>
      withHashedSessions(kyselyAdapter(db, { type: 'postgres' })(options)),
    telemetry: { enabled: false },
    // Its own messages can name an address, so only their level gets through.
    logger: { log: (level) => level === 'error' && log.error('account library reported an error') },
    ...accountRules(settings, told),
    // How fresh a session is, is ours to say: `fresh.ts`.
    session: {
      expiresIn: SESSION_LIVES_S,
      updateAge: SESSION_RENEWED_AFTER_S,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    // Our own buckets count, by account and by address apart: `attempts.ts`.
    rateLimit: { enabled: false },
    plugins: [
      entrance(),
      ...(google ? [googleProvider(google, told.onUnverifiedAtGoogle)] : []),
      ...accountPlugins(settings),
    ],
    advanced: {
      // Named by hand: the library's own secure prefix would make a name that is no __Host- cookie.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-hearth' : 'hearth',
      defaultCookieAttributes: cookie,
      cookies: { session_token: { name: sessionCookieOf(baseUrl), attributes: cookie } },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS], disableIpTracking: true },
      database: { generateId: 'uuid' },
    },
  })
}
