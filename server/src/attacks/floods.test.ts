import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { isFull, openAttackedServer, somewhere } from '../testing/processes/attacked-server.ts'
import { anyone, PASSWORD } from '../testing/processes/residents.ts'

const CONNECTIONS = 400
const REQUESTS = isFull ? 10_000 : 400
const SOCKETS = 30
const AT_ONCE = 50
const OTHERS = 8

const server = await openAttackedServer({}, { confirmed: 1 + OTHERS, unconfirmed: 0 })
/** Not behind a proxy: what one connects by counts. */
const open = await openAttackedServer({ TRUSTED_PROXIES: '' }, { confirmed: 0, unconfirmed: 0 })
const [email = '', ...others] = server.people.confirmed

const ways = [
  (from: string) => server.ask('/api/auth/sign-up', { email: anyone(), password: PASSWORD }, { from }),
  (from: string) => server.signIn(anyone(), 'a guess', { from }),
  (from: string) => server.ask('/api/auth/magic-link', { email: anyone() }, { from }),
  (from: string) => server.ask('/api/auth/code', { email: anyone() }, { from }),
  (from: string) => server.ask('/api/auth/forgotten-password', { email: anyone() }, { from }),
  (from: string) => server.ask('/api/auth/passkey/options', {}, { from }),
]

test('an address that asks without end gets little done, and others are served meanwhile', async () => {
  const from = somewhere()
  const statuses = new Map<number, number>()
  let failed = 0
  let next = 0
  const flood = async () => {
    while (next < REQUESTS) {
      const n = next++
      const { status } = (await ways[n % ways.length]?.(from)) ?? { status: 0 }
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (n % (REQUESTS / OTHERS) !== 0) continue
      const other = others[n / (REQUESTS / OTHERS)] ?? ''
      if ((await server.signIn(other, PASSWORD)).status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, flood))
  const refused = statuses.get(429) ?? 0
  const of = `${REQUESTS} requests, ${AT_ONCE} at once`
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  reportAttack('floods', 'work', { figure: REQUESTS - refused, of })
  reportAttack('floods', 'others', { figure: failed, of: `${OTHERS} sign-ins from elsewhere` })
}, 600_000)

/** Returns whether the server keeps the connection and answers on it. */
async function isServed(socket: Socket): Promise<boolean> {
  socket.on('error', () => undefined)
  const replied = once(socket, 'data')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [reply]: unknown[] = await Promise.race([replied, once(socket, 'close')])
  return / 200 /.test(String(reply))
}

test('one address has 300 connections at most, and gets others when these have ended', async () => {
  const { hostname, port } = new URL(open.address)
  const sockets: Socket[] = []
  let served = 0
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    if (await isServed(socket)) served += 1
  }
  reportAttack('floods', 'connections', { figure: served, of: `${CONNECTIONS} connections` })
  for (const socket of sockets) socket.destroy()
  const isBack = () =>
    fetch(`${open.address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isBack).toBe(true)
}, 300_000)

test('one person has five sockets at most', async () => {
  const cookie = cookiesOf(await server.signIn(email))
  const sockets = Array.from({ length: SOCKETS }, () => {
    const headers = { cookie, origin: server.address, 'x-forwarded-for': somewhere() }
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/realtime`, { headers })
    socket.on('error', () => undefined)
    return socket
  })
  const settled = (socket: WebSocket) =>
    socket.readyState === WebSocket.OPEN || socket.readyState === WebSocket.CLOSED
  await expect.poll(() => sockets.every(settled)).toBe(true)
  // The server closes one too many after it has taken it.
  await expect
    .poll(() => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length)
    .toBeLessThanOrEqual(5)
  const left = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  expect(left).toBeGreaterThan(0)
  reportAttack('floods', 'sockets', { figure: left, of: `${SOCKETS} sockets` })
  for (const socket of sockets) socket.terminate()
}, 300_000)
