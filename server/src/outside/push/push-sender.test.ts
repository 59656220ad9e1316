import { once } from 'node:events'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { MAX_PADDED_BYTES, makePushKeys } from '../../cryptography/web-push.ts'
import { makeCertificate } from '../../testing/network/certificate.ts'
import { openPushService } from '../../testing/push/push-service.ts'
import {
  type DevicePush,
  isAcceptableSubject,
  openPushSender,
  PADDED_BYTES,
  pushSubject,
} from './push-sender.ts'

const keys = makePushKeys()
const subject = 'mailto:staff@hearth.example'
const onThisMachine = { hosts: 'any', mayReachPrivate: true } as const
const HOUR = 3_600_000

const usual = getCACertificates('default')
afterAll(() => setDefaultCACertificates(usual))

/** A push service and a sender that share a clock. */
async function open(options: Partial<Parameters<typeof openPushSender>[0]> = {}) {
  const clock = { now: new Date('2026-11-27T10:00:00Z') }
  const now = () => clock.now
  const service = await openPushService({ now })
  const sender = openPushSender({ keys, subject, policy: onThisMachine, now, ...options })
  onTestFinished(async () => {
    sender.close()
    await service.close()
  })
  const pushTo = (difference: Partial<DevicePush> = {}): DevicePush => ({
    ...service.subscribe(keys.publicKey),
    payload: '{"n":1}',
    ttlSeconds: 3600,
    urgency: 'normal',
    ...difference,
  })
  return {
    clock,
    service,
    sender,
    pushTo,
    send: (difference?: Partial<DevicePush>) => sender.send(pushTo(difference)),
  }
}

describe('a push', () => {
  test('arrives as it was sent', async () => {
    const { service, send } = await open()
    const payload = '{"title":"Grüße 💕"}'
    const outcome = await send({ payload, topic: 'talk_1-a', ttlSeconds: 60, urgency: 'high' })
    expect([outcome, service.refusals]).toEqual([{ outcome: 'sent' }, []])
    expect(await service.waitFor()).toMatchObject({
      payload,
      topic: 'talk_1-a',
      ttlSeconds: 60,
      urgency: 'high',
    })
    expect(service.received[0]?.vapid).toMatchObject({ aud: service.url, sub: subject })
  })

  test('without a topic has none, and waits for nobody with a TTL of 0', async () => {
    const { service, send } = await open()
    await send({ ttlSeconds: 0, urgency: 'low' })
    expect(service.received).toMatchObject([{ topic: undefined, ttlSeconds: 0, urgency: 'low' }])
  })

  test.each([
    [0, 1024],
    [1023, 1024],
    [1024, 3072],
    [3071, 3072],
  ])('of %i bytes has %i on its way', async (length, paddedBytes) => {
    const { service, send } = await open()
    expect(await send({ payload: 'x'.repeat(length) })).toEqual({ outcome: 'sent' })
    expect(service.received).toMatchObject([{ payload: 'x'.repeat(length), paddedBytes }])
  })

  test('has one of two lengths, and fits into what push services take', () => {
    expect(PADDED_BYTES).toHaveLength(2)
    expect(Math.max(...PADDED_BYTES)).toBeLessThanOrEqual(MAX_PADDED_BYTES)
  })

  test('that is too long is not sent', async () => {
    const { service, send } = await open()
    expect(await send({ payload: 'x'.repeat(3072) })).toEqual({ outcome: 'too_large' })
    expect(await send({ payload: 'ü'.repeat(1536) })).toEqual({ outcome: 'too_large' })
    expect(service.received).toEqual([])
  })

  test.each(['', 'x'.repeat(33), 'talk.1', 'talk 1', 'tälk', 'talk\r\nTTL: 0'])(
    'with the topic “%s” is a mistake of the caller',
    async (topic) => {
      const { service, send } = await open()
      await expect(send({ topic })).rejects.toThrow(RangeError)
      expect(service.received).toEqual([])
    },
  )

  test('to keys that are none is a mistake of the caller', async () => {
    const { send } = await open()
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    await expect(send({ p256dh })).rejects.toThrow('Public key is not valid')
  })
})

