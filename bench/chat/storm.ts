import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MessagesView } from '@hearth/contract/chat/chat'
import { RECONNECT_DELAYS_MS } from '@hearth/contract/chat/events'
import { WebSocket } from 'ws'
import { migrate } from '../../server/src/db/migrations.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { movePairsIn, type Talker } from '../../server/src/testing/people/chat-people.ts'
import { openPostgres } from '../../tools/system.ts'
import { openServer } from '../server.ts'

// Five thousand pages lose their connection at the same moment and come back as pages do, while something is said
// to each that it has to catch up with, and others go on asking.
const isQuick = process.argv.includes('--quick')
const PEOPLE = isQuick ? 200 : 1_000
const SOCKETS_EACH = 5
const BACK_WITHIN_MS = 60_000
const OTHERS_P99_MS = 1_000
const ASK_EVERY_MS = 20
const TRY_WITHIN_MS = 15_000
const SECRET = 'a secret for nobody but this storm'

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
type StormReply = { status: number; text: string }

/** As light a client as there is, because it shares the processors with what it measures. */
function ask(url: string, { cookie }: Talker, body?: object): Promise<StormReply> {
  return new Promise((resolve, reject) => {
    const json = body && { 'content-type': 'application/json' }
    const method = body ? 'POST' : 'GET'
    const asking = request(url, { agent, method, headers: { cookie, origin: new URL(url).origin, ...json } })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asking.end(body && JSON.stringify(body))
  })
}

type StormPage = { who: Talker; socket: WebSocket | undefined; shown: number; caughtUpAt: number }

const messagesOf = (url: string, { conversationId }: Talker) =>
  `${url}/api/conversations/${conversationId}/messages`

async function open(url: string, page: StormPage): Promise<void> {
  const headers = { cookie: page.who.cookie, origin: url }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, {
    headers,
    perMessageDeflate: false,
    handshakeTimeout: TRY_WITHIN_MS,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
  socket.on('error', () => undefined)
  page.socket = socket
}

async function catchUp(url: string, page: StormPage): Promise<void> {
  const { status, text } = await ask(`${messagesOf(url, page.who)}?after=${page.shown}`, page.who)
  if (status !== 200) throw new Error(`catching up was answered with ${status}`)
  page.shown = MessagesView.parse(JSON.parse(text)).messages.at(-1)?.seq ?? page.shown
  page.caughtUpAt = performance.now()
}

/** By the waits of a real page, each stretched or shortened by up to a fifth. */
async function comeBack(url: string, page: StormPage, tries = 0): Promise<void> {
  const wait = RECONNECT_DELAYS_MS[Math.min(tries, RECONNECT_DELAYS_MS.length - 1)] ?? 0
  await delay(wait * (0.8 + Math.random() * 0.4))
  try {
    await open(url, page)
    await catchUp(url, page)
  } catch {
    page.socket?.terminate()
    await comeBack(url, page, tries + 1)
  }
}

/** Somebody else who asks meanwhile; ended, it gives how long each answer took. */
async function openOthers(url: string, { cookie }: Talker) {
  const asking = [`${url}/api/profile`, cookie, String(ASK_EVERY_MS)]
  const child = fork(join(import.meta.dirname, 'storm-others.ts'), asking)
  await once(child, 'message')
  return async (): Promise<number[]> => {
    const told = once(child, 'message')
    child.send('over')
    const [took]: unknown[] = await told
    if (!Array.isArray(took)) throw new Error('nobody else has asked')
    // A failed request has no number.
    return took
      .map((ms: unknown) => (typeof ms === 'number' ? ms : Number.POSITIVE_INFINITY))
      .toSorted((a, b) => a - b)
  }
}

async function openAll(url: string, pairs: readonly (readonly [Talker, Talker])[]): Promise<StormPage[]> {
  const pages = pairs
    .flat()
    .flatMap((who) =>
      Array.from(
        { length: SOCKETS_EACH },
        (): StormPage => ({ who, socket: undefined, shown: 0, caughtUpAt: 0 }),
      ),
    )
  for (let from = 0; from < pages.length; from += 50)
    await Promise.all(pages.slice(from, from + 50).map((page) => open(url, page)))
  return pages
}

async function sayToAll(url: string, pairs: readonly (readonly [Talker, Talker])[]): Promise<void> {
  for (const [one] of pairs) {
    const said = await ask(messagesOf(url, one), one, { clientId: randomUUID(), content: 'Where are you?' })
    if (said.status !== 200) throw new Error(`a message was answered with ${said.status}`)
  }
}

function judge(name: string, value: number, bound: number, unit: string): boolean {
  const holds = value <= bound
  console.log(`${holds ? '✓' : '✗'} ${name}: ${value.toFixed(1)}${unit}  at most ${bound}${unit}`)
  return holds
}

async function storm(url: string, pairs: readonly (readonly [Talker, Talker])[]): Promise<boolean> {
  const pages = await openAll(url, pairs)
  const [first] = pages
  if (!first) throw new Error('nobody is here')
  const end = await openOthers(url, first.who)
  const cutAt = performance.now()
  for (const { socket } of pages) socket?.terminate()
  const coming = pages.map((page) => comeBack(url, page))
  await sayToAll(url, pairs)
  await Promise.race([Promise.all(coming), delay(BACK_WITHIN_MS * 1.5, undefined, { ref: false })])
  const took = await end()
  const back = Math.max(...pages.map(({ caughtUpAt }) => caughtUpAt || Number.POSITIVE_INFINITY)) - cutAt
  // A page that was back before the message was sent has it by the socket or can ask for it now; a second time if the
  // connection was kept so long that the server was just closing it.
  await Promise.all(pages.map((page) => catchUp(url, page).catch(() => catchUp(url, page))))
  const lost = pages.filter(({ shown }) => shown < 1).length
  const p99 = took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY
  for (const { socket } of pages) socket?.terminate()
  const [half, most] = [took[Math.floor(took.length / 2)] ?? 0, took.at(-1) ?? 0]
  console.log(`${took.length} other requests: p50 ${half.toFixed(1)} ms, longest ${most.toFixed(1)} ms`)
  return [
    judge(`${pages.length} sockets back and caught up`, back / 1000, BACK_WITHIN_MS / 1000, ' s'),
    judge('p99 of other requests meanwhile', p99, OTHERS_P99_MS, ' ms'),
    judge('messages lost', lost, 0, ''),
  ].every(Boolean)
}

console.log(
  `Node ${process.version}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before this`,
)
const postgres = await openPostgres()
try {
  const database = await openDatabase({ databaseUrl: postgres.url })
  await migrate(database.unguarded)
  const pairs = await movePairsIn(database.db, PEOPLE / 2, SECRET)
  await database.close()
  const server = await openServer({ databaseUrl: postgres.url, env: { AUTH_SECRET: SECRET } })
  try {
    process.exitCode = (await storm(server.url, pairs)) ? 0 : 1
  } finally {
    await server.close()
  }
} finally {
  agent.destroy()
  await postgres.close()
}
