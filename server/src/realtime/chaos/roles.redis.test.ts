import { setTimeout as delay } from 'node:timers/promises'
import { RECONNECT_DELAYS_MS } from '@hearth/contract/chat/events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { caseEncryptorOf } from '../../cryptography/encryption.ts'
import { checkHistory, faultsIn } from '../../testing/chaos/check-history.ts'
import type { Happened } from '../../testing/chaos/history.ts'
import { type ChaosPage, openPage } from '../../testing/chaos/page.ts'
import { WITHIN_MS } from '../../testing/chaos/reporting.ts'
import { openServerProcesses } from '../../testing/chaos/server-processes.ts'
import { valuesIn } from '../../testing/metrics.ts'
import { openRoundRobin } from '../../testing/network/round-robin.ts'
import { TALKERS_SECRET, type Talker } from '../../testing/people/chat-people.ts'
import { scene } from '../../testing/photos/drawn-photos.ts'
import { type Ask, upload } from '../../testing/photos/uploading.ts'
import type { KillableServer } from '../../testing/processes/killable-server.ts'
import { childrenOf } from '../../testing/processes/process-settings.ts'

// Processes with roles over one PostgreSQL, with Redis between them.
const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const origin = 'http://localhost:1'
const PAIRS = 8
const MESSAGES_A_SECOND = 45
/** The longest time without a socket that a restart may cost. */
const MOST_AWAY_MS = 2_000
/** A page that has been connected that long begins with the shortest pause (`HELD_MS` of the page). */
const HELD_MS = 5_500

const at = ({ port }: KillableServer) => `http://127.0.0.1:${port}`

async function openRoles(pairs: number, roles: readonly ('web' | 'worker')[], address = origin) {
  const processes = await openServerProcesses({ pairs, roles, env: { REDIS_URL, SHARED_DATA_DIR: '1' } })
  const talkers = await processes.open(address)
  return { ...processes, talkers }
}

/** Asks as the page of this person does. */
const askAs =
  (server: KillableServer, { cookie }: Talker): Ask =>
  (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    headers.set('cookie', cookie)
    return fetch(at(server) + path, { ...init, headers })
  }

const openSocket = (server: KillableServer, { cookie }: Talker) => {
  const socket = new WebSocket(`${at(server).replace('http', 'ws')}/realtime`, {
    headers: { cookie, origin },
  })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  return socket
}

test(
  'a web process serves and never works, a worker works and serves only its health, and what it does reaches open pages',
  async () => {
    const { talkers, servers, visit } = await openRoles(1, ['web', 'worker'])
    const [[ana, ben] = []] = talkers
    const [web, worker] = servers
    if (!ana || !ben || !web || !worker) throw new Error('nobody has moved in')
    const statusOf = async (path: string, server = worker) => (await askAs(server, ana)(path)).status
    const paths = ['/healthz', '/readyz', '/metrics', '/', '/api/session', '/api/version', '/openapi.json']
    const served = await Promise.all(paths.map((path) => statusOf(path)))
    expect(served).toEqual([200, 200, 200, 404, 404, 404, 404])
    expect(await statusOf('/api/profile', web)).toBe(200)
    const refused = openSocket(worker, ana)
    await expect.poll(() => refused.readyState).toBe(WebSocket.CLOSED)

    const bytes = await scene({ seed: 5 })
    const uploaded = await upload(askAs(web, ana), bytes)
    expect(uploaded.view?.photo).toBeDefined()
    expect(childrenOf(web.pid())).toEqual([])
    expect(childrenOf(worker.pid())).toHaveLength(1)

    // A worker that recognises a photo closes the page that is open in the web process.
    await visit(async ({ db }) => {
      const { hash } = caseEncryptorOf([TALKERS_SECRET])
      const known = await db.selectFrom('photoHashes').select('hash').execute()
      const ban = { decisionNumber: 'an earlier ban', endsAt: new Date(Date.now() + 86_400_000) }
      const hashes = new Set(known.map((row) => hash(`photo:${row.hash}`)))
      await db
        .insertInto('bannedHashes')
        .values([...hashes].map((one) => ({ ...ban, kind: 'photo' as const, hash: one, isProposed: false })))
        .execute()
    })
    const page = openSocket(web, ben)
    await expect.poll(() => page.readyState).toBe(WebSocket.OPEN)
    await upload(askAs(web, ben), bytes).catch(() => undefined)
    await expect.poll(() => page.readyState, { timeout: 4_500 }).toBe(WebSocket.CLOSED)

    const metricsOf = async (server: KillableServer) =>
      valuesIn(await (await fetch(`${at(server)}/metrics`)).text())
    const lastSuccess = 'hearth_job_last_success_timestamp_seconds{job_name="process-photo"}'
    const successes = () =>
      Promise.all([web, worker].map(async (server) => (await metricsOf(server)).get(lastSuccess)))
    // The job of the second photo may end between the two replies.
    await expect.poll(async () => new Set(await successes()).size, { timeout: 30_000 }).toBe(1)
    expect((await successes())[0]).toBeGreaterThan(0)
    expect((await metricsOf(web)).get('hearth_jobs_total{job_name="process-photo",outcome="done"}')).toBe(0)
    const health = await (await fetch(`${at(web)}/healthz`)).json()
    expect(health).toMatchObject({ services: { worker: 'up', redis: 'up' } })
  },
  WITHIN_MS,
)

