import { sql } from 'kysely'
import type { Ctx } from '../../server/src/context.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { type Db, openDatabase } from '../../server/src/db/open.ts'
import { buildDeck } from '../../server/src/features/discovery/deck/building.ts'
import { serveDeck } from '../../server/src/features/discovery/deck/deck.ts'
import { listCandidates } from '../../server/src/features/discovery/discovery.ts'
import { openHere } from '../queries.ts'
import { TODAY } from './community.ts'
import { makePlain, naive } from './control.ts'
import { settle } from './loading.ts'
import { type BenchViewer, moveViewersIn } from './viewers.ts'

export const PAGE = 20

/** Milliseconds of each kind of work; `first` is a deck built from nothing, as when a day begins. */
type Times = Record<'control' | 'serve' | 'page' | 'build' | 'first', number[]>
/** The times of a group of viewers who live in one city and have swiped equally often. */
export type Group = { city: number; swiped: number; times: Times }

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  times.push(performance.now() - started)
}

/** Puts the deck back to where it was, and takes everybody out of it: what is left to do is the next search. */
async function emptied(db: Db, viewerId: string): Promise<void> {
  await sql`update decks set targets = '{}' where user_id = ${viewerId}`.execute(db)
}

/** A server runs for days, so what it compiles while it is young is not its speed. */
const WARM_UP_TIMES = 30

async function warmUp(db: Db, ctx: Ctx): Promise<void> {
  for (let n = 0; n < WARM_UP_TIMES; n += 1) {
    await emptied(db, ctx.viewerId)
    await buildDeck(ctx)
    await serveDeck(ctx, { after: undefined, limit: PAGE })
  }
}

/** One round of everything for one viewer; control and Hearth take turns. */
async function measureOne(db: Db, ctx: Ctx, times: Times): Promise<void> {
  await timed(times.control, () => naive(db, ctx.viewerId, { today: TODAY, limit: PAGE }))
  await sql`delete from decks where user_id = ${ctx.viewerId}`.execute(db)
  await timed(times.first, () => buildDeck(ctx))
  await emptied(db, ctx.viewerId)
  await timed(times.build, () => buildDeck(ctx))
  for (let n = 0; n < 5; n += 1) {
    await timed(times.serve, () => serveDeck(ctx, { after: undefined, limit: PAGE }))
    await timed(times.page, () => listCandidates(ctx, {}))
  }
}

type MeasuringOptions = { databaseUrl?: string; people: number; cities: readonly number[]; rounds: number }

/** Fills a database with so many people and measures the viewers in these cities. */
export async function measureCommunity({
  databaseUrl,
  people,
  cities,
  rounds,
}: MeasuringOptions): Promise<Group[]> {
  const started = performance.now()
  const tell = (what: string) =>
    console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`)
  let database = await openDatabase({ ...(databaseUrl && { databaseUrl }), poolSize: 1 })
  await migrate(database.unguarded)
  await settle(database.unguarded, people, tell)
  const viewers = await moveViewersIn(database.unguarded, cities)
  await makePlain(database.unguarded)
  tell('viewers')
  if (databaseUrl) {
    await database.close()
    database = await openDatabase({ databaseUrl })
  }
  const { deps, close } = openHere(database, () => new Date(`${TODAY}T12:00:00Z`))
  const groups = groupsOf(viewers)
  for (const { id } of viewers) await warmUp(database.unguarded, { ...deps, viewerId: id })
  // The first round fills what databases keep of a query and of their pages.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { viewers: some, times } of groups)
      for (const { id } of some)
        await measureOne(database.unguarded, { ...deps, viewerId: id }, round === 0 ? noTimes() : times)
  }
  tell('measured')
  close()
  await database.close()
  return groups
}

const noTimes = (): Times => ({ control: [], serve: [], page: [], build: [], first: [] })

const groupsOf = (viewers: readonly BenchViewer[]) =>
  [...Map.groupBy(viewers, ({ city, swiped }) => `${city} ${swiped}`).values()].map((some) => ({
    viewers: some,
    city: some[0]?.city ?? 0,
    swiped: some[0]?.swiped ?? 0,
    times: noTimes(),
  }))
