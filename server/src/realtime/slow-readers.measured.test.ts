import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { processEnv, startFlags } from '../testing/processes/process-settings.ts'

const SLOW = 200
const MB = 1024 * 1024
const FRAME_BYTES = 8_000
/** Far more than a megabyte and what the system keeps of a connection beside. */
const MOST_ROUNDS = 2_000

const Opened = z.object({ port: z.number() })
const State = z.object({ open: z.number(), residentBytes: z.number() })

const server = fork(fileURLToPath(new URL('../testing/processes/publishing-process.ts', import.meta.url)), {
  env: processEnv,
  execArgv: startFlags,
})
afterAll(() => void server.kill('SIGKILL'))
const [opened]: unknown[] = await once(server, 'message')
const { port } = Opened.parse(opened)

async function tell(people: readonly string[]) {
  server.send({ tell: people, bytes: FRAME_BYTES })
  const [state]: unknown[] = await once(server, 'message')
  return State.parse(state)
}

/** Somebody who asks for a socket, and from then on reads nothing. */
async function stand(person: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const words = [
    `GET /realtime?person=${person} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  socket.write(`${words.join('\r\n')}\r\n\r\n`)
  const [answer]: unknown[] = await once(socket, 'data')
  expect(String(answer)).toContain('101')
  return socket.pause()
}

test('trust R-24: two hundred pages that stand still are cut before they fill the memory, and who reads stays', async () => {
  const slow = Array.from({ length: SLOW }, (_, n) => `slow-${n}`)
  const standing = await Promise.all(slow.map(stand))
  const reader = new WebSocket(`ws://127.0.0.1:${port}/realtime?person=reader`)
  await once(reader, 'open')
  let heard = 0
  reader.on('message', () => (heard += 1))

  const before = await tell(['reader'])
  expect(before.open).toBe(SLOW + 1)
  let most = before.residentBytes
  let rounds = 1
  for (let open = before.open; open > 1 && rounds < MOST_ROUNDS; rounds += 1) {
    const state = await tell([...slow, 'reader'])
    most = Math.max(most, state.residentBytes)
    open = state.open
  }
  const after = await tell(['reader'])
  expect(after.open).toBe(1)
  const figure = Math.round((most - before.residentBytes) / MB)
  reportAttack('slow-clients', 'memory', { figure, of: `${SLOW} sockets` })
  await expect.poll(() => heard).toBe(rounds + 1)
  for (const socket of standing) socket.destroy()
  reader.terminate()
})
