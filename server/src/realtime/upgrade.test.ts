import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { handleUpgrades } from './upgrade.ts'

type UpgradeRequest = { path: string; accept: () => void }

const asked: UpgradeRequest[] = []
const server = createServer()
function answer(request: Request, env: object): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const accept = () => {
    if ('acceptUpgrade' in env && typeof env.acceptUpgrade === 'function') env.acceptUpgrade(() => undefined)
    resolve(new Response())
  }
  asked.push({ path: new URL(request.url).pathname, accept })
  return promise
}
handleUpgrades(server, answer, [])
server.listen(0)
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const left: string[] = []
server.on('upgrade', ({ url }, socket) => socket.on('end', () => left.push(url?.slice(1) ?? '')))
const opened: string[] = []
/** Asks for a socket by a path of its own; resolves once the server has the request. */
async function come(name: string): Promise<WebSocket> {
  const hasArrived = once(server, 'upgrade')
  const socket = new WebSocket(`ws://localhost:${port}/${name}`)
  socket.on('open', () => opened.push(name))
  socket.on('error', () => undefined)
  await hasArrived
  return socket
}
const names = () => asked.map(({ path }) => path.slice(1))

test('few upgrades are under way at once, and all others wait in order', async () => {
  const sockets: WebSocket[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) sockets.push(await come(name))
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  asked[1]?.accept()
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e'])
  asked[0]?.accept()
  asked[4]?.accept()
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  for (const { accept } of asked) accept()
  await expect.poll(() => opened.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  for (const socket of sockets) socket.terminate()
})

test('a queued request whose client has disconnected is dropped', async () => {
  const first = asked.length
  const sockets: WebSocket[] = []
  for (const name of ['h', 'i', 'j', 'k', 'l', 'm']) sockets.push(await come(name))
  const [, , , , gone] = sockets
  gone?.terminate()
  await expect.poll(() => left).toContain('l')
  for (const { accept } of asked.slice(first)) accept()
  await expect.poll(() => names().slice(first)).toEqual(['h', 'i', 'j', 'k', 'm'])
  asked.at(-1)?.accept()
  for (const socket of sockets) socket.terminate()
})

test('a host that holds a path leads to no other route', async () => {
  const hasArrived = once(server, 'upgrade')
  const socket = new WebSocket(`ws://localhost:${port}/realtime`, { headers: { host: 'x/metrics?' } })
  socket.on('error', () => undefined)
  await hasArrived
  await expect.poll(names).toContain('realtime')
  for (const { accept } of asked) accept()
  socket.terminate()
})

test('an upgrade that fails is refused with the headers of every reply', async () => {
  const failing = createServer()
  handleUpgrades(failing, () => Promise.reject(new Error('no')), [['X-Content-Type-Options', 'nosniff']])
  failing.listen(0)
  await once(failing, 'listening')
  const socket = new WebSocket(`ws://localhost:${(failing.address() as AddressInfo).port}/realtime`)
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  expect([response.statusCode, response.headers['x-content-type-options']]).toEqual([400, 'nosniff'])
  failing.close()
})
