import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { secondStep } from '../second-factor/second-step.ts'
import { familiesOf } from '../sessions/device.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { CLIENT_ADDRESS } from '../tries/network.ts'
import type { AuthSettings } from './better-auth.ts'

const optional = { required: false, input: false, returned: false } as const

/** Lets a session know what it was opened on, and when its holder last proved who they are. */
function devices({ db, now, countryOf }: AuthSettings) {
  const open = async (headers: Headers | undefined) => ({
    ...familiesOf(headers?.get('user-agent') ?? null),
    country: await countryOf(headers?.get(CLIENT_ADDRESS) ?? ''),
    provedAt: now(),
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
                await sessions.deleteOver(db, now())
                await sessions.makeRoom(db, session.userId)
                return { data: { ...session, ...(await open(context?.headers)) } }
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin
}

function requireVerified(userVerified: boolean | undefined): void {
  // The library itself would take a key that anybody can touch.
  if (!userVerified) throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' })
}

/** Passkeys that are found by themselves and ask for a finger, a face or a number. */
const passkeys = ({ baseUrl, brand }: AuthSettings) =>
  passkey({
    rpID: new URL(baseUrl).hostname,
    rpName: brand.name,
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
    // Kysely would read the column back under another name than this library's.
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
  })

/** What keeps an account safe once somebody is about to be in it. */
export const accountPlugins = (settings: AuthSettings): BetterAuthPlugin[] => [
  devices(settings),
  passkeys(settings),
  secondStep(settings),
]
