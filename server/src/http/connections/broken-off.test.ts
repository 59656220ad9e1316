import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { begin } from '../../testing/photos/uploading.ts'
import { BASE_URL, openTestServer } from '../../testing/test-server.ts'

type LogLine = { level: number; msg: string; route?: string; status?: number }

const lines: LogLine[] = []
const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) })
const server = await openTestServer({ log })
const httpServer = createAdaptorServer({ fetch: server.app.fetch })

/** Announces a body over a connection of its own, sends the first of it and hangs up. */
async function breakOff(head: readonly string[]): Promise<void> {
  if (!httpServer.listening) {
    httpServer.listen(0, '127.0.0.1')
    await once(httpServer, 'listening')
  }
  const { port } = httpServer.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const asked = once(httpServer, 'request')
  socket.write([...head, 'Content-Length: 1000', '', '{"bio":"'].join('\r\n'))
  await asked
  socket.destroy()
}

const lineOf = (route: string) =>
  vi.waitFor(
    () => {
      const found = lines.find((line) => line.msg === 'request' && line.route === route)
      if (!found) throw new Error('the request is not over')
      return found
    },
    { timeout: 20_000 },
  )

test('a client that hangs up while its photo or its words come in is no error of the server', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const { view } = await begin((path, init) => server.ask(path, init, cookie), { size: 1000 })
  const common = ['Host: localhost', `Origin: ${BASE_URL}`, `Cookie: ${cookie}`]
  lines.length = 0
  await breakOff([
    `PUT /api/photos/uploads/${view?.id}?offset=0 HTTP/1.1`,
    ...common,
    'Content-Type: application/octet-stream',
  ])
  await breakOff(['PATCH /api/profile HTTP/1.1', ...common, 'Content-Type: application/json'])
  await lineOf('/api/photos/uploads/:uploadId')
  await lineOf('/api/profile')
  httpServer.close()
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})
