import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@hearth/contract/account'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import type { Mailer } from '../outside/mail.ts'
import { mailTexts } from './mail-texts.ts'

const DAY_S = 86_400
const CONFIRM_LINK_S = 3_600
const RESET_LINK_S = 600

/** Where the client's address stands, set by us from the socket, so that no client can invent one. */
export const CLIENT_ADDRESS = 'x-hearth-client-address'

export type AuthSettings = {
  db: Db
  mail: Mailer
  log: Logger
  baseUrl: string
  secret: string
  onPasswordReset: (personId: string) => void
}

/** What needs a letter: confirming an address, and a new password. */
function mailedWays({ mail, baseUrl, secret, onPasswordReset }: AuthSettings) {
  const linkTo = (view: 'confirm' | 'reset', token: string) =>
    `${baseUrl}/auth?${view}=${encodeURIComponent(token)}`
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_S,
      sendResetPassword: ({ user, token }) =>
        mail.send({
          to: user.email,
          ...mailTexts.reset(linkTo('reset', token)),
        }),
      onPasswordReset: ({ user }) => Promise.resolve(onPasswordReset(user.id)),
      onExistingUserSignUp: async ({ user }) => {
        if (user.emailVerified)
          return mail.send({ to: user.email, ...mailTexts.alreadyHere(`${baseUrl}/auth`) })
        const token = await createEmailVerificationToken(secret, user.email, undefined, CONFIRM_LINK_S)
        return mail.send({ to: user.email, ...mailTexts.confirm(linkTo('confirm', token)) })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: CONFIRM_LINK_S,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, token }) =>
        mail.send({ to: user.email, ...mailTexts.confirm(linkTo('confirm', token)) }),
    },
  } satisfies Partial<BetterAuthOptions>
}

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
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    // Its own messages can name an address, so only their level gets through.
    logger: { log: (level) => level === 'error' && log.error('account library reported an error') },
    ...mailedWays(settings),
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': { window: 60, max: 30 },
        '/sign-up/email': { window: 60, max: 30 },
        '/request-password-reset': { window: 60, max: 30 },
      },
    },
    advanced: {
      // Named by hand: the library's own secure prefix would make a name that is no __Host- cookie.
      useSecureCookies: false,
      cookies: {
        session_token: { name: secure ? '__Host-session' : 'hearth_session', attributes: cookie },
      },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      database: { generateId: 'uuid' },
    },
  })
}
