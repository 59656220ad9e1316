import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Server } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { AccountView } from '@hearth/contract/account/account'
import { closeCodes, MAX_FRAME_BYTES } from '@hearth/contract/chat/events'
import { serve } from '@hono/node-server'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { like } from '../testing/people/swiping.ts'
import { BASE_URL, openTestServer, type Person } from '../testing/test-server.ts'
import { realtimeRoutes } from './realtime.routes.ts'
import { handleUpgrades, isUpgradeRequest } from './upgrade.ts'

const server = await openTestServer()

async function listen(fetch: typeof server.app.fetch): Promise<{ httpServer: Server; port: number }> {
  const httpServer = serve({ fetch, port: 0, serverOptions: { shouldUpgradeCallback: isUpgradeRequest } })
  if (!(httpServer instanceof Server)) throw new Error('This is no httpServer that can be upgraded')
  handleUpgrades(httpServer, fetch, [])
  await once(httpServer, 'listening')
  return { httpServer, port: (httpServer.address() as AddressInfo).port }
}

const { httpServer, port } = await listen(server.app.fetch)
afterAll(() => new Promise((resolve) => httpServer.close(resolve)))

const countConnections = () =>
  new Promise<number>((resolve) => httpServer.getConnections((_, count) => resolve(count)))

/** A page's socket: its frames in order, and the code it is closed with. */
async function connect(cookie: string, origin = BASE_URL, at = port) {
  const socket = new WebSocket(`ws://localhost:${at}/realtime`, { headers: { cookie, origin } })
  const frames: { type: string }[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_, response) =>
      reject(new Error(`refused with ${response.statusCode}`)),
    )
    socket.on('error', reject)
  })
  const hear = async (type: string) => {
    await expect.poll(() => frames.map((frame) => frame.type)).toContain(type)
    return frames.find((frame) => frame.type === type)
  }
  return { socket, frames, closed, hear }
}
const open = async (person: Person) => connect(await person.cookie())

test('a socket answers a ping', async () => {
  const { socket, hear } = await open(await server.person())
  socket.send(JSON.stringify({ type: 'ping' }))
  expect(await hear('pong')).toEqual({ type: 'pong' })
  socket.close()
})

test('a session that is deleted past the server loses its socket before the next check of all sessions', async () => {
  // The check of all sessions stands still, and so do the limits of waiting of other sockets.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const still = await openTestServer()
  const { httpServer: stillServer, port: stillPort } = await listen(still.app.fetch)
  onTestFinished(() => void stillServer.close())
  const [ana, ben] = [await still.person(), await still.person()]
  const ended = await connect(await ana.cookie(), BASE_URL, stillPort)
  const other = await connect(await ben.cookie(), BASE_URL, stillPort)
  await still.database.db.deleteFrom('session').where('userId', '=', ana.id).execute()
  expect(await ended.closed).toBe(closeCodes.sessionEnded)
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
  other.socket.close()
})

test('a match and a message arrive on the other side', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const page = await open(ben)
  await like(ben, ana)
  const { match } = await (await like(ana, ben)).json()
  expect(await page.hear('match.created')).toMatchObject({ match: { id: match?.id, person: { id: ana.id } } })

  const opened = await ana.api.matches[':matchId'].conversation.$post({ param: { matchId: match?.id ?? '' } })
  const { conversation } = await opened.json()
  await page.hear('conversation.started')
  await ana.api.conversations[':conversationId'].messages.$post({
    param: { conversationId: conversation.id },
    json: { clientId: randomUUID(), content: 'Hello' },
  })
  expect(await page.hear('message.sent')).toMatchObject({ message: { content: 'Hello', seq: 1 } })
  page.socket.close()
})

test('nobody hears what is told to others', async () => {
  const [ana, stranger] = [await server.person(), await server.person()]
  const page = await open(stranger)
  server.deps.publish([ana.id], {
    type: 'conversation.started',
    conversationId: randomUUID(),
    matchId: randomUUID(),
    byId: ana.id,
  })
  page.socket.send(JSON.stringify({ type: 'ping' }))
  await page.hear('pong')
  expect(page.frames.map((frame) => frame.type)).toEqual(['pong'])
  page.socket.close()
})

