import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { openPostgres } from '../../tools/system.ts'
import { spentBy } from '../processes.ts'
import type { ChatConnection } from './connections.ts'
import {
  type Contestant,
  openEjabberd,
  openHearth,
  openRelay,
  requireEjabberd,
  WITH_VOICES,
} from './servers.ts'

// Messages between 200 pairs, each kept durably before it is delivered, by one core for the server and its
// PostgreSQL and another one for the clients. Beside it in turns, in the same run: a bare relay that keeps nothing,
// and ejabberd with its archive on the same PostgreSQL. And Hearth once more, where one in ten messages carries a voice
// message that is ready.
const isQuick = process.argv.includes('--quick')
const PAIRS = 200
/** Many short ones, each set against its neighbour: what a machine does beside this changes from second to second. */
const ROUNDS = isQuick ? 3 : 7
/** A young process still compiles what it does most, which anyone who runs it for longer than a minute never sees. */
const FIRST_WARM_UP_MS = 8_000
const WARM_UP_MS = 1_000
const MEASURE_MS = 2_000
const STEADY_RATE = 1_000
/** Others than those who talk, for what an idle connection holds; fewer would drown in what a process does anyway. */
const IDLE_PEOPLE = isQuick ? 200 : 600
/** More than a person sends in all rounds. */
const VOICES_EACH = isQuick ? 80 : 250
const SETTLE_MS = 4_000
/** A busy machine is slow, and what is slow counts; what has not arrived by then is lost. */
const ARRIVE_WITHIN_MS = 60_000

type Figures = { rate: number; cpuUs: number; withDatabaseUs: number; p50: number; p99: number }

/** Once more where a thread ended while they were being told. */
function pin(core: number, triesLeft = 5): void {
  try {
    execFileSync('taskset', ['-acp', String(core), String(process.pid)], { stdio: 'ignore' })
  } catch (error) {
    if (triesLeft === 0) throw error
    pin(core, triesLeft - 1)
  }
}
const quantile = (sorted: readonly number[], of: number) => sorted[Math.floor(sorted.length * of)] ?? 0
const median = (of: readonly number[]) =>
  quantile(
    of.toSorted((a, b) => a - b),
    0.5,
  )

/** As many as there are answers to: each pair sends its next message once the last one has arrived. */
async function saturate(
  connections: readonly ChatConnection[],
  { pid }: Contestant,
  { databasePid, warmUpMs }: { databasePid: number; warmUpMs: number },
) {
  let done = 0
  let isOver = false
  for (const [at, connection] of connections.entries()) {
    const other = connections[at % 2 === 0 ? at + 1 : at - 1]
    connection.hear(() => {
      done += 1
      if (!isOver) connection.say(0)
    })
    if (at % 2 === 0) other?.say(0)
  }
  await delay(warmUpMs)
  const [doneBefore, started] = [done, performance.now()]
  const [own, database] = [spentBy(pid).cpuMs, spentBy(databasePid).cpuMs]
  await delay(MEASURE_MS)
  const messages = done - doneBefore
  const ms = performance.now() - started
  const [ownMs, databaseMs] = [spentBy(pid).cpuMs - own, spentBy(databasePid).cpuMs - database]
  isOver = true
  await delay(500)
  return {
    rate: (messages * 1000) / ms,
    cpuUs: (ownMs * 1000) / messages,
    withDatabaseUs: ((ownMs + databaseMs) * 1000) / messages,
  }
}

