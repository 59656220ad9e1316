import { Events, type MutableRedirectUri, type MutableToken, OAuth2Server } from 'oauth2-mock-server'

type OpenIdVisit = { email: string; isVerified?: boolean } | 'cancelled'

/** A real OpenID provider in the place of Google. */
export type OpenId = {
  /** The settings with which a server signs people in through this provider. */
  settings: Record<string, string>
  /** Sets the next visitor and their decision. */
  expect: (visit: OpenIdVisit) => void
  close: () => Promise<void>
}

const CLIENT = 'hearth-journeys'

/** Opens it on a port of its own. */
export async function openOpenId(): Promise<OpenId> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  let next: OpenIdVisit = 'cancelled'

  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    if (next === 'cancelled') return
    const { email, isVerified = true } = next
    Object.assign(payload, { sub: `sub-of-${email}`, aud: CLIENT, email, email_verified: isVerified })
  })
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
    if (next !== 'cancelled') return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })

  return {
    settings: {
      GOOGLE_CLIENT_ID: CLIENT,
      GOOGLE_CLIENT_SECRET: 'known to this test alone',
      GOOGLE_ISSUER: server.issuer.url ?? '',
    },
    expect: (visit) => {
      next = visit
    },
    close: () => server.stop(),
  }
}
