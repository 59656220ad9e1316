import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres, openRedis } from '../../tools/system.ts'
import { openServer } from '../server.ts'
import { type Calls, type ClientCommand, type ClientReply, costedRoutes } from './clients.ts'
import { type LoadPerson, moveIn } from './community.ts'
import { type LoadUse, METRICS_TOKEN, watch } from './watching.ts'

// People who sign in, look at photos, swipe and write, more from step to step until their calls get slow: with one
// process and with two, and as a control with one that checks each picture as before. All of it shares the processors
// with PostgreSQL, which is reached by its socket, and with the clients, whose cost is told apart.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    quick: { type: 'boolean', default: false },
    cards: { type: 'string', default: '12' },
  },
})
const minutes = values.quick ? 1 : Number(values.minutes)
const cardsAMinute = Number(values.cards)
const STEPS = values.quick ? [10, 20, 40, 80] : [50, 100, 150, 200, 300, 400, 550, 700, 900, 1200]
const PEOPLE = values.quick ? 300 : 3000
const SLOW_MS = 300
const stepMs = (minutes * 60_000) / STEPS.length
const COST_CALLS = values.quick ? 50 : 400
const PROCESSORS = 2
/** The share of the processors that an operator would let the peak of a day use. */
const SAFE_SHARE = 0.6
const LEAST_RATIO = 2

type LoadSubject = { name: string; processes: number; flags: string[] }
const contestants: LoadSubject[] = [
  {
    name: 'control: one process, each picture checked',
    processes: 1,
    flags: ['--import', join(import.meta.dirname, 'as-before.ts')],
  },
  { name: 'one process', processes: 1, flags: [] },
  { name: 'two processes', processes: 2, flags: [] },
]

type Clients = Awaited<ReturnType<typeof openClients>>

