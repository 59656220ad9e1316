import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/network/mail-server.ts'
import { isPublicAddress, postOutside, publicLookup, refusalOfHost } from './egress.ts'

/** Longer than a test may take: what waits for it fails. */
const NEVER_MS = 3_600_000

async function portOf(server: Server): Promise<number> {
  const sockets = new Set<{ destroy: () => void }>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const serverAt = async (answer: RequestListener) => `http://127.0.0.1:${await portOf(createServer(answer))}/`

const post = (address: string, { timeoutMs = NEVER_MS, mayReachPrivate = true } = {}) =>
  postOutside(address, {
    headers: { 'x-kind': 'test' },
    body: Buffer.from('hello'),
    timeoutMs,
    mayReachPrivate,
  })

const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::10.1.2.3',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:a00:1::1',
  '2002:c0a8:101::1',
  '2002:e000:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
]

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2002:808:808::1',
  '2606:4700::1111',
  '2a00:1450:4001:82a::200a',
]

describe('an address', () => {
  test.each(privateAddresses)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(publicAddresses)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '::g'])('“%s” is none', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )
})

describe('a name', () => {
  const addressesOf = (...addresses: string[]) =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const look = (found: { address: string; family: number }[], all: boolean, error: Error | null = null) =>
    new Promise((resolve) => {
      const lookup = publicLookup((_, __, done) => done(error, found))
      lookup('push.example', { all }, (problem, ...result) => resolve(problem ?? result))
    })
  const refusal = expect.objectContaining({ code: 'EREFUSEDADDRESS' })

  test('leads to the addresses that were checked, and to no others', async () => {
    const found = addressesOf('2606:4700::1111', '1.1.1.1')
    expect(await look(found, true)).toEqual([found])
    expect(await look(found, false)).toEqual(['2606:4700::1111', 6])
  })

  test.each([
    ['first', ['10.0.0.1', '1.1.1.1']],
    ['last', ['1.1.1.1', '2606:4700::1111', '::1']],
    ['only', ['169.254.169.254']],
  ])('with one private address leads nowhere: the %s one', async (_, addresses) => {
    expect(await look(addressesOf(...addresses), true)).toEqual(refusal)
    expect(await look(addressesOf(...addresses), false)).toEqual(refusal)
  })

  test('without an address leads nowhere', async () => {
    expect(await look([], true)).toEqual(refusal)
    const error = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    expect(await look([], true, error)).toBe(error)
  })
})

describe('a request is not sent', () => {
  const refused = [
    ['nonsense', 'no_address'],
    ['http://push.example/1', 'not_https'],
    ['ftp://push.example/1', 'not_https'],
    ['https://me:secret@push.example/1', 'credentials'],
    ['https://me@push.example/1', 'credentials'],
    ['https://push.example:8443/1', 'port'],
    ['https://push.example:80/1', 'port'],
    ['https://127.0.0.1/1', 'private'],
    ['https://127.0.0.1./1', 'private'],
    ['https://127.1/1', 'private'],
    ['https://2130706433/1', 'private'],
    ['https://0x7f000001/1', 'private'],
    ['https://0177.0.0.1/1', 'private'],
    ['https://１２７.０.０.１/1', 'private'],
    ['https://[::1]/1', 'private'],
    ['https://[::ffff:127.0.0.1]/1', 'private'],
    ['https://[64:ff9b::a00:1]/1', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
  ] as const

  test.each(refused)('to %s: %s', async (address, code) => {
    expect(await post(address, { mayReachPrivate: false })).toEqual({ failure: 'refused', code })
    expect(refusalOfHost(address, { hosts: 'any', mayReachPrivate: false })).toBe(code)
  })

  test('to a name of this machine', async () => {
    const result = { failure: 'refused', code: 'EREFUSEDADDRESS' }
    expect(await post('https://localhost/1', { mayReachPrivate: false })).toEqual(result)
  })

  test.each(refused.slice(0, 1).concat(refused.slice(2, 5)))(
    'to %s, even where private addresses may be reached',
    async (address, code) => expect(await post(address)).toEqual({ failure: 'refused', code }),
  )
})

describe('a push service may be', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://eu.updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://sin.notify.windows.com/?token=abc',
  ])('%s', (address) =>
    expect(refusalOfHost(address, { hosts: 'known', mayReachPrivate: false })).toBeUndefined(),
  )

  test.each([
    'https://push.example/abc',
    'https://fcm.googleapis.com.example/abc',
    'https://evil-fcm.googleapis.com/abc',
    'https://storage.googleapis.com/abc',
    'https://push.apple.com/abc',
    'https://web.push.apple.com.example/abc',
    'https://web-push-apple.com/abc',
    'https://webpush.apple.com/abc',
    'https://notify.windows.com/abc',
    'https://updatesXpush.services.mozilla.com/abc',
    'https://services.mozilla.com/abc',
    'https://push.example/?fcm.googleapis.com',
    'https://push.example#.push.apple.com',
  ])('%s only where any host may', (address) => {
    expect(refusalOfHost(address, { hosts: 'known', mayReachPrivate: false })).toBe('unknown_host')
    expect(refusalOfHost(address, { hosts: 'known', mayReachPrivate: true })).toBe('unknown_host')
    expect(refusalOfHost(address, { hosts: 'any', mayReachPrivate: false })).toBeUndefined()
  })

  test('one on this machine only in tests and development', () => {
    const address = 'http://127.0.0.1:4000/push'
    expect(refusalOfHost(address, { hosts: 'any', mayReachPrivate: true })).toBeUndefined()
    expect(refusalOfHost(address, { hosts: 'any', mayReachPrivate: false })).toBe('not_https')
  })
})

