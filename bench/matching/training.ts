import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../../server/src/db/migrations.ts'
import { type Db, type OpenDatabase, openDatabase } from '../../server/src/db/open.ts'
import { refreshSearch } from '../../server/src/features/discovery/discovery.ts'
import { learnDecisions } from '../../server/src/features/discovery/ranking/training/learn-decisions.ts'
import { trainWhenDue } from '../../server/src/features/discovery/ranking/training/training.ts'
import { processEnv, startFlags } from '../../server/src/testing/processes/process-settings.ts'
import { openPostgres } from '../../tools/system.ts'
import { moveIn, number } from '../deck/community.ts'
import { withoutIndexes } from '../deck/loading.ts'
import { spentBy, watchMemory } from '../processes.ts'
import { openHere } from '../queries.ts'

// The cost of a training in a large community on PostgreSQL, beside a plain select of the rows it reads. Everybody has a popularity and
// a choosiness that no profile tells, so that it also prints how well the scores find them. `--people N --decisions N` are
// other sizes; `--quick` is a hundredth.
const isQuick = process.argv.includes('--quick')
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const PEOPLE = option('people', isQuick ? 2_000 : 100_000)
const DECISIONS = option('decisions', isQuick ? 100_000 : 10_000_000)
const MOST = { seconds: 60, memoryMb: 500 }
/** Decisions are spread over so many days. */
const DAYS = 60
/** Decisions that are new at the second training, and that the job learns one by one. */
const NEW_SHARE = 0.0005
const HOUR_MS = 3_600_000

const startedAt = performance.now()
const tell = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${what}`)

/** A number around 0 with a standard deviation of about 1, always the same for `n`. */
const bell = (n: string, of: number) =>
  sql.raw(`(((hashint8extended(${n}, ${of}) & 65535) + (hashint8extended(${n}, ${of + 1}) & 65535)
    + (hashint8extended(${n}, ${of + 2}) & 65535)) / 65536.0 - 1.5) * 2`)
const truth = (n: string) => ({ charm: bell(n, 1_000), mood: bell(n, 2_000) })

async function settle(db: Db): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await number(db, PEOPLE)
  await withoutIndexes(db, 'profiles', () => withoutIndexes(db, 'photos', () => moveIn(db)))
  await sql`update profiles set created_at = now() - interval '1 year',
    languages = array_remove(languages, null)`.execute(db)
  await withoutIndexes(db, 'search', () => refreshSearch(db))
  tell('people')
  await withoutIndexes(db, 'swipes', () => decide(db))
  await sql`set session_replication_role = origin`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  tell('decisions')
}

/** Everybody decides on the same number of others; the newest decisions are those of everybody too. */
async function decide(db: Db): Promise<void> {
  const each = Math.ceil(DECISIONS / PEOPLE)
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at, is_answered)
    select one.id, other.id,
        (hashint8extended(one.n * 1000 + step, 3) & 65535) / 65536.0
          < 1 / (1 + exp(0.8 + ${truth('one.n').mood} - ${truth('other.n').charm})),
        md5(one.n || ' ' || step)::uuid,
        now() - interval '1 minute' - ${DAYS} * interval '1 day' * (
          (step - 1 + (hashint8extended(one.n * 1000 + step, 4) & 65535) / 65536.0) / ${each}::int), true
      from crowd one cross join generate_series(1, ${each}::int) step
        join crowd other on other.n = (one.n - 1 + step * 17) % ${PEOPLE}::int + 1
      limit ${DECISIONS}::int`.execute(db)
}

/** How well the scores find what nobody can see: the correlation over all people who have one. */
async function accuracyOf(db: Db): Promise<string> {
  const { rows } = await sql<{ people: number; popularity: number; choosiness: number }>`
    select count(*)::int as people, corr(popularity, ${truth('n').charm}) as popularity,
        corr(choosiness, ${truth('n').mood}) as choosiness
      from person_scores join crowd on id = user_id where decisions_made + decisions_received > 0`.execute(db)
  const [row] = rows
  const show = (value: number | null | undefined) => (value ?? 0).toFixed(3)
  return `correlation with the truth of ${row?.people.toLocaleString('en')} people: popularity ${show(row?.popularity)}, choosiness ${show(row?.choosiness)}`
}

/** The highest resident memory of this process since it was asked last, in MB. */
function peakMemory(): number {
  const kb = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0)
  writeFileSync('/proc/self/clear_refs', '5')
  return kb / 1024
}

type TrainingCost = {
  seconds: number
  cpu: number
  databaseCpu: number
  memoryMb: number
  databaseMb: number
}

async function costOf(postgres: number, work: () => Promise<unknown>): Promise<TrainingCost> {
  peakMemory()
  const [cpu, database, from] = [process.cpuUsage(), spentBy(postgres).cpuMs, performance.now()]
  const memory = watchMemory(postgres)
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - from) / 1000,
    cpu: (user + system) / 1e6,
    databaseCpu: (spentBy(postgres).cpuMs - database) / 1000,
    databaseMb: memory.end(),
    memoryMb: peakMemory(),
  }
}

const printed = ({ seconds, cpu, databaseCpu, memoryMb, databaseMb }: TrainingCost) =>
  `${seconds.toFixed(1)} s; processor ${cpu.toFixed(1)} s, of PostgreSQL ${databaseCpu.toFixed(1)} s; ` +
  `at most ${memoryMb.toFixed(0)} MB, PostgreSQL ${databaseMb.toFixed(0)} MB with what its processes share counted in each`