test('no session, a forged one and a page of another site get no socket', async () => {
  const ana = await server.person()
  await expect(connect('')).rejects.toThrow('refused with 401')
  await expect(connect('hearth_session=forged.forged')).rejects.toThrow('refused with 401')
  await expect(connect(await ana.cookie(), 'https://evil.example')).rejects.toThrow('refused with 403')
})

test.each(['while it is answered', 'once it is answered'])(
  'who is refused a socket and breaks the connection off %s, does not bring the server down',
  async (when) => {
    const unhandled = vi.fn()
    process.on('uncaughtException', unhandled)
    onTestFinished(() => void process.off('uncaughtException', unhandled))
    const calls = Array.from({ length: 20 }, async () => {
      const caller = createConnection(port, 'localhost').on('error', () => {})
      await once(caller, 'connect')
      const lines = ['GET /realtime HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']
      caller.write(`${lines.join('\r\n')}\r\n\r\n`)
      if (when === 'once it is answered') await once(caller, 'readable')
      caller.resetAndDestroy()
    })
    await Promise.all(calls)
    await expect.poll(countConnections).toBe(0)
    expect(unhandled.mock.calls.flat()).toEqual([])
    const { socket } = await open(await server.person())
    socket.close()
  },
)

test('asking for the socket without upgrading says what is missing', async () => {
  const response = await server.ask('/realtime', {}, await (await server.person()).cookie())
  expect([response.status, response.headers.get('upgrade')]).toEqual([426, 'websocket'])
})

test('what is no known frame is passed over', async () => {
  const { socket, frames, hear } = await open(await server.person())
  for (const frame of ['', '{', 'null', '{"type":"match.created"}', '[]']) socket.send(frame)
  socket.send(JSON.stringify({ type: 'ping' }))
  await hear('pong')
  expect(frames).toHaveLength(1)
  socket.close()
})

test('a frame over 64 KB closes the socket', async () => {
  const { socket, closed } = await open(await server.person())
  socket.send('x'.repeat(MAX_FRAME_BYTES + 1))
  expect(await closed).toBe(1009)
})

test('the sixth socket of a person is closed', async () => {
  const ana = await server.person()
  const five = await Promise.all(Array.from({ length: 5 }, () => open(ana)))
  expect(await (await open(ana)).closed).toBe(closeCodes.tooMany)
  for (const { socket } of five) {
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  }
})

test('signing out closes the sockets of that session and of no other', async () => {
  const ana = await server.person()
  const [here, there] = [await server.signIn(ana.email), await server.signIn(ana.email)]
  const [mine, other] = [await connect(here), await connect(there)]
  await server.post('/api/auth/sign-out', { scope: 'local' }, here)
  await mine.hear('session.ended')
  expect(await mine.closed).toBe(closeCodes.sessionEnded)
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
  await server.post('/api/auth/sign-out', { scope: 'global' }, there)
  expect(await other.closed).toBe(closeCodes.sessionEnded)
})

