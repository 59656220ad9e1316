import { randomUUID } from 'node:crypto'
import { AuthenticatorView, BackupCodesView } from '@hearth/contract/account/account'
import { afterEach, expect, test, vi } from 'vitest'
import { newInvitationCode } from '../features/registration/registration.rules.ts'
import { nextCode } from '../testing/app-code.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { openTestServer, PASSWORD } from '../testing/test-server.ts'
import { issueCode, issueLink } from './mailed/mailed.ts'

const server = await openTestServer()
const { settings } = server.auth
const MADE = 25
/** One client asks for ten mails an hour. */
const TICKETS = 9

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const valuesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => /=([^;]*)/.exec(line)?.[1] ?? '')

/** Makes `MADE` secrets of each kind. */
async function makeSecrets(): Promise<Record<string, string[]>> {
  const made: Record<string, string[]> = {}
  const keep = (kind: string, ...secrets: string[]) => (made[kind] = [...(made[kind] ?? []), ...secrets])
  const ana = await server.person()
  const cookie = await ana.cookie()
  for (let n = 0; n < MADE; n += 1) {
    keep('links', await issueLink(settings, 'magic', { personId: ana.id }))
    const to = { email: ana.email, personId: ana.id, ticket: randomUUID() }
    keep('codes', await issueCode(settings, 'code', to))
    keep('invitations', newInvitationCode())
    const begun = await server.post('/api/account/second-factor', {}, cookie)
    keep('authenticators', AuthenticatorView.parse(await begun.json()).secret)
    keep('sessions', await server.signIn(ana.email))
  }
  const code = nextCode(made['authenticators']?.at(-1) ?? '')
  const confirmed = await server.post('/api/account/second-factor/confirm', { code }, cookie)
  keep('backup codes', ...BackupCodesView.parse(await confirmed.json()).backupCodes)
  for (let n = 0; n < MADE; n += 1) {
    const half = await server.post('/api/auth/sign-in', { email: ana.email, password: PASSWORD })
    keep('second steps', cookiesOf(half))
  }
  for (let n = 0; n < TICKETS; n += 1) {
    const asked = await server.post('/api/auth/code', { email: `${randomUUID()}@people.example` })
    keep('tickets', ...valuesOf(asked))
  }
  return made
}

test('6.5.3: no secret comes from Math.random, and none comes twice', async () => {
  // Libraries call it for other things, so what is made from it would come again.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const made = await makeSecrets()
  for (const [kind, secrets] of Object.entries(made)) {
    const allowed = kind === 'codes' ? 2 : 0
    expect([kind, secrets.length >= TICKETS]).toEqual([kind, true])
    expect([kind, secrets.length - new Set(secrets).size <= allowed]).toEqual([kind, true])
  }
})
