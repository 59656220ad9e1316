import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDoor } from './door.ts'
import type { Socket } from './frames.ts'

/** The two ends of one line. */
async function openEnds(): Promise<{ server: Server; here: Socket; there: WebSocket }> {
  const server = createServer()
  const held = new Promise<Socket>((resolve) => {
    openDoor(server, (_, env) => {
      if ('letIn' in env && typeof env.letIn === 'function') env.letIn(resolve)
      return new Response()
    })
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const there = new WebSocket(`ws://localhost:${port}/realtime`)
  return { server, there, here: await held }
}

const { server, here, there } = await openEnds()
afterAll(() => {
  there.terminate()
  server.close()
})

// Where the length of a frame is written in another way, and where a character is more than a byte.
const lengths = [0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537, 200_000]
const texts = lengths.flatMap((length) =>
  ['a', 'é', '한', '😀'].map((sign) => sign.repeat(Math.ceil(length / Buffer.byteLength(sign)))),
)

test('a text of any length and in any script arrives as it was', async () => {
  const heard: string[] = []
  there.on('message', (data: Buffer) => heard.push(data.toString()))
  for (const text of texts) here.send(text)
  await expect.poll(() => heard.length).toBe(texts.length)
  expect(heard).toEqual(texts)
})

test('what may wait leaves with what comes next, in its order, and by itself where nothing comes', async () => {
  const heard: string[] = []
  there.on('message', (data: Buffer) => heard.push(data.toString()))
  here.sendSoon('first')
  here.sendSoon('second')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(heard).toEqual([])
  here.send('third')
  here.sendSoon('fourth é')
  here.sendSoon('fifth')
  here.send('sixth é')
  here.sendSoon('x'.repeat(10_000))
  const prompt = ['first', 'second', 'third', 'fourth é', 'fifth', 'sixth é', 'x'.repeat(10_000)]
  await expect.poll(() => heard).toEqual(prompt)
  here.sendSoon('alone')
  await expect.poll(() => heard).toEqual([...prompt, 'alone'])
})

test('what comes between frames by itself, like the answer to a ping, breaks none', async () => {
  const heard: string[] = []
  const pongs: string[] = []
  there.on('message', (data: Buffer) => heard.push(data.toString()))
  there.on('pong', (data: Buffer) => pongs.push(data.toString()))
  for (let n = 0; n < 50; n += 1) {
    there.ping(`${n}`)
    here.send(`${n} ${'é'.repeat(n * 10)}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => [heard.length, pongs.length]).toEqual([50, 50])
  here.sendSoon('the last')
  here.close(1012)
  const [code] = await once(there, 'close')
  expect(code).toBe(1012)
  expect(heard.at(-1)).toBe('the last')
})
