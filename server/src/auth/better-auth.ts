import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@hearth/contract/account'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import { write } from '../outside/letter.ts'
import type { Mailer } from '../outside/mail.ts'
import { withHashedSessions } from './hashed-sessions.ts'
import { mailTexts } from './mail-texts.ts'

const DAY_S = 86_400
const CONFIRM_LINK_S = 3_600
const RESET_LINK_S = 600
/** The brand's colour where the operator has set none. */
const EMBER = '#ad401b'

/** Where the client's address stands, set by us from the socket, so that no client can invent one. */
export const CLIENT_ADDRESS = 'x-hearth-client-address'

export type AuthSettings = {
  db: Db
  mail: Mailer
  log: Logger
  baseUrl: string
  secret: string
  brand: { name: string; color: string | undefined }
  /** A password was replaced by a mailed link, which also proves the address. */
  onPasswordReset: (personId: string) => Promise<void>
  /** The owner of an address is about to be proven by a mailed link, shown with these headers. */
  onProof: (user: { id: string; email: string }, headers: Headers) => Promise<void>
}

/** What needs a letter: confirming an address, and a new password. */
function mailedWays({ mail, baseUrl, secret, brand, onPasswordReset, onProof }: AuthSettings) {
  const stationery = { name: brand.name, color: brand.color ?? EMBER }
  const post = (to: string, kind: keyof typeof mailTexts, page: string) =>
    mail.send({ to, ...write(mailTexts[kind](brand.name, `${baseUrl}/auth${page}`), stationery) })
  const postConfirm = (to: string, token: string) =>
    post(to, 'confirm', `?confirm=${encodeURIComponent(token)}`)
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_S,
      sendResetPassword: ({ user, token }) =>
        post(user.email, 'reset', `?reset=${encodeURIComponent(token)}`),
      onPasswordReset: ({ user }) => onPasswordReset(user.id),
      onExistingUserSignUp: async ({ user }) => {
        if (user.emailVerified) return post(user.email, 'alreadyHere', '')
        return postConfirm(
          user.email,
          await createEmailVerificationToken(secret, user.email, undefined, CONFIRM_LINK_S),
        )
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: CONFIRM_LINK_S,
      autoSignInAfterVerification: true,
      beforeEmailVerification: (user, request) => onProof(user, request?.headers ?? new Headers()),
      sendVerificationEmail: ({ user, token }) => postConfirm(user.email, token),
    },
  } satisfies Partial<BetterAuthOptions>
}

/** A __Host- cookie belongs to this very host and cannot be set by a sibling; browsers take it over https only. */
export const sessionCookieOf = (baseUrl: string) =>
  baseUrl.startsWith('https://') ? '__Host-session' : 'hearth_session'

/** The library that keeps accounts and sessions, set up for Hearth; only this folder speaks to it. */
export function openBetterAuth(settings: AuthSettings) {
  const { db, log, baseUrl, secret } = settings
  const secure = baseUrl.startsWith('https://')
  const cookie = { secure, path: '/', httpOnly: true, sameSite: 'lax' as const }
  return betterAuth({
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [baseUrl],
    database: (options: BetterAuthOptions) =>
      withHashedSessions(kyselyAdapter(db, { type: 'postgres' })(options)),
    telemetry: { enabled: false },
    // Its own messages can name an address, so only their level gets through.
    logger: { log: (level) => level === 'error' && log.error('account library reported an error') },
    ...mailedWays(settings),
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    // Our own buckets count, by account and by address apart: `attempts.ts`.
    rateLimit: { enabled: false },
    advanced: {
      // Named by hand: the library's own secure prefix would make a name that is no __Host- cookie.
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieOf(baseUrl), attributes: cookie },
      },
      // A known address must not answer later than an unknown one, so nobody waits for a mail to leave.
      backgroundTasks: { handler: (task) => void task.catch(() => log.error('a mail was not written')) },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      database: { generateId: 'uuid' },
    },
  })
}