describe('a request', () => {
  test('is a POST with its headers and body, and its status and Retry-After come back', async () => {
    const seen: unknown[] = []
    const address = await serverAt(async (incoming, reply) => {
      const body = Buffer.concat(await Array.fromAsync(incoming)).toString()
      seen.push({ method: incoming.method, kind: incoming.headers['x-kind'], body })
      reply.writeHead(429, { 'retry-after': '7' }).end('later')
    })
    expect(await post(address)).toEqual({ status: 429, retryAfter: '7' })
    expect(seen).toEqual([{ method: 'POST', kind: 'test', body: 'hello' }])
  })

  test('follows no redirect', async () => {
    const paths: (string | undefined)[] = []
    const address = await serverAt(({ url }, reply) => {
      paths.push(url)
      reply.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(address)).toEqual({ status: 307, retryAfter: undefined })
    expect(paths).toEqual(['/'])
  })

  test('reads no more than 4 KB of a reply that does not end', async () => {
    const closed = Promise.withResolvers<void>()
    const address = await serverAt((_, reply) => {
      reply.on('close', closed.resolve)
      reply.writeHead(201).write('x'.repeat(5000))
    })
    expect(await post(address)).toEqual({ status: 201, retryAfter: undefined })
    await closed.promise
  })

  test('whose reply breaks off counts by its status', async () => {
    const address = await serverAt((_, reply) => {
      reply.writeHead(201, { 'content-length': 1000 }).write('x', () => reply.destroy())
    })
    expect(await post(address)).toEqual({ status: 201, retryAfter: undefined })
  })

  test('ends in time if the reply trickles', async () => {
    const address = await serverAt((_, reply) => void reply.writeHead(201).write('x'))
    const result = await post(address, { timeoutMs: 300 })
    // On a busy machine the time may be over before the status comes.
    expect([201, 'timed_out']).toContain('status' in result ? result.status : result.failure)
  })

  test('ends in time if nobody answers', async () => {
    const address = await serverAt(() => undefined)
    expect(await post(address, { timeoutMs: 30 })).toEqual({ failure: 'timed_out', code: 'ABORT_ERR' })
  })

  test('ends in time if a connection is never encrypted', async () => {
    const port = await portOf(createTcpServer(() => undefined))
    const result = await post(`https://127.0.0.1:${port}/`, { timeoutMs: 30 })
    expect(result).toEqual({ failure: 'timed_out', code: 'ABORT_ERR' })
  })

  test.each<[string, RequestListener]>([
    ['ends the connection', ({ socket }) => socket.destroy()],
    ['speaks something else', ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    [
      'wants another protocol',
      ({ socket }) => socket.end('HTTP/1.1 101 Go\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    [
      'sends headers without an end',
      ({ socket }) => socket.write(`HTTP/1.1 201 Created\r\nx: ${'x'.repeat(40_000)}`),
    ],
  ])('fails if the other side %s', async (_, answer) => {
    expect(await post(await serverAt(answer))).toMatchObject({ failure: 'unreachable' })
  })

  test('fails if nobody listens', async () => {
    const code = { failure: 'unreachable', code: 'ECONNREFUSED' }
    expect(await post(`http://127.0.0.1:${await freePort()}/`)).toEqual(code)
  })
})
