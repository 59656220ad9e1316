import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { limitConnections, patience } from './connections.ts'

let isProxied = false
const server = createServer((_, answer) => answer.end('hello'))
limitConnections(server, {
  most: 3,
  groupOf: (address) => (isProxied ? undefined : address),
  headers: [['X-Content-Type-Options', 'nosniff']],
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

test('an idle connection is kept for longer than proxies keep theirs, and headers do not end it', async () => {
  const kept = createServer(patience, (_, answer) => answer.end('hello'))
  kept.listen(0, '127.0.0.1')
  await once(kept, 'listening')
  const reply = await fetch(`http://127.0.0.1:${(kept.address() as AddressInfo).port}`)
  expect(Number(/timeout=(\d+)/.exec(reply.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
  kept.closeAllConnections()
  kept.close()
})

async function open() {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Asks, and gives all that comes until the connection is closed. */
async function answered(): Promise<string> {
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return text(socket)
}

test('an address may have so many connections open, and one more when one of them has ended', async () => {
  const idle = [await open(), await open(), await open()]
  const refused = await answered()
  expect(refused).toMatch(/^HTTP\/1.1 429 /)
  expect(refused).toContain('Retry-After: 10')
  expect(refused).toContain('X-Content-Type-Options: nosniff')
  const [first] = idle
  first?.end()
  await expect.poll(answered).toMatch(/^HTTP\/1.1 200 /)
  for (const socket of idle) socket.destroy()
})

test("connections of the operator's own proxy are not counted", async () => {
  isProxied = true
  const idle = [await open(), await open(), await open(), await open()]
  expect(await answered()).toMatch(/^HTTP\/1.1 200 /)
  for (const socket of idle) socket.destroy()
})
