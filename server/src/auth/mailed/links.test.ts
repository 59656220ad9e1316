import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'

const server = await openTestServer()

const linksIn = (text: string) => (text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))

test('trust 14.2.1: every mail with a secret has it in the fragment of its link, and none has a query', async () => {
  const ana = await server.person()
  const fresh = `${randomUUID()}@people.example`
  const other = `${randomUUID()}@people.example`
  await server.post('/api/auth/sign-up', { email: fresh, password: PASSWORD })
  await server.post('/api/auth/sign-up', { email: ana.email, password: PASSWORD })
  await server.post('/api/auth/confirm-email/resend', { email: fresh })
  await server.post('/api/auth/magic-link', { email: ana.email })
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  await server.post('/api/account/email', { email: other }, await ana.cookie())
  await server.post('/api/notices', {
    clientId: randomUUID(),
    place: 'The profile of Rex',
    reason: 'scam',
    words: 'He asks everybody for money, which is fraud.',
    name: 'Nora Notifier',
    email: `${randomUUID()}@outside.example`,
    isInGoodFaith: true,
  })
  const links = (server.mail.kept?.() ?? []).flatMap(({ text }) => linksIn(text))
  const secrets = links.map(({ pathname, hash }) => `${pathname}${hash.replace(/=.*/, '')}`)
  expect(new Set(secrets)).toEqual(
    new Set(['/auth', '/auth#confirm', '/auth#magic', '/auth#reset', '/auth#change', '/report#confirm']),
  )
  expect(links.map(({ search }) => search).filter(Boolean)).toEqual([])
})