/** The same number every second, and how long each takes to arrive. */
async function steady(connections: readonly ChatConnection[], { name }: Contestant) {
  // By numbers from 1 on, because messages of the rounds before are numbered 0 and may still arrive.
  const sentAt = new Map<number, number>()
  const took: number[] = []
  for (const connection of connections) {
    connection.hear((n) => {
      const at = sentAt.get(n)
      if (at !== undefined) took.push(performance.now() - at)
    })
  }
  const started = performance.now()
  const total = (STEADY_RATE * MEASURE_MS) / 1000
  while (sentAt.size < total) {
    const due = Math.min(total, ((performance.now() - started) * STEADY_RATE) / 1000)
    while (sentAt.size < due) {
      const n = sentAt.size + 1
      sentAt.set(n, performance.now())
      connections[(n * 2) % connections.length]?.say(n)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  const lastSentAt = performance.now()
  while (took.length < total && performance.now() - lastSentAt < ARRIVE_WITHIN_MS) await delay(20)
  if (took.length !== total) throw new Error(`${name}: ${took.length} of ${total} messages have arrived`)
  const sorted = took.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

async function openConnections(
  { connect }: Contestant,
  from: number,
  to: number,
  each = 1,
): Promise<ChatConnection[]> {
  const connections: ChatConnection[] = []
  for (let person = from; person < to; person += 10) {
    const some = Array.from({ length: 10 * each }, (_, n) => connect(person + Math.floor(n / each)))
    connections.push(...(await Promise.all(some)))
  }
  return connections
}

/**
 * Memory of one idle open connection, in KB, without the memory that the first four hundred load and the
 * garbage of the start.
 */
async function idleKb(contestant: Contestant): Promise<number> {
  const { pid, idleEach } = contestant
  const first = await openConnections(contestant, 0, PAIRS * 2)
  await delay(SETTLE_MS)
  const before = spentBy(pid).residentMb
  const connections = await openConnections(contestant, PAIRS * 2, PAIRS * 2 + IDLE_PEOPLE, idleEach)
  await delay(SETTLE_MS)
  const held = spentBy(pid).residentMb - before
  for (const connection of [...first, ...connections]) connection.close()
  await delay(500)
  return (held * 1024) / connections.length
}

async function measure(contestant: Contestant, databasePid: number, isFirst: boolean): Promise<Figures> {
  const connections = await openConnections(contestant, 0, PAIRS * 2)
  const warmUpMs = isFirst ? FIRST_WARM_UP_MS : WARM_UP_MS
  const saturated = await saturate(connections, contestant, { databasePid, warmUpMs })
  const figures = { ...saturated, ...(await steady(connections, contestant)) }
  for (const connection of connections) connection.close()
  await delay(300)
  return figures
}

type Result = Figures & { name: string; idle: number | undefined }

function print({ name, rate, cpuUs, withDatabaseUs, p50, p99, idle }: Result): void {
  const cells = [
    `${Math.round(rate).toLocaleString('en')} a second`.padStart(15),
    `${cpuUs.toFixed(1)} µs each (${withDatabaseUs.toFixed(1)} with the database)`.padStart(38),
    `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms at ${STEADY_RATE}/s`,
    ...(idle === undefined ? [] : [`${idle.toFixed(1)} KB idle`]),
  ]
  console.log(`${name.padEnd(10)} ${cells.join('  ')}`)
}

/** `each` are the ratios round by round; what holds is their median. */
function judge(name: string, each: readonly number[], bound: number, isMost: boolean): boolean {
  const value = median(each)
  const holds = isMost ? value <= bound : value >= bound
  const word = isMost ? 'at most' : 'at least'
  console.log(`${holds ? '✓' : '✗'} ${name}: ${ratioText(each)}  ${word} ${bound}`)
  return holds
}

function ratioText(each: readonly number[]): string {
  const range = each.length > 1 ? ` (${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)})` : ''
  return `${median(each).toFixed(2)}${range}`
}

console.log(
  `${PAIRS * 2} connections in ${PAIRS} pairs, ${ROUNDS} rounds; Node ${process.version}, ` +
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before this`,
)
// Whatever is started from here on inherits the core.
pin(0)
const postgres = await openPostgres(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'])
const contestants: Contestant[] = []
try {
  const community = { pairs: PAIRS + IDLE_PEOPLE / 2, talking: PAIRS * 2, voicesEach: VOICES_EACH }
  contestants.push(...(await openHearth(postgres.url, community)), await openRelay())
  if (requireEjabberd()) contestants.push(await openEjabberd(postgres.url))
  else console.log('ejabberd is not there and cannot be installed here, so it is left out')
  pin(1)
  const idle = new Map<string, number>()
  const rounds = new Map<string, Figures[]>()
  for (const one of contestants.filter(({ idleEach }) => idleEach > 0)) idle.set(one.name, await idleKb(one))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of contestants) {
      rounds.set(one.name, [...(rounds.get(one.name) ?? []), await measure(one, postgres.pid, round === 0)])
    }
  }
  const results = contestants.map(({ name }): Result => {
    const all = rounds.get(name) ?? []
    const of = (figure: keyof Figures) => median(all.map((each) => each[figure]))
    return {
      name,
      rate: of('rate'),
      cpuUs: of('cpuUs'),
      withDatabaseUs: of('withDatabaseUs'),
      p50: of('p50'),
      p99: of('p99'),
      idle: idle.get(name),
    }
  })
  for (const result of results) print(result)
  const beside = (other: string, figure: keyof Figures, name = 'Hearth') =>
    (rounds.get(other) ?? []).map(
      (theirs, round) => (rounds.get(name)?.[round]?.[figure] ?? 0) / theirs[figure],
    )
  for (const figure of ['rate', 'cpuUs', 'withDatabaseUs', 'p50'] as const)
    console.log(
      `· ${figure} with voice messages, beside plain ones: ${ratioText(beside('Hearth', figure, WITH_VOICES))}`,
    )
  const held = [judge('processor a message, beside the relay', beside('bare relay', 'cpuUs'), 4, true)]
  if (rounds.has('ejabberd')) {
    const memory = (idle.get('Hearth') ?? 0) / (idle.get('ejabberd') ?? 0)
    held.push(
      judge('durable messages a second, beside ejabberd', beside('ejabberd', 'rate'), 4, false),
      judge('p50 at 1,000 a second, beside ejabberd', beside('ejabberd', 'p50'), 0.6, true),
      judge('idle memory a connection, beside ejabberd', [memory], 0.4, true),
    )
  }
  process.exitCode = held.every(Boolean) ? 0 : 1
} finally {
  for (const one of contestants) await one.close()
  await postgres.close()
}
