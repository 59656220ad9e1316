import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeCodes, MAX_SOCKETS_PER_PERSON } from '@hearth/contract/chat/events'
import { serve } from '@hono/node-server'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { handleUpgrades, isUpgradeRequest } from '../../realtime/upgrade.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { metricsOf, valuesIn } from '../../testing/metrics.ts'
import { makeMatch, pass, startConversation } from '../../testing/people/swiping.ts'
import { BASE_URL, openTestServer } from '../../testing/test-server.ts'
import { activePeople } from './activity-metrics.ts'

const server = await openTestServer({ limits: { cardsADay: 20 } })
const read = metricsOf(server)
const httpServer = serve({
  fetch: server.app.fetch,
  port: 0,
  serverOptions: { shouldUpgradeCallback: isUpgradeRequest },
})
if (!(httpServer instanceof Server)) throw new Error('This is no server that can be upgraded')
handleUpgrades(httpServer, server.app.fetch, [])
await once(httpServer, 'listening')
const { port } = httpServer.address() as AddressInfo
afterAll(() => new Promise((resolve) => httpServer.close(resolve)))

const socketOf = (cookie: string, origin = BASE_URL) =>
  new WebSocket(`ws://localhost:${port}/realtime`, { headers: { cookie, origin } })

async function openSocket(cookie: string): Promise<WebSocket> {
  const socket = socketOf(cookie)
  await once(socket, 'open')
  return socket
}

/** Returns how much each of these has risen while `work` ran. */
async function rises(work: () => Promise<unknown>, ...samples: readonly string[]) {
  const before = await read()
  await work()
  const after = await read()
  return samples.map((sample) => (after(sample) ?? 0) - (before(sample) ?? 0))
}

const linkTo = (email: string) =>
  decodeURIComponent(/#magic=(\S+)/.exec(server.mailsTo(email)[0]?.text ?? '')?.[1] ?? '')

test('a sign-up is counted once, also if the address has an account already', async () => {
  const email = `${randomUUID()}@people.example`
  const signUp = () => server.post('/api/auth/sign-up', { email, password: 'a horse in a battery' })
  expect(await rises(signUp, 'hearth_sign_ups_total')).toEqual([1])
  expect(await rises(signUp, 'hearth_sign_ups_total')).toEqual([0])
})

test('sign-ins are counted by method, and wrong passwords', async () => {
  const ana = await server.person()
  const byPassword = 'hearth_sign_ins_total{method="password"}'
  const byLink = 'hearth_sign_ins_total{method="link"}'
  const byCode = 'hearth_sign_ins_total{method="code"}'
  const wrong = 'hearth_wrong_passwords_total'
  expect(await rises(() => ana.cookie(), byPassword, byLink, wrong)).toEqual([1, 0, 0])
  expect(await rises(() => server.signIn(ana.email, 'not this one'), byPassword, wrong)).toEqual([0, 1])
  const browser = cookiesOf(await server.post('/api/auth/magic-link', { email: ana.email }))
  const token = linkTo(ana.email)
  const open = () => server.post('/api/auth/magic-link/verify', { token }, browser)
  expect(await rises(open, byLink)).toEqual([1])
  const ben = await server.person()
  const asked = await server.post('/api/auth/code', { email: ben.email })
  const code = /^\d{3} \d{3}$/m.exec(server.mailsTo(ben.email)[0]?.text ?? '')?.[0] ?? ''
  const showCode = () => server.post('/api/auth/code/verify', { email: ben.email, code }, cookiesOf(asked))
  expect(await rises(showCode, byCode)).toEqual([1])
})

test('likes, passes and matches are counted', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const work = async () => {
    await makeMatch(ana, ben)
    await pass(ana, cleo)
  }
  const kinds = ['like', 'pass'].map((kind) => `hearth_swipes_total{kind="${kind}"}`)
  expect(await rises(work, ...kinds, 'hearth_matches_total')).toEqual([2, 1, 1])
})

test('a report is counted once, also if it is sent again', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await makeMatch(ana, ben)
  const cookie = await ana.cookie()
  const report = { clientId: randomUUID(), reason: 'scam', personId: ben.id }
  const send = () => server.post('/api/reports', report, cookie)
  expect(await rises(send, 'hearth_reports_total')).toEqual([1])
  expect(await rises(send, 'hearth_reports_total')).toEqual([0])
})

