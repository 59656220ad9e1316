import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import * as z from 'zod/mini'
import { codeOf } from '../../errors.ts'

export const GOOGLE = 'google'
const GOOGLE_ISSUER = 'https://accounts.google.com'

export type GoogleProviderSettings = { clientId: string; clientSecret: string; issuer: string }

type Provider = AuthContext['socialProviders'][number]

const Subject = z.object({ sub: z.string().check(z.minLength(1)) })
const Claims = z.object({
  ...Subject.shape,
  email: z.email(),
  email_verified: z.optional(z.unknown()),
})

/** Reads the id token, if it names an address. The library has checked signature, audience, issuer and nonce. */
const claimsIn = (idToken: string | undefined) => {
  const payload = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString()
  return payload ? z.safeParse(Claims, JSON.parse(payload)).data : undefined
}

function openProvider({ clientId, clientSecret, issuer }: GoogleProviderSettings, onUnverified: () => void) {
  return genericOAuth({
    config: [
      {
        providerId: GOOGLE,
        clientId,
        clientSecret,
        discoveryUrl: metadataOf(issuer),
        // With headers of its own the library follows no redirect to another origin.
        discoveryHeaders: { accept: 'application/json' },
        requireIdTokenVerification: true,
        pkce: true,
        scopes: ['openid', 'email'],
        prompt: 'select_account',
        getUserInfo: (tokens) => {
          const claims = claimsIn(tokens.idToken)
          if (claims?.email_verified !== true) onUnverified()
          return Promise.resolve(
            claims?.email_verified === true
              ? { id: claims.sub, sub: claims.sub, email: claims.email, emailVerified: true, name: '' }
              : null,
          )
        },
      },
    ],
  })
}

/** The algorithms that may sign an identity token, whatever the provider and the token say. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** Narrows the algorithms to those that are allowed here. The library alone would take any that the token names. */
function fixAlgorithms({ idToken }: Provider): void {
  if (!idToken || !('jwks' in idToken)) throw new Error('the provider has no keys')
  const { algorithms: named = ALGORITHMS } = idToken
  idToken.algorithms = ALGORITHMS.filter((one) => named.includes(one))
}

const CHECK_WITHIN_MS = 5_000
const metadataOf = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Returns why the metadata of the provider cannot be read, which the library does not tell: an error code or a status. */
export async function codeOfProvider({ issuer }: GoogleProviderSettings): Promise<string> {
  try {
    const signal = AbortSignal.timeout(CHECK_WITHIN_MS)
    return `HTTP ${(await fetch(metadataOf(issuer), { signal, redirect: 'manual' })).status}`
  } catch (error) {
    return codeOf(error)
  }
}

const Metadata = z.object({ jwks_uri: z.url(), token_endpoint: z.url(), authorization_endpoint: z.url() })

/** Throws if the metadata of the provider sends people, codes or the search for keys to another host without https. */
async function requireSecureAddresses(issuer: string): Promise<void> {
  const signal = AbortSignal.timeout(CHECK_WITHIN_MS)
  const reply = await fetch(metadataOf(issuer), { signal, redirect: 'error' })
  const { origin } = new URL(issuer)
  const addresses = Object.values(Metadata.parse(await reply.json())).map((address) => new URL(address))
  if (addresses.every((address) => address.protocol === 'https:' || address.origin === origin)) return
  throw new Error('the provider names an address without https')
}

/** Returns what identifies an account at the provider: its subject, for other issuers than Google with the issuer. */
const subjectOf = (issuer: string, sub: string) => (issuer === GOOGLE_ISSUER ? sub : `${issuer}#${sub}`)

/**
 * Returns the plugin for the OpenID provider behind "Google". Discovery happens on first use and again after a
 * failure, so that Hearth starts without the provider.
 */
export function googleProvider(settings: GoogleProviderSettings, onUnverified: () => void): BetterAuthPlugin {
  return {
    id: 'hearth-google',
    init: (context) => {
      let discovered: Promise<Provider> | undefined
      const discover = async (): Promise<Provider> => {
        const isolated = { ...context, socialProviders: [] }
        const { context: made } = await openProvider(settings, onUnverified).init(isolated)
        const provider = made.socialProviders.find(({ id }) => id === GOOGLE)
        if (!provider || provider.issuer !== settings.issuer) throw new Error('the provider was not found')
        fixAlgorithms(provider)
        await requireSecureAddresses(settings.issuer)
        return provider
      }
      const provider = () => {
        discovered ??= discover().catch((error: unknown) => {
          discovered = undefined
          throw error
        })
        return discovered
      }
      const lazyProvider: Provider = {
        id: GOOGLE,
        name: 'Google',
        issuer: settings.issuer,
        requiresIdTokenNonce: true,
        accountSubject: ({ profile }) => subjectOf(settings.issuer, Subject.parse(profile).sub),
        createAuthorizationURL: async (data) => (await provider()).createAuthorizationURL(data),
        validateAuthorizationCode: async (data) => (await provider()).validateAuthorizationCode(data),
        getUserInfo: async (tokens) => (await provider()).getUserInfo(tokens),
      }
      return { context: { socialProviders: [lazyProvider] } }
    },
  }
}
