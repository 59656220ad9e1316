import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { encryptPush, makePushKeys, VAPID_TOKEN_MS, vapidHeader } from '../../cryptography/web-push.ts'
import { openPushService, type TestSubscription } from './push-service.ts'

const keys = makePushKeys()
const [now, subject] = [new Date(), 'mailto:staff@hearth.example']

async function openService() {
  const service = await openPushService({ now: () => now })
  onTestFinished(service.close)
  return service
}

type PushDifference = { headers?: Record<string, string | undefined>; body?: Uint8Array; method?: string }

/** Sends what a push service takes, but for the difference, and returns the status. */
async function post(
  to: TestSubscription,
  { headers, body, method = 'POST' }: PushDifference = {},
): Promise<number> {
  const audience = new URL(to.endpoint).origin
  const all: Record<string, string | undefined> = {
    authorization: vapidHeader({ keys, audience, subject, now }),
    'content-encoding': 'aes128gcm',
    ttl: '60',
    ...headers,
  }
  const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const bytes = new Uint8Array(body ?? encryptPush(Buffer.from('hello'), to, 100))
  const reply = await fetch(to.endpoint, { method, headers: Object.fromEntries(sent), body: bytes })
  await reply.text()
  return reply.status
}

const tokenWith = (difference: Partial<Parameters<typeof vapidHeader>[0]>) => (audience: string) => ({
  authorization: vapidHeader({ keys, audience, subject, now, ...difference }),
})

test('a message that is right arrives', async () => {
  const service = await openService()
  const to = service.subscribe(keys.publicKey)
  const arrived = service.waitFor(({ payload }) => payload === 'hello')
  expect(await post(to, { headers: { topic: 'talk-1', urgency: 'high' } })).toBe(201)
  const exp = Math.floor((now.getTime() + VAPID_TOKEN_MS) / 1000)
  const vapid = { aud: service.url, exp, sub: subject }
  const about = { topic: 'talk-1', ttlSeconds: 60, urgency: 'high', paddedBytes: 100, vapid }
  expect(await arrived).toEqual({ endpoint: to.endpoint, payload: 'hello', ...about })
  expect(service.refusals).toEqual([])
})

test.each<[string, number, PushDifference | ((origin: string) => PushDifference['headers'])]>([
  ['no token', 401, { headers: { authorization: undefined } }],
  ['another key', 403, tokenWith({ keys: makePushKeys() })],
  ['a key that has not signed', 403, tokenWith({ keys: { ...makePushKeys(), publicKey: keys.publicKey } })],
  ['another origin', 403, tokenWith({ audience: 'https://push.example' })],
  ['a token that has expired', 403, tokenWith({ now: new Date(now.getTime() - VAPID_TOKEN_MS - 1000) })],
  ['a token for two days', 403, tokenWith({ now: new Date(now.getTime() + 2 * 86_400_000) })],
  ['no subject', 403, tokenWith({ subject: '' })],
  ['no TTL', 400, { headers: { ttl: undefined } }],
  ['a TTL below 0', 400, { headers: { ttl: '-1' } }],
  ['a long topic', 400, { headers: { topic: 'x'.repeat(33) } }],
  ['a topic with a dot', 400, { headers: { topic: 'a.b' } }],
  ['an unknown urgency', 400, { headers: { urgency: 'at once' } }],
  ['another encoding', 415, { headers: { 'content-encoding': 'aesgcm' } }],
  ['too many bytes', 413, { body: Buffer.alloc(4097) }],
  ['bytes that nobody can read', 400, { body: Buffer.alloc(200) }],
  ['another method', 405, { method: 'PUT' }],
])('%s is refused', async (_, status, difference) => {
  const service = await openService()
  const to = service.subscribe(keys.publicKey)
  const wrong = typeof difference === 'function' ? { headers: difference(service.url) } : difference
  expect(await post(to, wrong)).toBe(status)
  expect(service.received).toEqual([])
  expect(service.refusals).toMatchObject([{ status }])
  expect(await post(to)).toBe(201)
})

test('a message for another browser is not read', async () => {
  const service = await openService()
  const [to, other] = [service.subscribe(), service.subscribe()]
  expect(await post(to, { body: encryptPush(Buffer.from('hello'), other, 100) })).toBe(400)
})

test('a subscription that has ended, or never was, is gone', async () => {
  const service = await openService()
  const to = service.subscribe()
  service.unsubscribe(to)
  expect(await post(to)).toBe(410)
  expect(await post({ ...to, endpoint: `${service.url}/push/${randomUUID()}` })).toBe(410)
})

test('offline, a later message replaces one of its topic, and one without TTL is dropped', async () => {
  const service = await openService()
  const to = service.subscribe()
  const say = (text: string, headers: Record<string, string>) =>
    post(to, { headers, body: encryptPush(Buffer.from(text), to, 100) })
  service.setOnline(to, false)
  await say('first', { topic: 'talk' })
  await say('other', { topic: 'match' })
  await say('without a topic', {})
  await say('also without', {})
  await say('now or never', { ttl: '0' })
  await say('second', { topic: 'talk' })
  expect(service.received).toEqual([])
  service.setOnline(to, true)
  const texts = () => service.received.map(({ payload }) => payload)
  expect(texts()).toEqual(['other', 'without a topic', 'also without', 'second'])
  await say('now', { ttl: '0' })
  expect(texts().at(-1)).toBe('now')
})

test('answers can be given in advance, in order', async () => {
  const service = await openService()
  const to = service.subscribe()
  service.answerNext({ status: 503, headers: { 'retry-after': '3' }, body: 'busy' })
  service.answerNext('reset')
  expect(await post(to)).toBe(503)
  await expect(post(to)).rejects.toThrow('fetch failed')
  expect(await post(to)).toBe(201)
  await service.waitForRequests(3)
})
