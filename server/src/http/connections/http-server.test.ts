import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { bareHeaders } from '../guards.ts'
import { openHttpServer } from './http-server.ts'

const headers = bareHeaders({
  baseUrl: 'https://hearth.example',
  hsts: { seconds: 63_072_000, includesSubdomains: false },
})

/** Reads the body, and answers; `/endless` is answered with a body that does not end. */
async function fetch(request: Request): Promise<Response> {
  if (request.method === 'POST') await request.text()
  if (!request.url.endsWith('/endless')) return new Response('hello')
  const body = new ReadableStream<Uint8Array>({ start: (given) => given.enqueue(Buffer.from('hello')) })
  return new Response(body)
}

async function listenWith(options: Partial<Parameters<typeof openHttpServer>[0]> = {}) {
  const server = openHttpServer({ fetch, headers, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const port = await listenWith()
const impatient = await listenWith({ headersTimeout: 100, connectionsCheckingInterval: 50 })
const failing = await listenWith({ fetch: () => Promise.reject(new Error('no')) })

async function open(words: string, at = port) {
  const socket = connect(at, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

const requestOf = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`
const chunked = 'Transfer-Encoding: chunked\r\n\r\n'

test('what the application answers is sent as it is', async () => {
  const reply = await text(await open(requestOf('GET / HTTP/1.1', 'Host: a')))
  expect(reply).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*hello$/)
})

test.each([
  ['no HTTP', 400, 'no HTTP\r\n\r\n'],
  ['no host', 400, requestOf('GET / HTTP/1.1')],
  ['no host but in an address', 400, requestOf('GET http://hearth.example/ HTTP/1.1')],
  ['a host that is none', 400, requestOf('GET / HTTP/1.1', 'Host: a/b')],
  ['headers that never end', 408, 'GET / HTTP/1.1\r\nHost: a\r\n', impatient],
  ['a long comment in a chunk', 413, `POST / HTTP/1.1\r\nHost: a\r\n${chunked}2;${'a'.repeat(20_000)}`],
  ['an unknown expectation', 417, requestOf('GET / HTTP/1.1', 'Host: a', 'Expect: nonsense')],
  ['long headers', 431, requestOf('GET / HTTP/1.1', 'Host: a', `Cookie: ${'a'.repeat(20_000)}`)],
  ['a failure outside of the application', 500, requestOf('GET / HTTP/1.1', 'Host: a'), failing],
] as const)(
  'what Node or the adapter answers by itself carries the headers of every reply: %s',
  async (_, status, words, at = port) => {
    const [head = '', body] = (await text(await open(words, at))).split('\r\n\r\n')
    const [first, ...lines] = head.toLowerCase().split('\r\n')
    expect(first).toMatch(new RegExp(`^http/1.1 ${status} `))
    expect(lines).toEqual(
      expect.arrayContaining([
        'connection: close',
        'strict-transport-security: max-age=63072000',
        'x-content-type-options: nosniff',
        'cross-origin-resource-policy: same-origin',
        "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      ]),
    )
    expect(body).toBe('')
  },
)

test('a reply that has begun is broken off, and no other one is written into it', async () => {
  const socket = await open('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n')
  const [first] = await once(socket, 'data')
  socket.write('no HTTP\r\n\r\n')
  const rest = await text(socket)
  expect(`${first}${rest}`).toMatch(/^HTTP\/1.1 200 /)
  expect(`${first}${rest}`).not.toContain('HTTP/1.1 400')
})
