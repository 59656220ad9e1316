import { Events, type MutableRedirectUri, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { openHouse } from './house.ts'
import { test as base } from './journey.ts'
import { template } from './prepare.ts'

type Visit = { email: string; isVerified?: boolean } | 'cancelled'

/** A real OpenID provider in the place of Google. */
export type OpenId = {
  /** What a house needs to know to sign people in by it. */
  settings: Record<string, string>
  /** Who comes to it next, and what they decide. */
  expect: (visit: Visit) => void
  close: () => Promise<void>
}

const CLIENT = 'hearth-journeys'

async function openOpenId(): Promise<OpenId> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  let next: Visit = 'cancelled'

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

/** Journeys in a house that offers Google. */
/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs from its pattern */
export const test = base.extend<object, { google: OpenId }>({
  google: [
    async ({}, use) => {
      const google = await openOpenId()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],

  openSharedHouse: [
    async ({ google }, use) => {
      let opening: ReturnType<typeof openHouse> | undefined
      await use(() => (opening ??= openHouse({ template, settings: google.settings })))
      await (await opening)?.close()
    },
    { scope: 'worker' },
  ],
})
/* oxlint-enable no-empty-pattern */
