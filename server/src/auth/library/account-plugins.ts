import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { transact } from '../../context.ts'
import { languageOf } from '../../language.ts'
import { accounts } from '../accounts.store.ts'
import { CLIENT_ADDRESS } from '../rate-limits/network.ts'
import { secondStep } from '../second-factor/second-step.ts'
import { familiesOf } from '../sessions/device-description.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { AuthSettings } from '../settings.ts'

const optional = { required: false, input: false, returned: false } as const

const NEVER = new Date(0)

/** Stores browser, system, country and the time of authentication with each session. */
function devices({ db, now, countryOf }: AuthSettings) {
  const open = async (headers: Headers | undefined, isProof: boolean) => ({
    ...familiesOf(headers?.get('user-agent') ?? null),
    country: await countryOf(headers?.get(CLIENT_ADDRESS) ?? ''),
    provedAt: isProof ? now() : NEVER,
    lastSeenAt: now(),
  })
  return {
    id: 'hearth-devices',
    schema: {
      session: {
        fields: {
          browser: { type: 'string', ...optional },
          system: { type: 'string', ...optional },
          country: { type: 'string', ...optional },
          provedAt: { type: 'date', ...optional },
          lastSeenAt: { type: 'date', ...optional },
        },
      },
    },
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              before: async (session, context) => {
                await sessions.deleteExpired(db, now())
                await sessions.deleteOldest(db, session.userId)
                // Google may not have asked anything of the person just now.
                const isProof = !context?.path?.startsWith('/callback/')
                return { data: { ...session, ...(await open(context?.headers, isProof)) } }
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin
}

/**
 * Reports the address of an account before each of its sessions. Nobody sees an account that has never had a session,
 * so this is early enough for a new one.
 */
const addresses = (settings: AuthSettings) =>
  ({
    id: 'hearth-addresses',
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              before: async ({ userId: personId }) => {
                const person = await accounts.findById(settings.db, personId)
                if (!person) return
                const { email } = person
                await transact(settings, (tx, afterCommit) =>
                  settings.onAddress(tx, { personId, email }, afterCommit),
                )
              },
            },
          },
        },
      },
    }),
  }) satisfies BetterAuthPlugin

/** Stores the language of the sign-up with the account. */
const languages = {
  id: 'hearth-languages',
  schema: { user: { fields: { language: { type: 'string', ...optional } } } },
  init: () => ({
    options: {
      databaseHooks: {
        user: {
          create: {
            before: (user, context) =>
              Promise.resolve({ data: { ...user, language: languageOf(context?.headers ?? new Headers()) } }),
          },
        },
      },
    },
  }),
} satisfies BetterAuthPlugin

function requireVerified(userVerified: boolean | undefined): void {
  // The library also accepts keys without user verification.
  if (!userVerified) throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' })
}

/** Discoverable passkeys with user verification. */
const passkeys = ({ baseUrl }: AuthSettings) =>
  passkey({
    rpID: new URL(baseUrl).hostname,
    origin: baseUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        requireVerified(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        requireVerified(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    // Kysely's camelCase plugin would read the column back as `credentialId`.
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
  })

/** The plugins that run on every sign-up and sign-in: language, address, device data, passkeys and the second factor. */
export const accountPlugins = (settings: AuthSettings): BetterAuthPlugin[] => [
  languages,
  addresses(settings),
  devices(settings),
  passkeys(settings),
  secondStep(settings),
]
