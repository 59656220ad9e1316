import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Job, openJobQueue } from '../../server/src/db/jobs/jobs.ts'
import { databaseOver, type OpenDatabase, openDatabase, startPglite } from '../../server/src/db/open.ts'
import { openPostgres } from '../../tools/system.ts'

// How long a job that a person waits for is not begun yet on an idle server: from the call that sends it until it
// runs. On PostgreSQL the sender and the worker have no connection in common, as two processes have. The control, in
// turns with it, is the least that could do the same: a row is inserted with a notification, and read once that came.

const TIMES = 100
const MUST_MS = 100
/** So long nothing happens before each job, so that each finds an idle server. */
const IDLE_MS = 50

type StartedJob = { begun: () => void }
type Numbers = Record<'bare' | 'sent' | 'committed', number[]>
/** Inserts a row, waits for its notification and reads it. */
type Bare = () => Promise<void>

const job: Job<StartedJob> = {
  name: 'bench',
  data: { parse: () => ({}) },
  run: ({ begun }) => Promise.resolve(begun()),
}

/** Milliseconds from the call of `send` until the job runs. */
async function timed(send: () => Promise<unknown>, next: () => Promise<void>): Promise<number> {
  await pause(IDLE_MS)
  const started = performance.now()
  const begun = next().then(() => performance.now() - started)
  await send()
  return begun
}

async function measure(sending: OpenDatabase, working: OpenDatabase, bare: Bare): Promise<Numbers> {
  let heard = () => {}
  const next = () => new Promise<void>((resolve) => (heard = resolve))
  const failed = ({ error }: { error?: unknown }) => error && console.error(error)
  const worker = await openJobQueue<StartedJob>(working, [job], failed)
  const sender = sending === working ? worker : await openJobQueue<StartedJob>(sending, [job], failed)
  await worker.work({ begun: () => heard() })
  const numbers: Numbers = { bare: [], sent: [], committed: [] }
  for (let n = 0; n < TIMES; n += 1) {
    numbers.bare.push(await timedBare(bare))
    numbers.sent.push(await timed(() => sender.send(job, {}), next))
    const inTransaction = () => sending.transact((tx) => sender.send(job, {}, tx))
    numbers.committed.push(await timed(inTransaction, next))
  }
  await worker.close()
  if (sender !== worker) await sender.close()
  return numbers
}

async function timedBare(bare: Bare): Promise<number> {
  await pause(IDLE_MS)
  const started = performance.now()
  await bare()
  return performance.now() - started
}

const TABLE = 'create table bare (id int generated always as identity, done boolean not null default false)'
const INSERT = `with added as (insert into bare default values returning id)
  select pg_notify('bare', id::text) from added`
const TAKE = 'update bare set done = true where not done returning id'

async function onPostgres(): Promise<Numbers> {
  const server = await openPostgres()
  const [sending, working] = await Promise.all(
    [0, 1].map(() => openDatabase({ databaseUrl: server.url, poolSize: 2 })),
  )
  const [one, other] = [0, 1].map(() => new Client({ connectionString: server.url }))
  if (!sending || !working || !one || !other) throw new Error('not opened')
  await Promise.all([one.connect(), other.connect()])
  await one.query(TABLE)
  await other.query('listen bare')
  const bare = async () => {
    const heard = new Promise((resolve) => other.once('notification', resolve))
    await one.query(INSERT)
    await heard
    await other.query(TAKE)
  }
  const numbers = await measure(sending, working, bare)
  await Promise.all([one.end(), other.end(), sending.close(), working.close()])
  await server.close()
  return numbers
}

async function onPglite(): Promise<Numbers> {
  const pglite = await startPglite({})
  const database = databaseOver(pglite)
  await pglite.exec(TABLE)
  let heard = () => {}
  await pglite.listen('bare', () => heard())
  const bare = async () => {
    const next = new Promise<void>((resolve) => (heard = resolve))
    await pglite.query(INSERT)
    await next
    await pglite.query(TAKE)
  }
  const numbers = await measure(database, database, bare)
  await database.close()
  return numbers
}

const at = (times: readonly number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(1).padStart(7)

function print(name: string, { bare, sent, committed }: Numbers): boolean {
  console.log(`\n${name}: milliseconds until a job runs, ${TIMES} times   p50     p95     max`)
  const rows = {
    'control: insert, notify, read': bare,
    'sent by itself': sent,
    'sent in a transaction': committed,
  }
  for (const [what, times] of Object.entries(rows)) {
    console.log(`  ${what.padEnd(44)} ${at(times, 0.5)} ${at(times, 0.95)} ${at(times, 1)}`)
  }
  return [sent, committed].every((times) => Number(at(times, 0.5)) <= MUST_MS)
}

const isFast = [print('PGlite', await onPglite()), print('PostgreSQL', await onPostgres())]
console.log(`\nmust: p50 at most ${MUST_MS} ms: ${isFast.every(Boolean) ? 'yes' : 'NO'}`)
process.exitCode = isFast.every(Boolean) ? 0 : 1
