import { cpus, loadavg } from 'node:os'
import { sql } from 'kysely'
import type { Ctx } from '../../server/src/context.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { type Db, openDatabase } from '../../server/src/db/open.ts'
import { serveDeck } from '../../server/src/features/discovery/deck/deck.ts'
import { DECISIONS_PER_ORDER, orderRest } from '../../server/src/features/discovery/deck/ordering-again.ts'
import { refreshSearch } from '../../server/src/features/discovery/discovery.ts'
import { trainWhenDue } from '../../server/src/features/discovery/ranking/training/training.ts'
import { openPostgres } from '../../tools/system.ts'
import { spentBy } from '../processes.ts'
import { openHere } from '../queries.ts'

// The cost of putting the unseen rest of a deck in order again after some decisions, on both databases: from the lock of the deck until
// its new order is committed, in milliseconds of the clock and of processors, that of PostgreSQL included. Each must be at most
// 5. The control, in turns with it, is one transaction that reads as many profiles and writes the same deck by two plain statements.
const isQuick = process.argv.includes('--quick')
const PEOPLE = 600
const DECISIONS = 20_000
const ROUNDS = isQuick ? 40 : 200
const WARM_UP_ROUNDS = isQuick ? 20 : 100
const MUST_MS = 5
const READ = 64

async function moveIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into "user" (name, email, email_verified, entered_at)
    select '', n || '@people.example', true, now() from generate_series(1, ${PEOPLE}::int) n returning id`.execute(
    db,
  )
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1996-03-01',
    interests = '{"Chess", "Hiking", "Jazz"}', languages = '{en,de}', smoking = 'no', looking_for = 'serious_relationship'`.execute(
    db,
  )
  await refreshSearch(db)
  const ids = rows.map(({ id }) => id)
  // Nobody has decided on the first or by the first, who is the viewer.
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at)
    select liker, liked, random() < 0.4, gen_random_uuid(), now() - random() * interval '9 days'
    from unnest(${ids.slice(1)}::uuid[]) liker, unnest(${ids.slice(1)}::uuid[]) liked
    where liker <> liked order by random() limit ${DECISIONS}::int`.execute(db)
  await sql`analyze`.execute(db)
  return ids
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - from, cpuMs: (user + system) / 1_000 }
}

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

function tell(name: string, ms: number, beside: string): boolean {
  const holds = ms <= MUST_MS
  console.log(
    `${holds ? 'holds ' : 'MISSED'} ${name}: ${ms.toFixed(2)} ms, ${beside} (medians of ${ROUNDS}; must be at most ${MUST_MS} ms)`,
  )
  return holds
}

type MeasuredDatabase = { databaseUrl?: string; databaseCpu: () => number }

async function measure(name: string, { databaseUrl, databaseCpu }: MeasuredDatabase): Promise<boolean> {
  const database = await openDatabase(databaseUrl ? { databaseUrl } : {})
  const db = database.unguarded
  await migrate(db)
  const [viewerId = ''] = await moveIn(db)
  const { deps, close } = openHere(database)
  await trainWhenDue(deps, new AbortController().signal)
  const ctx: Ctx = { ...deps, viewerId }
  const { dealt } = await serveDeck(ctx, { after: undefined, limit: 50 })
  for (const { userId } of dealt.slice(0, DECISIONS_PER_ORDER))
    await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at)
      values (${viewerId}, ${userId}, true, gen_random_uuid(), now())`.execute(db)
  const control = () =>
    deps.transact(async (tx) => {
      await sql`select * from profiles where user_id = any((select targets[1 : ${READ}::int] from decks
        where user_id = ${viewerId})::uuid[])`.execute(tx)
      await sql`update decks set targets = targets, ordered_at = now() where user_id = ${viewerId}`.execute(
        tx,
      )
    })
  const [own, bare]: [number[], number[]] = [[], []]
  const processor: number[] = []
  let databaseMs = 0
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const plain = await timed(control)
    const before = databaseCpu()
    const order = await timed(() => orderRest(ctx, undefined))
    if (round < 0) continue
    bare.push(plain.ms)
    own.push(order.ms)
    processor.push(order.cpuMs)
    databaseMs += (databaseCpu() - before) / ROUNDS
  }
  const ratio = median(own.map((ms, n) => ms / (bare[n] ?? ms)))
  const results = [
    tell(name, median(own), `control ${median(bare).toFixed(2)} ms, ratio ${ratio.toFixed(1)}`),
    tell(
      `${name}, processors`,
      median(processor) + databaseMs,
      `this process ${median(processor).toFixed(2)} ms, the database beside it ${databaseMs.toFixed(2)} ms`,
    ),
  ]
  close()
  await database.close()
  return results.every(Boolean)
}

console.log(
  `Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)} before this`,
)
const postgres = await openPostgres([])
const onPostgres = { databaseUrl: postgres.url, databaseCpu: () => spentBy(postgres.pid).cpuMs }
try {
  const results = [await measure('PGlite', { databaseCpu: () => 0 }), await measure('PostgreSQL', onPostgres)]
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await postgres.close()
}