async function openClients() {
  const child = fork(join(import.meta.dirname, 'clients.ts'))
  const ready = once(child, 'message')
  const ask = async (command: ClientCommand): Promise<ClientReply> => {
    const replied = once(child, 'message')
    child.send(command)
    const [reply] = await replied
    return reply
  }
  await ready
  return {
    ask,
    close: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
const spread = (times: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(5)).join(' ')

type LoadStep = {
  users: number
  p95: number
  used: LoadUse
  clientsMs: number
  calls: Calls
  carried: number
}

const fullest = ({ shares }: LoadUse) =>
  Object.entries(shares).toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]

async function runStep(clients: Clients, users: number, used: () => Promise<LoadUse>): Promise<LoadStep> {
  const measured = await clients.ask({ kind: 'measure', ms: stepMs })
  if (measured.kind !== 'measured') throw new Error('the clients have measured nothing')
  const { calls, failed, cpuMs } = measured
  const all = Object.values(calls).flat()
  const spent = await used()
  const p95 = percentile(all, 0.95)
  const eachMs = (spent.nodeMs + spent.postgresMs) / users
  const carried = (SAFE_SHARE * PROCESSORS * stepMs) / eachMs
  console.log(
    `  ${String(users).padStart(5)} people  ${(all.length / (stepMs / 1000)).toFixed(0).padStart(5)} calls/s  ` +
      `${spread(all)} ms  node ${(spent.nodeMs / all.length).toFixed(2)} + pg ${(spent.postgresMs / all.length).toFixed(2)} ms a call  ` +
      `clients ${((100 * cpuMs) / stepMs).toFixed(0)} % of a processor  failed ${failed}`,
  )
  return { users, p95, used: spent, clientsMs: cpuMs, calls, carried }
}

type Running = { urls: string[]; watching: () => ReturnType<typeof watch> }

/** Adds people step by step until the slowest twentieth of all calls takes 300 ms. */
async function climb(running: Running, people: readonly LoadPerson[]): Promise<LoadStep[]> {
  const clients = await openClients()
  const steps: LoadStep[] = []
  try {
    for (const users of STEPS) {
      const before = steps.at(-1)?.users ?? 0
      await clients.ask({
        kind: 'add',
        people: people.slice(before, users),
        urls: running.urls,
        cardsAMinute,
      })
      const step = await runStep(clients, users, await running.watching())
      steps.push(step)
      if (step.p95 >= SLOW_MS) break
    }
    return steps
  } finally {
    await clients.close()
  }
}

/** Prints the processor time of each route, asked one call after another. */
async function printCosts({ urls, watching }: Running, person: LoadPerson): Promise<void> {
  const clients = await openClients()
  try {
    await clients.ask({ kind: 'add', people: [person], urls, cardsAMinute: 0.001 })
    for (const what of costedRoutes) {
      await clients.ask({ kind: 'repeat', what, times: Math.ceil(COST_CALLS / 5) })
      const used = await watching()
      await clients.ask({ kind: 'repeat', what, times: COST_CALLS })
      const { nodeMs, postgresMs } = await used()
      const [node, postgres] = [nodeMs, postgresMs].map((ms) => (ms / COST_CALLS).toFixed(2))
      console.log(`  ${what.padEnd(16)} node ${node} + pg ${postgres} ms a call`)
    }
  } finally {
    await clients.close()
  }
}

type LoadOutcome = { people: number; carried: number }

function printResult(steps: readonly LoadStep[]): LoadOutcome {
  const good = steps.filter(({ p95 }) => p95 < SLOW_MS)
  const last = steps.at(-1)
  if (!last) throw new Error('there was no step')
  for (const [route, times] of Object.entries(last.calls))
    console.log(`  ${route.padEnd(16)} ${String(times.length).padStart(6)} calls ${spread(times)} ms`)
  const [what, share] = fullest(last.used)
  const people = good.at(-1)?.users ?? 0
  const carried = Math.max(...steps.map((step) => step.carried))
  const end = people === STEPS.at(-1) ? ' or more' : ''
  console.log(
    `  people at p95 < ${SLOW_MS} ms: ${people}${end}; fullest at the end: ${what}, ${Math.round(100 * share)} %`,
  )
  console.log(
    `  people whose calls take ${100 * SAFE_SHARE} % of ${PROCESSORS} processors, without the clients: ${carried.toFixed(0)}`,
  )
  return { people, carried }
}

async function measure({ name, processes, flags }: LoadSubject): Promise<LoadOutcome> {
  console.log(`\n${name}, ${minutes} min; p50 p95 p99`)
  const home = await mkdtemp(join(tmpdir(), 'hearth-load-'))
  const [postgres, redis] = [await openPostgres(), processes > 1 ? await openRedis() : undefined]
  const servers: Awaited<ReturnType<typeof openServer>>[] = []
  try {
    const people = await moveIn(postgres.url, home, PEOPLE)
    const env = { METRICS_TOKEN, ...(redis && { REDIS_URL: redis.url, SHARED_DATA_DIR: '1' }) }
    while (servers.length < processes)
      servers.push(await openServer({ databaseUrl: postgres.socketUrl, dataDir: home, env, flags }))
    const watching = () => watch({ server: servers, postgresPid: postgres.pid })
    const running = { urls: servers.map(({ url }) => url), watching }
    await printCosts(running, people.at(-1) ?? { email: '', conversationId: '' })
    return printResult(await climb(running, people))
  } finally {
    for (const server of servers) await server.close()
    await redis?.stop()
    await postgres.close()
    await rm(home, { recursive: true, force: true })
  }
}

console.log(
  `${PEOPLE} people, ${cardsAMinute} cards a minute; Node ${process.version}, ${cpus().length} processors, ` +
    `load ${loadavg()[0]?.toFixed(1)} before this`,
)
const results: LoadOutcome[] = []
for (const contestant of contestants) results.push(await measure(contestant))
const [control, one, two] = results
if (!control || !one || !two) throw new Error('there are three results')
const ratio = one.carried / control.carried
console.log(
  `\none process / control by processor time: ${ratio.toFixed(2)}  at least ${LEAST_RATIO}` +
    `\npeople at p95 < ${SLOW_MS} ms: control ${control.people}, one process ${one.people}, two ${two.people}`,
)
process.exitCode = ratio >= LEAST_RATIO ? 0 : 1