describe('the outcome', () => {
  const later = (retryAfterSeconds: number) => ({ outcome: 'later', retryAfterSeconds })

  test.each([
    [200, { outcome: 'sent' }],
    [201, { outcome: 'sent' }],
    [202, { outcome: 'sent' }],
    [307, { outcome: 'refused', status: 307 }],
    [400, { outcome: 'refused', status: 400 }],
    [401, { outcome: 'key_refused' }],
    [403, { outcome: 'key_refused' }],
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [413, { outcome: 'too_large' }],
    [415, { outcome: 'refused', status: 415 }],
    [429, later(60)],
    [500, later(60)],
    [502, later(60)],
    [503, later(60)],
  ])('of the status %i', async (status, outcome) => {
    const { service, send } = await open()
    service.answerNext({ status, ...(status === 307 && { headers: { location: service.url } }) })
    expect(await send()).toEqual(outcome)
    expect(service.received).toEqual([])
  })

  test.each([
    ['3', 3],
    ['0', 1],
    ['-5', 1],
    ['999999999999', 86_400],
    ['Fri, 27 Nov 2026 10:01:30 GMT', 90],
    ['Fri, 27 Nov 2026 09:00:00 GMT', 1],
    ['Fri, 27 Nov 2099 10:00:00 GMT', 86_400],
    ['soon', 60],
    ['', 60],
  ])('of Retry-After: %s', async (retryAfter, seconds) => {
    const { service, send } = await open()
    for (const status of [429, 503]) {
      service.answerNext({ status, headers: { 'retry-after': retryAfter } })
      expect(await send()).toEqual(later(seconds))
    }
  })

  test('of another key than the one of the subscription', async () => {
    const { service, send } = await open()
    expect(await send(service.subscribe(makePushKeys().publicKey))).toEqual({ outcome: 'key_refused' })
  })

  test('of a subscription that has ended', async () => {
    const { service, sender, pushTo } = await open()
    const push = pushTo()
    service.unsubscribe(push)
    expect(await sender.send(push)).toEqual({ outcome: 'gone' })
  })

  test('of a failure on the way', async () => {
    const { service, send, sender, pushTo } = await open()
    service.answerNext('reset')
    expect(await send()).toEqual(later(60))
    const push = pushTo()
    await service.close()
    expect(await sender.send(push)).toEqual(later(60))
  })

  test('of a push service that does not answer', async () => {
    const { service, send } = await open({ withinMs: 50 })
    for (let n = 0; n < 2; n += 1) service.answerNext('hang')
    expect(await send()).toEqual(later(60))
  })

  test('of a redirect: nobody is asked there', async () => {
    const { service, send } = await open()
    const elsewhere = await open()
    const { endpoint } = elsewhere.pushTo()
    service.answerNext({ status: 307, headers: { location: endpoint } })
    expect(await send()).toEqual({ outcome: 'refused', status: 307 })
    expect([elsewhere.service.received, elsewhere.service.refusals]).toEqual([[], []])
  })

  test.each([
    ['an unknown host', { hosts: 'known', mayReachPrivate: true }, undefined],
    ['an address without https', { hosts: 'any', mayReachPrivate: false }, undefined],
    ['a name of this machine', { hosts: 'any', mayReachPrivate: false }, 'https://localhost/push'],
  ] as const)('of %s, by the policy', async (_, policy, endpoint) => {
    const { service, send } = await open({ policy })
    const refused = { outcome: 'refused', status: undefined }
    expect(await send(endpoint === undefined ? {} : { endpoint })).toEqual(refused)
    expect([service.received, service.refusals]).toEqual([[], []])
  })
})