test('a message over a socket is counted as stored, delivered to each other page, and timed', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  const [hers, his, hisOther] = [
    await openSocket(await ana.cookie()),
    await openSocket(await ben.cookie()),
    await openSocket(await ben.cookie()),
  ]
  const heard = Promise.all([once(hers, 'message'), once(his, 'message'), once(hisOther, 'message')])
  const send = async () => {
    const input = { clientId: randomUUID(), content: 'Hello' }
    hers.send(JSON.stringify({ type: 'send', conversationId, input }))
    await heard
  }
  expect(
    await rises(
      send,
      'hearth_messages_stored_total',
      'hearth_messages_delivered_total',
      'hearth_message_delivery_seconds_count',
      'hearth_message_delivery_seconds_bucket{le="10"}',
    ),
  ).toEqual([1, 2, 1, 1])
  expect((await read())('hearth_connected_people')).toBe(2)
  for (const socket of [hers, his, hisOther]) socket.terminate()
})

test('sockets are counted when they are refused and when they close, by code', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const refused = async () => {
    for (const [shown, origin] of [
      ['', BASE_URL],
      [cookie, 'https://evil.example'],
    ] as const) {
      const socket = socketOf(shown, origin)
      await once(socket, 'error')
    }
  }
  expect(
    await rises(
      refused,
      'hearth_sockets_refused_total{reason="unauthenticated"}',
      'hearth_sockets_refused_total{reason="other_site"}',
    ),
  ).toEqual([1, 1])

  const closedWith = (code: string | number) => `hearth_sockets_closed_total{code="${code}"}`
  const before = await read()
  const [gone, odd, signedOut] = [
    await openSocket(cookie),
    await openSocket(cookie),
    await openSocket(cookie),
  ]
  gone.close(1000)
  odd.close(4999)
  await Promise.all([once(gone, 'close'), once(odd, 'close')])
  server.sockets.endSessions({ personId: ana.id })
  await once(signedOut, 'close')
  await expect
    .poll(async () => {
      const after = await read()
      return [1000, 'other', closeCodes.sessionEnded].map(
        (code) => (after(closedWith(code)) ?? 0) - (before(closedWith(code)) ?? 0),
      )
    })
    .toEqual([1, 1, 1])
})

test('too many sockets of one person are counted', async () => {
  const cookie = await (await server.person()).cookie()
  const sample = 'hearth_sockets_refused_total{reason="too_many_of_person"}'
  const before = (await read())(sample) ?? 0
  const sockets: WebSocket[] = []
  for (let nth = 0; nth < MAX_SOCKETS_PER_PERSON; nth += 1) {
    const socket = await openSocket(cookie)
    socket.send(JSON.stringify({ type: 'ping' }))
    await once(socket, 'message')
    sockets.push(socket)
  }
  expect((await once(await openSocket(cookie), 'close'))[0]).toBe(closeCodes.tooMany)
  expect((await read())(sample)).toBe(before + 1)
  for (const socket of sockets) socket.terminate()
})

test('what a limit refused is counted by the limit', async () => {
  const ana = await server.person()
  const address = '192.0.2.77'
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: ana.email, password: 'not this one' })
  const tryOften = async () => {
    for (let nth = 0; nth < 7; nth += 1)
      await server.ask('/api/auth/sign-in', { method: 'POST', headers, body }, '', address)
  }
  expect(await rises(tryOften, 'hearth_limit_refusals_total{limit="signInByAccount"}')).toEqual([2])
})

test('people with a request are active for five to ten minutes', async () => {
  const registry = new Registry()
  const clock = { now: 0 }
  const active = activePeople(registry, () => clock.now)
  const count = async () => valuesIn(await registry.metrics()).get('hearth_active_people')
  active('ana')
  active('ana')
  active('ben')
  expect(await count()).toBe(2)
  clock.now = 301_000
  active('ben')
  expect(await count()).toBe(2)
  clock.now = 602_000
  expect(await count()).toBe(1)
  clock.now = 5_000_000
  expect(await count()).toBe(0)
})

test('a request of a person makes them active', async () => {
  const ana = await server.person()
  await ana.cookie()
  expect(await rises(() => ana.api.profile.$get(), 'hearth_active_people')).toEqual([1])
})
