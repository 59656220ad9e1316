import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { unsubscribeTokensOf } from './unsubscribe.ts'

const server = await openTestServer()
const { tokenOf } = server.allDeps.unsubscribeTokens

/** As a mail provider posts: no session, another origin, a form. */
const post = (token: string) =>
  server.ask(`/unsubscribe/${token}`, {
    method: 'POST',
    headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
const channelsOf = async (who: Person) =>
  (await (await who.api.notifications.settings.$get()).json()).channels

test('one click ends the mails of its kinds only, and again changes nothing', async () => {
  const ana = await server.person()
  await ana.api.notifications.settings.$patch({ json: { channels: { message: 'mail', like: 'mail' } } })
  const left = { match: 'push', message: 'none', note: 'push', like: 'none', pair: 'none', turn: 'mail' }
  for (const _ of [1, 2]) {
    expect((await post(tokenOf(ana.id, 'digest'))).status).toBe(200)
    expect(await channelsOf(ana)).toEqual(left)
  }
  expect((await post(tokenOf(ana.id, 'turns'))).status).toBe(200)
  expect(await channelsOf(ana)).toEqual({ ...left, turn: 'none' })
})

test('it does not touch reminders that are pushed', async () => {
  const ana = await server.person()
  await ana.api.notifications.settings.$patch({ json: { channels: { turn: 'push' } } })
  await post(tokenOf(ana.id, 'turns'))
  expect((await channelsOf(ana)).turn).toBe('push')
})

test('opening the link ends nothing and leads to the page', async () => {
  const ana = await server.person()
  const token = tokenOf(ana.id, 'turns')
  const reply = await server.ask(`/unsubscribe/${token}`)
  expect([reply.status, reply.headers.get('location')]).toEqual([302, `/unsubscribe#token=${token}`])
  expect((await channelsOf(ana)).turn).toBe('mail')
})

test('the reply is the same for an account that is gone, and a token of nobody is refused', async () => {
  const ana = await server.person()
  const [known, gone] = [await post(tokenOf(ana.id, 'turns')), await post(tokenOf(randomUUID(), 'turns'))]
  expect([gone.status, await gone.text()]).toEqual([known.status, await known.text()])
  const token = tokenOf(ana.id, 'digest')
  const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  const foreign = unsubscribeTokensOf(['another secret, long enough for anybody']).tokenOf(ana.id, 'digest')
  for (const wrong of [changed, foreign, 'x', ana.id]) expect((await post(wrong)).status).toBe(422)
})

test('a token says nothing to whoever reads the address, and stays valid after a change of the secret', () => {
  const personId = randomUUID()
  const [old, later] = ['a secret of the past, long enough', 'a secret of today, also long enough']
  const token = unsubscribeTokensOf([old]).tokenOf(personId, 'digest')
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(personId)
  expect(unsubscribeTokensOf([later, old]).read(token)).toEqual({ personId, what: 'digest' })
  expect(unsubscribeTokensOf([later]).read(token)).toBeUndefined()
})

test('an address that asks too often has to wait', async () => {
  const token = tokenOf(randomUUID(), 'digest')
  const ask = () => server.ask(`/unsubscribe/${token}`, { method: 'POST' }, '', '10.9.9.9')
  const statuses: number[] = []
  for (let n = 0; n < 301; n += 1) statuses.push((await ask()).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})