/** A plain select of what a training reads: the sample, its people, and a row for each decision of two weeks. */
async function readPlainly(db: Db): Promise<void> {
  await sql`select swiper_id, swiped_id, is_like, created_at from swipes order by created_at desc limit 50000`.execute(
    db,
  )
  await sql`select user_id, interests, languages, created_at from profiles`.execute(db)
  await sql`select count(*), count(swiped_id), max(created_at) from swipes where created_at > now() - interval '14 days'`.execute(
    db,
  )
}

async function addDecisions(db: Kysely<never> | Db, at: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at)
    select one.id, other.id, (hashint8extended(one.n, 5) & 65535) / 65536.0
        < 1 / (1 + exp(0.8 + ${truth('one.n').mood} - ${truth('other.n').charm})),
        md5(one.n || ' new')::uuid, ${at}::timestamptz - (one.n % 60) * interval '1 second'
      from crowd one join crowd other on other.n = (one.n + 7) % ${PEOPLE}::int + 1
      where one.n <= ${Math.ceil(DECISIONS * NEW_SHARE)}::int
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function measure(database: OpenDatabase, postgres: number): Promise<boolean> {
  const db = database.unguarded
  const clock = { now: new Date() }
  const { deps, close } = openHere(database, () => clock.now)
  const open = new AbortController().signal
  const train = async () => {
    if (!(await trainWhenDue(deps, open))) throw new Error('No training was due')
  }
  tell(`this process has ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB before`)
  const first = await costOf(postgres, train)
  tell(`first training: ${printed(first)}`)
  tell(await accuracyOf(db))

  clock.now = new Date(clock.now.getTime() + HOUR_MS / 60)
  let learnt = 0
  const older = await costOf(postgres, async () => {
    learnt = await learnDecisions(deps, open)
  })
  tell(`older decisions: ${learnt.toLocaleString('en')} in ${older.seconds.toFixed(1)} s, so each run`)

  for (let run = 1; learnt > 0 && process.argv.includes('--all'); run += 1) {
    learnt = await learnDecisions(deps, open)
    if (run % 50 === 0 || learnt === 0) tell(`${run} more runs; ${await accuracyOf(db)}`)
  }
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  const added = await addDecisions(db, clock.now)
  const fresh = await costOf(postgres, async () => {
    learnt = await learnDecisions(deps, open)
  })
  tell(
    `new decisions: ${added.toLocaleString('en')} among ${learnt.toLocaleString('en')} in ${fresh.seconds.toFixed(1)} s`,
  )

  clock.now = new Date(clock.now.getTime() + 24 * HOUR_MS)
  const again = await costOf(postgres, train)
  tell(`next training: ${printed(again)}`)
  tell(await accuracyOf(db))
  close()
  // Last, because its rows stay in the memory of this process for a while.
  const control = await costOf(postgres, () => readPlainly(db))

  const slowest = Math.max(first.seconds, again.seconds)
  const largest = Math.max(first.memoryMb, again.memoryMb)
  const processors = Math.max(...[first, again].map(({ cpu, databaseCpu }) => cpu + databaseCpu))
  console.log(
    `\n${PEOPLE.toLocaleString('en')} people, ${DECISIONS.toLocaleString('en')} decisions\n` +
      `control, a plain select of the same rows: ${printed(control)}\n` +
      `training over control: ${(slowest / control.seconds).toFixed(1)} ×`,
  )
  const holds = slowest <= MOST.seconds && largest <= MOST.memoryMb
  console.log(
    `${holds ? 'holds ' : 'MISSED'} at most ${MOST.seconds} s and ${MOST.memoryMb} MB: ${slowest.toFixed(1)} s (of processors ${processors.toFixed(1)} s, that of PostgreSQL included), ${largest.toFixed(0)} MB`,
  )
  return holds
}

/** Fills a database, and has a process of its own train in it: the memory of one that wrote so many rows says nothing of a server. */
async function fillAndTrain(): Promise<number> {
  const postgres = await openPostgres([
    'shared_buffers=512MB',
    'maintenance_work_mem=512MB',
    'max_wal_size=8GB',
    'wal_level=minimal',
    'max_wal_senders=0',
  ])
  const giveUp = () => void postgres.close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)
  console.log(
    `Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)} before this`,
  )
  try {
    const loading = await openDatabase({ databaseUrl: postgres.url, poolSize: 1 })
    await migrate(loading.unguarded)
    await settle(loading.unguarded)
    await loading.close()
    const trainer = fork(import.meta.filename, process.argv.slice(2), {
      execArgv: startFlags,
      env: {
        ...processEnv,
        TRAIN_IN: postgres.url,
        POSTGRES_PID: String(postgres.pid),
      },
    })
    await once(trainer, 'exit')
    return trainer.exitCode ?? 1
  } finally {
    await postgres.close()
  }
}

const trainIn = process.env['TRAIN_IN']
if (trainIn) {
  const database = await openDatabase({ databaseUrl: trainIn })
  process.exitCode = (await measure(database, Number(process.env['POSTGRES_PID']))) ? 0 : 1
  await database.close()
} else process.exitCode = await fillAndTrain()
