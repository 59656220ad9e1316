import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDoor } from './door.ts'

type Asked = { path: string; letIn: () => void }

const asked: Asked[] = []
const server = createServer()
openDoor(server, (request, env) => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const letIn = () => {
    if ('letIn' in env && typeof env.letIn === 'function') env.letIn(() => undefined)
    resolve(new Response())
  }
  asked.push({ path: new URL(request.url).pathname, letIn })
  return promise
})
server.listen(0)
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const left: string[] = []
server.on('upgrade', ({ url }, socket) => socket.on('end', () => left.push(url?.slice(1) ?? '')))
const opened: string[] = []
/** Comes to the door by a path of its own, and is at the door when this resolves. */
async function come(name: string): Promise<WebSocket> {
  const atTheDoor = once(server, 'upgrade')
  const socket = new WebSocket(`ws://localhost:${port}/${name}`)
  socket.on('open', () => opened.push(name))
  socket.on('error', () => undefined)
  await atTheDoor
  return socket
}
const names = () => asked.map(({ path }) => path.slice(1))

test('few are let in at once, and everybody else in their order', async () => {
  const sockets: WebSocket[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) sockets.push(await come(name))
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  asked[1]?.letIn()
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e'])
  asked[0]?.letIn()
  asked[4]?.letIn()
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  for (const { letIn } of asked) letIn()
  await expect.poll(() => opened.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  for (const socket of sockets) socket.terminate()
})

test('whoever has given up waiting is asked nothing when their turn comes', async () => {
  const first = asked.length
  const sockets: WebSocket[] = []
  for (const name of ['h', 'i', 'j', 'k', 'l', 'm']) sockets.push(await come(name))
  const [, , , , gone] = sockets
  gone?.terminate()
  await expect.poll(() => left).toContain('l')
  for (const { letIn } of asked.slice(first)) letIn()
  await expect.poll(() => names().slice(first)).toEqual(['h', 'i', 'j', 'k', 'm'])
  asked.at(-1)?.letIn()
  for (const socket of sockets) socket.terminate()
})

test('while connections keep coming they are taken first, and pages are let in all the same', async () => {
  const busy = createServer()
  let taken = 0
  busy.on('connection', () => (taken += 1))
  const takenBefore: number[] = []
  openDoor(busy, async (_, env) => {
    takenBefore.push(taken)
    if ('letIn' in env && typeof env.letIn === 'function') env.letIn(() => undefined)
    return new Response()
  })
  busy.listen({ port: 0, backlog: 1_000 })
  await once(busy, 'listening')
  // By number, because looking a name up takes turns of its own.
  const address = `ws://127.0.0.1:${(busy.address() as AddressInfo).port}`
  const sockets = Array.from({ length: 300 }, () => new WebSocket(address))
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate()
    busy.close()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  expect(takenBefore[0]).toBeGreaterThanOrEqual(50)
  expect(takenBefore[0]).toBeLessThan(sockets.length)
})