const longestAway = (pages: readonly ChaosPage[]) => Math.max(...pages.map((page) => page.longestAway()))

/** Writes all the time, from one page after another. */
function talk(pages: readonly ChaosPage[]) {
  let written = 0
  const timer = setInterval(() => {
    pages[written % pages.length]?.write(`message ${written}`)
    written += 1
  }, 1000 / MESSAGES_A_SECOND)
  return { stop: () => clearInterval(timer), written: () => written }
}

test(
  'a rolling restart of two web processes and a worker loses and doubles nothing, and nobody is away for more than two seconds',
  async () => {
    let ports: readonly number[] = []
    const balancer = await openRoundRobin(() => ports)
    const address = `http://localhost:${balancer.port}`
    const { talkers, servers, kept } = await openRoles(PAIRS, ['web', 'web', 'worker'], address)
    const [first, second, worker] = servers
    if (!first || !second || !worker) throw new Error('not all have started')
    ports = [first.port, second.port]
    const happened: Happened[] = []
    const pages = talkers.flat().map((who, person) =>
      openPage({
        name: String(person),
        who,
        address: `http://127.0.0.1:${balancer.port}`,
        origin: address,
        chance: Math.random,
        tell: (one) => happened.push(one),
        patienceMs: 30_000,
        comeBackAfterMs: (tries) =>
          (RECONNECT_DELAYS_MS[Math.min(tries, 3)] ?? 0) * (0.8 + 0.4 * Math.random()),
      }),
    )
    onTestFinished(async () => {
      for (const page of pages) page.close()
      await balancer.close()
    })
    const isBack = () => pages.every((page) => page.isOpen())
    await expect.poll(isBack).toBe(true)
    const talking = talk(pages)
    /** Returns how long coming back takes when nothing restarts. */
    const breakConnections = async () => {
      longestAway(pages)
      balancer.cutAll()
      await expect.poll(isBack).toBe(false)
      await expect.poll(isBack).toBe(true)
      return longestAway(pages)
    }
    const before = await breakConnections()
    const aways: number[] = []
    for (const server of [first, second, worker]) {
      await delay(HELD_MS)
      longestAway(pages)
      await server.stop()
      await server.start()
      await expect.poll(isBack).toBe(true)
      aways.push(longestAway(pages))
    }
    const control = Math.max(before, await breakConnections())
    talking.stop()
    await expect.poll(() => pages.every((page) => page.waiting() === 0), { timeout: 60_000 }).toBe(true)
    for (const page of pages) await page.settle()
    const verdict = checkHistory({ happened, kept: await kept() })
    const ms = (one: number) => `${Math.round(one)} ms`
    process.stdout.write(
      `  a rolling restart: ${talking.written()} messages, away for at most ${aways.map(ms).join(', ')} ` +
        `(web, web, worker); ${ms(control)} where only connections break\n`,
    )
    expect(verdict.acknowledged).toBe(talking.written())
    expect(faultsIn(verdict)).toBe(0)
    // On a machine that does much else even the control takes longer.
    expect(Math.max(...aways)).toBeLessThanOrEqual(Math.max(MOST_AWAY_MS, 1.5 * control))
    expect(aways[2]).toBe(0)
  },
  WITHIN_MS,
)
