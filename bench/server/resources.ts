import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '../../server/src/config/config.ts'
import { readSignIn } from '../../server/src/demo/community.ts'
import { openPostgres } from '../../tools/system.ts'
import { spentBy, switchesOf } from '../processes.ts'
import { type BenchServerOptions, openServer } from '../server.ts'
import { startByNpm, withPgliteAlone } from './starts.ts'

// The resources that Hearth uses when idle and when it starts, each with its limit and
// with a control measured in the same run: a Node process that only opens the same embedded database.

/** Ordering learns a few seconds after a start, and Node gives memory back some time after that. */
const SETTLE_MS = 20_000
/** Some jobs run once a minute; a shorter window would catch them only by chance. */
const WATCHED_MS = 60_000
const ASKED_TIMES = 1_000
const WARM_UP_ROUNDS = 20
const paths = ['/', '/api/session', '/api/profile', '/api/candidates', '/api/matches', '/api/conversations']

function say(what: string, measured: string, must: string): void {
  console.log(`${what.padEnd(52)} ${measured.padEnd(34)} must ${must}`)
}

const of = (mb: number, control: number) =>
  `${mb.toFixed(0)} MB / ${control.toFixed(0)} MB = ${(mb / control).toFixed(2)}`

/** One person looks around, as somebody does every now and then. */
async function warmUp(url: string): Promise<void> {
  const signedIn = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(readSignIn(readConfig({}).demoFolder)),
  })
  if (!signedIn.ok) throw new Error(`Signing in was answered with ${signedIn.status}`)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const path of paths) await (await fetch(`${url}${path}`, { headers: { cookie } })).arrayBuffer()
  }
}

/** How often a second any thread of the server is woken, and its main thread alone. */
async function wakeUps(pid: number): Promise<{ all: number; main: number }> {
  const before = switchesOf(pid)
  await delay(WATCHED_MS)
  const after = switchesOf(pid)
  const rate = (name: 'all' | 'main') => (1000 * (after[name] - before[name])) / WATCHED_MS
  return { all: rate('all'), main: rate('main') }
}

/** Processor time of the server for one answer, in milliseconds. */
async function costOf(url: string, pid: number, path: string): Promise<number> {
  // The first answer costs more than the later ones.
  for (let time = 0; time < ASKED_TIMES / 5; time += 1) await (await fetch(`${url}${path}`)).arrayBuffer()
  const before = spentBy(pid).cpuMs
  for (let time = 0; time < ASKED_TIMES; time += 1) await (await fetch(`${url}${path}`)).arrayBuffer()
  return (spentBy(pid).cpuMs - before) / ASKED_TIMES
}

/** Memory and wake-ups of a server that somebody has used and nobody uses now. */
async function measureIdle(where: BenchServerOptions) {
  const server = await openServer({ ...where, env: { DEMO: '1' } })
  try {
    await warmUp(server.url)
    await delay(SETTLE_MS)
    const memoryMb = spentBy(server.pid).residentMb
    const woken = await wakeUps(server.pid)
    const health = await costOf(server.url, server.pid, '/healthz')
    const ready = await costOf(server.url, server.pid, '/readyz')
    const document = await costOf(server.url, server.pid, '/api/openapi.json')
    return { memoryMb, woken, health, ready, document }
  } finally {
    await server.close()
  }
}

type Idle = Awaited<ReturnType<typeof measureIdle>>

function sayIdle(name: string, { woken, health, ready, document }: Idle): void {
  const rate = `${woken.all.toFixed(1)}, main thread ${woken.main.toFixed(1)}`
  say(`wake-ups a second, idle, ${name}`, rate, '5')
  const beside = `(/healthz ${health.toFixed(2)})`
  say(`/readyz, processor, ${name}`, `${ready.toFixed(2)} ms ${beside}`, '0.5 ms')
  say(`/api/openapi.json, processor, ${name}`, `${document.toFixed(2)} ms ${beside}`, '0.5 ms')
}

async function measureStarts(dataDir: string, emptyDir: string): Promise<void> {
  await rm(new URL('../../web/dist', import.meta.url), { recursive: true, force: true })
  const first = await startByNpm(dataDir)
  const alone = await withPgliteAlone(emptyDir, () => undefined)
  const later = [await startByNpm(dataDir), await startByNpm(dataDir), await startByNpm(dataDir)]
  const median = later.toSorted((a, b) => a.readyS - b.readyS)[1]
  say('peak of the first start, all processes / PGlite alone', of(first.peakMb, alone.peakMb), '1.3')
  say('ready, first start: page built, community moved in', `${first.readyS.toFixed(1)} s`, '20 s')
  say('ready, started again (median of 3)', `${median?.readyS.toFixed(1)} s`, '5 s')
  const slowest = Math.max(...[first, ...later].map(({ goneS }) => goneS))
  say('gone after SIGTERM to npm (slowest of 4)', `${slowest.toFixed(2)} s`, '3 s')
}

const home = await mkdtemp(join(tmpdir(), 'hearth-resources-'))
const [dataDir, copyDir, emptyDir] = ['data', 'copy', 'empty'].map((name) => join(home, name))
if (!dataDir || !copyDir || !emptyDir) throw new Error('There are three folders')
const postgres = await openPostgres()
try {
  await measureStarts(dataDir, emptyDir)
  const embedded = await measureIdle({ dataDir })
  await cp(join(dataDir, 'database'), copyDir, { recursive: true })
  const alone = await withPgliteAlone(copyDir, async (pid) => {
    await delay(SETTLE_MS)
    return spentBy(pid).residentMb
  })
  say('memory, idle, PGlite / PGlite alone on a copy', of(embedded.memoryMb, alone.measured), '1.2')
  sayIdle('PGlite', embedded)
  const external = await measureIdle({ dataDir: join(home, 'beside'), databaseUrl: postgres.url })
  say('memory, idle, PostgreSQL', `${external.memoryMb.toFixed(0)} MB`, '180 MB')
  sayIdle('PostgreSQL', external)
} finally {
  await postgres.close()
  await rm(home, { recursive: true, force: true })
}