describe('a token', () => {
  test('is used for half of its life, and not after', async () => {
    const { clock, service, send } = await open()
    const start = clock.now.getTime()
    const ages = [0, 1, 6 * HOUR - 1, 6 * HOUR, 12 * HOUR - 1]
    for (const age of ages) {
      clock.now = new Date(start + age)
      expect(await send()).toEqual({ outcome: 'sent' })
    }
    const tokenOf = (age: number) => (start + age) / 1000 + 12 * 3600
    const expiry = [0, 0, 0, 6 * HOUR, 6 * HOUR].map(tokenOf)
    expect(service.received.map(({ vapid }) => vapid.exp)).toEqual(expiry)
  })

  test('is for one push service', async () => {
    const one = await open()
    const other = await open()
    for (const { service } of [one, other, one]) {
      const to = service.subscribe(keys.publicKey)
      expect(await one.send(to)).toEqual({ outcome: 'sent' })
    }
    expect([one.service.received.length, other.service.received.length]).toEqual([2, 1])
  })

  test('is made again when the clock was wrong', async () => {
    const { clock, send } = await open()
    const right = clock.now
    clock.now = new Date(right.getTime() + 24 * HOUR)
    await send()
    clock.now = right
    expect(await send()).toEqual({ outcome: 'sent' })
  })
})

test('pushes share a connection', async () => {
  const certificate = makeCertificate()
  setDefaultCACertificates([...usual, certificate.cert])
  const server = createServer(certificate, (incoming, reply) => {
    incoming.resume().on('end', () => reply.writeHead(201).end('created'))
  })
  let connections = 0
  server.on('secureConnection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const { send } = await open()
  const endpoint = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/push`
  for (let n = 0; n < 3; n += 1) expect(await send({ endpoint })).toEqual({ outcome: 'sent' })
  expect(connections).toBe(1)
})

describe('a subject', () => {
  test.each([
    'mailto:staff@hearth.example',
    'mailto:staff+push@mail.hearth.example',
    'https://hearth.example',
    'https://hearth.example:8443/contact',
  ])('%s is acceptable', (one) => expect(isAcceptableSubject(one)).toBe(true))

  test.each([
    '',
    'staff@hearth.example',
    'mailto:',
    'mailto:staff',
    'mailto:staff@localhost',
    'mailto:staff@hearth.localhost',
    'mailto:staff@hearth.local',
    'mailto:staff@hearth.LOCAL',
    'mailto:staff@hearth.local.',
    'mailto:staff@hearth.invalid',
    'mailto:staff@hearth',
    'mailto:staff@127.0.0.1',
    'mailto:Hearth <staff@hearth.example>',
    'mailto: staff@hearth.example',
    'mailto:a@hearth.example,b@hearth.example',
    'http://hearth.example',
    'https://localhost:3000',
    'https://hearth.local',
    'https://hearth.invalid/contact',
    'https://192.168.1.10',
    'https://[::1]',
    'https://me:secret@hearth.example',
    'tel:+49301234567',
  ])('“%s” is not', (one) => expect(isAcceptableSubject(one)).toBe(false))

  test.each([
    ['Hearth <hello@hearth.example>', 'https://hearth.example', 'mailto:hello@hearth.example'],
    ['hello@hearth.example', 'http://localhost:3000', 'mailto:hello@hearth.example'],
    ['Hearth <hearth@localhost>', 'https://hearth.example', 'https://hearth.example'],
    ['Hearth <hearth@hearth.local>', 'https://hearth.example', 'https://hearth.example'],
    ['Hearth <hearth@localhost>', 'http://localhost:3000', undefined],
    ['Hearth <hearth@localhost>', 'http://hearth.example', undefined],
  ])('of mails from %s and %s is %s', (mailFrom, baseUrl, best) =>
    expect(pushSubject({ mailFrom, baseUrl })).toBe(best),
  )
})
