import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import * as z from 'zod/mini'

export const GOOGLE = 'google'

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
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
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
        accountSubject: ({ profile }) => Subject.parse(profile).sub,
        createAuthorizationURL: async (data) => (await provider()).createAuthorizationURL(data),
        validateAuthorizationCode: async (data) => (await provider()).validateAuthorizationCode(data),
        getUserInfo: async (tokens) => (await provider()).getUserInfo(tokens),
      }
      return { context: { socialProviders: [lazyProvider] } }
    },
  }
}
