import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openAttackedServer } from '../../testing/processes/attacked-server.ts'

const server = await openAttackedServer()
const QUIET_MS = 20_000
const { hostname, port } = new URL(server.address)

async function open(): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  // The server may close it while something is being sent.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  // Nothing more is to come from a server that waits for more.
  socket.setTimeout(QUIET_MS, () => socket.end())
  return socket
}

const requestWith = (lines: readonly string[], body = '') =>
  [
    'POST /api/auth/sign-in HTTP/1.1',
    'Host: localhost',
    `Origin: ${server.address}`,
    'Content-Type: application/json',
    ...lines,
    '',
    body,
  ].join('\r\n')

/** A request that somebody hides behind the first one, and whose reply ends the connection. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

test('what stands behind a proper request is the next one', async () => {
  const socket = await open()
  socket.write(requestWith(['Transfer-Encoding: chunked'], LAST_CHUNK + hidden))
  const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual(['422', '200'])
})

test.each<[what: string, lines: string[], body: string]>([
  [
    'a length and chunks',
    [`Content-Length: ${LAST_CHUNK.length + hidden.length}`, 'Transfer-Encoding: chunked'],
    LAST_CHUNK,
  ],
  ['two lengths', ['Content-Length: 2', `Content-Length: ${2 + hidden.length}`], '{}'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a length of letters', ['Content-Length: 0x2'], '{}'],
  ['an unknown encoding', ['Transfer-Encoding: xchunked'], LAST_CHUNK],
  ['an encoding behind the last one', ['Transfer-Encoding: chunked, identity'], LAST_CHUNK],
  ['a space before a colon', ['Transfer-Encoding : chunked'], LAST_CHUNK],
  ['a chunk size of letters', ['Transfer-Encoding: chunked'], `zz\r\n${LAST_CHUNK}`],
  ['a chunk size with a sign', ['Transfer-Encoding: chunked'], `+0\r\n\r\n`],
  ['a header on two lines', ['Content-Length: 2', 'X-Name: a\r\n b'], '{}'],
  ['a bare LF behind a header', ['X-Name: a\nContent-Length: 2'], '{}'],
])('a request with %s is refused, and nothing behind it is answered', async (_, lines, body) => {
  const socket = await open()
  socket.write(requestWith(lines, body + hidden))
  const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual(['400'])
})

test('a chunked body over the limit is refused while it comes', async () => {
  const socket = await open()
  const answer: string[] = []
  socket.on('data', (part) => answer.push(String(part)))
  socket.write(requestWith(['Transfer-Encoding: chunked']))
  const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`
  // Without an end: the server has to answer before it.
  for (let n = 0; n < 200 && answer.length === 0; n += 1) {
    socket.write(chunk)
    await delay(10)
  }
  expect(answer.join('')).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})