test('a new password closes every socket', async () => {
  const ana = await server.person()
  const page = await open(ana)
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const mail = server.mail.kept?.().find(({ to }) => to === ana.email)
  const token = decodeURIComponent(/reset=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  await server.post('/api/auth/update-password', { token, password: 'a whole new phrase' })
  expect(await page.closed).toBe(closeCodes.sessionEnded)
})

test('trust R-12: ending a device closes its sockets, and its next request fails', async () => {
  const ana = await server.person()
  const cookies = [await server.signIn(ana.email), await server.signIn(ana.email)] as const
  const [here, there] = [await connect(cookies[0]), await connect(cookies[1])]
  const account = await (await server.ask('/api/account', {}, cookies[1])).json()
  const { devices } = AccountView.parse(account)
  const id = devices.find(({ isThis }) => isThis)?.id
  await server.ask(`/api/account/devices/${id}`, { method: 'DELETE' }, cookies[0])
  expect(await there.closed).toBe(closeCodes.sessionEnded)
  expect((await server.ask('/api/profile', {}, cookies[1])).status).toBe(401)
  expect(here.socket.readyState).toBe(WebSocket.OPEN)
  here.socket.close()
})

test.each(['local', 'global'])(
  'trust R-12: a session that ends (%s) while its socket is being opened keeps no socket',
  async (scope) => {
    const ana = await server.person()
    const cookie = await ana.cookie()
    let looks = 0
    const routes = realtimeRoutes(server.sockets, {
      hasEnded: () => Promise.resolve(false),
      isFromHome: () => true,
      follow: () => Promise.resolve(),
      handleFrame: server.handleFrame,
      clientOf: () => '127.0.0.1',
      mostPerClient: 10,
      ownerOf: async (headers) => {
        const session = await server.auth.sessionOf(headers)
        looks += 1
        if (looks === 1) await server.post('/api/auth/sign-out', { scope }, cookie)
        return session && { ...session, sessionId: session.id }
      },
    })
    const slow = await listen(routes.fetch)
    onTestFinished(() => new Promise((resolve) => slow.httpServer.close(() => resolve())))
    const { socket, closed } = await connect(cookie, BASE_URL, slow.port)
    onTestFinished(() => socket.terminate())
    expect(await closed).toBe(closeCodes.sessionEnded)
  },
)

test('ten accounts behind one address share the sockets that it may have open', async () => {
  const routes = realtimeRoutes(server.sockets, {
    hasEnded: () => Promise.resolve(false),
    isFromHome: () => true,
    follow: () => Promise.resolve(),
    handleFrame: server.handleFrame,
    clientOf: () => '192.0.2.1',
    mostPerClient: 9,
    ownerOf: async (headers) => {
      const session = await server.auth.sessionOf(headers)
      return session && { ...session, sessionId: session.id }
    },
  })
  const shared = await listen(routes.fetch)
  onTestFinished(() => new Promise((resolve) => shared.httpServer.close(() => resolve())))
  const cookies: string[] = []
  for (let n = 0; n < 10; n += 1) cookies.push(await (await server.person()).cookie())
  const sockets: Awaited<ReturnType<typeof connect>>[] = []
  for (const cookie of cookies) sockets.push(await connect(cookie, BASE_URL, shared.port))
  onTestFinished(() => sockets.forEach(({ socket }) => socket.terminate()))
  expect(await sockets[9]?.closed).toBe(closeCodes.tooMany)
  // Another one closes, and there is room.
  sockets[0]?.socket.close()
  await sockets[0]?.closed
  const next = await connect(cookies[9] ?? '', BASE_URL, shared.port)
  next.socket.send(JSON.stringify({ type: 'ping' }))
  await next.hear('pong')
  next.socket.terminate()
})

test('trust R-12: a deleted account closes every socket of its own', async () => {
  const ana = await server.person()
  const [one, two] = [await open(ana), await connect(await server.signIn(ana.email))]
  await ana.api.account.$delete()
  expect([await one.closed, await two.closed]).toEqual([closeCodes.sessionEnded, closeCodes.sessionEnded])
})

test('a slow reader is given up before it fills the memory', async () => {
  const ana = await server.person()
  const { socket, closed } = await open(ana)
  socket.pause()
  const event = {
    type: 'message.sent',
    message: {
      id: randomUUID(),
      clientId: randomUUID(),
      conversationId: randomUUID(),
      senderId: ana.id,
      seq: 1,
      content: 'x'.repeat(100_000),
      createdAt: server.clock.now.toISOString(),
    },
  } as const
  for (let sent = 0; sent < 400; sent += 1) {
    server.deps.publish([ana.id], event)
    if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => server.sockets.count(), { timeout: 10_000 }).toBe(0)
  socket.resume()
  expect(await closed).toBe(1006)
})

test('a socket ends when its session runs out', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  await server.database.db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() + 1500) })
    .where('userId', '=', ana.id)
    .execute()
  const page = await connect(cookie)
  expect(await page.closed).toBe(closeCodes.sessionEnded)
  await expect(connect(cookie)).rejects.toThrow('refused with 401')
})

test('a page whose session was ended before it had its socket is told so', async () => {
  const ana = await server.person()
  const [here, there] = [await ana.cookie(), await server.signIn(ana.email)]
  await server.post('/api/auth/sign-out', { scope: 'others' }, here)
  const page = await connect(there)
  expect(await page.closed).toBe(closeCodes.sessionEnded)
  expect(page.frames).toEqual([])
})

test('a server that closes tells every page to come back', async () => {
  const { closed } = await open(await server.person())
  server.startClosing()
  expect(await closed).toBe(closeCodes.comeBack)
})
