import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { closerOf } from './closing.ts'

/** A server that answers so, and how to call it. */
async function open(answer: RequestListener) {
  const server = createServer(answer)
  const close = closerOf(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = async (words: string) => {
    const accepted = once(server, 'connection')
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await Promise.all([once(socket, 'connect'), accepted])
    socket.write(words)
    return socket
  }
  return { server, close, call, url: `http://127.0.0.1:${port}` }
}

/** Less than the minute that Node gives a connection which asks nothing, so a close that waits for it fails. */
const CLOSED_WITHIN_MS = 45_000

test.each([
  ['that has not asked yet', ''],
  ['that stopped in the middle of asking', 'GET / HTTP/1.1\r\nHost: a'],
])(
  'a connection %s does not keep the server',
  async (_, words) => {
    const { close, call } = await open((_request, answer) => answer.end('here'))
    const socket = await call(words)
    await expect(close()).resolves.toBeUndefined()
    socket.destroy()
  },
  CLOSED_WITHIN_MS,
)

test(
  'a live connection whose other end says nothing does not keep the server',
  async () => {
    const { server, close, call } = await open(() => {})
    server.on('upgrade', (_request, socket) => socket.on('error', () => {}))
    const upgraded = once(server, 'upgrade')
    const socket = await call(
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    await upgraded
    await expect(close()).resolves.toBeUndefined()
    socket.destroy()
  },
  CLOSED_WITHIN_MS,
)

test(
  'someone who has asked is answered first, and whole',
  async () => {
    const whole = 'x'.repeat(300_000)
    let finish = () => {}
    const { server, close, url } = await open((_request, answer) => {
      finish = () => answer.end(whole)
    })
    const asked = once(server, 'request')
    const reply = fetch(url).then((response) => response.text())
    await asked
    const closing = close()
    finish()
    expect(await reply).toBe(whole)
    await closing
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  },
  CLOSED_WITHIN_MS,
)
