import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashing } from '../../server/src/auth/auth.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { refreshSearch } from '../../server/src/features/discovery/discovery.ts'
import { freePort, openPostgres } from '../../tools/system.ts'
import { cookiesOf } from '../queries.ts'
import { openServer } from '../server.ts'

// Swipes over HTTP on PostgreSQL: the whole server, with session, validation, limits and the match check, beside a
// bare Node server that runs the same statements. Both take turns in one run, asked by the same client over as many
// connections, so that a busy machine slows both; it still wants a quiet one.
const isQuick = process.argv.includes('--quick')
const PEOPLE = 20_000
const CONNECTIONS = 32
const ROUNDS = isQuick ? 3 : 7
const WARM_UP_ROUNDS = 2
const ROUND_MS = isQuick ? 1_000 : 2_500
const LEAST_RATIO = 0.35
const LEARNT_WITHIN_S = 120
const PASSWORD = 'correct horse battery'

type SwipeReply = { status: number; cookies: string[]; text: string }
type Swiper = {
  id: string
  swipe: (swipedId: string, isLike: boolean) => Promise<SwipeReply>
  others: string[]
}

const emailOf = (n: number) => `${n}@people.example`

/** People to swipe on, of whom one in ten likes everyone who will, and twice as many accounts as connections. */
async function moveIn(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl })
  const { unguarded: db } = database
  await migrate(db)
  const { rows } = await sql<{ id: string }>`insert into "user" (name, email, email_verified, entered_at)
    select '', n || '@people.example', true, now() from generate_series(1, ${PEOPLE}::int) n returning id`.execute(
    db,
  )
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1996-03-01'`.execute(
    db,
  )
  await refreshSearch(db)
  const ids = rows.map(({ id }) => id)
  const swipers = ids.slice(0, CONNECTIONS * 2)
  await sql`insert into account (user_id, account_id, provider_id, password)
    select id, id, 'credential', ${await hashing.hash(PASSWORD)}
    from unnest(${swipers}::uuid[]) id`.execute(db)
  // As decisions are, each at a moment of its own: the server learns from them, page by page, once it is open.
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at)
    select liker, liked, true, gen_random_uuid(), now() - random() * interval '30 days'
    from unnest(${ids.slice(CONNECTIONS * 2).filter((_, n) => n % 10 === 0)}::uuid[]) liker,
      unnest(${swipers}::uuid[]) liked`.execute(db)
  // A like is taken only for somebody whom the deck has dealt.
  await sql`insert into dealt_people (viewer_id, person_id, dealt_on)
    select viewer, person, current_date from unnest(${swipers.slice(0, CONNECTIONS)}::uuid[]) viewer,
      unnest(${ids.slice(CONNECTIONS * 2)}::uuid[]) person`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  await database.close()
  return ids
}

/** Waits until the server has learnt from these decisions, which it does soon after it opens and then once an hour. */
async function untilLearnt(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl })
  const hasLearnt = () =>
    sql`select from ranking_models where not exists (
      select from pgboss.job where name = 'learn-ranking' and state = 'active')`.execute(database.unguarded)
  for (let tries = 0; (await hasLearnt()).rows.length === 0; tries += 1) {
    if (tries === LEARNT_WITHIN_S) throw new Error('The server has not learnt from these decisions')
    await delay(1_000)
  }
  await database.close()
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** As light a client as there is, because it shares the processors with what it measures. */
async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<SwipeReply> {
  const json = { 'content-type': 'application/json', origin: new URL(url).origin }
  const asking = request(url, { agent, method: 'POST', headers: { ...json, ...headers } })
  asking.end(JSON.stringify(body))
  const [answer] = await once(asking, 'response')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [], text }
}

async function signedIn(url: string, n: number): Promise<string> {
  const who = { email: emailOf(n), password: PASSWORD }
  const entered = await post(`${url}/api/auth/sign-in`, who, { 'x-forwarded-for': `10.0.0.${n}` })
  if (entered.status !== 200) throw new Error(`A right password was refused: ${entered.text}`)
  return cookiesOf(entered.cookies)
}

/** Goes through people one after another, every second one liked; gives how many swipes a second. */
async function rateOf(swipers: readonly Swiper[]): Promise<number> {
  const started = performance.now()
  let done = 0
  const swipeOn = async ({ others, swipe }: Swiper) => {
    while (performance.now() - started < ROUND_MS) {
      const other = others.pop()
      if (!other) throw new Error('There is nobody left to swipe on')
      const { status, text } = await swipe(other, others.length % 2 === 0)
      if (status !== 200) throw new Error(`A swipe was answered with ${status}: ${text}`)
      done += 1
    }
  }
  await Promise.all(swipers.map(swipeOn))
  return (done * 1000) / (performance.now() - started)
}

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
const perSecond = (rates: readonly number[]) =>
  `${Math.round(median(rates)).toLocaleString('en')} a second`.padStart(15)

/** Throws where a side has lost a match that it should have made. */
async function countMatches(databaseUrl: string, swipers: readonly string[]): Promise<number> {
  const database = await openDatabase({ databaseUrl })
  const { rows } = await sql<{ mutual: number; made: number }>`
    select count(*)::int as mutual, count(matches.id)::int as made
    from swipes mine join swipes theirs
        on theirs.swiper_id = mine.swiped_id and theirs.swiped_id = mine.swiper_id and theirs.is_like
      left join matches on user1_id = least(mine.swiper_id, mine.swiped_id)
        and user2_id = greatest(mine.swiper_id, mine.swiped_id)
    where mine.is_like and mine.swiper_id = any(${swipers}::uuid[])`.execute(database.unguarded)
  await database.close()
  const { mutual, made } = rows[0] ?? { mutual: 0, made: 0 }
  if (mutual === 0 || mutual !== made)
    throw new Error(`${made} matches of ${mutual} pairs that like each other`)
  return made
}

async function measure(databaseUrl: string, ids: readonly string[]): Promise<boolean> {
  const server = await openServer({ databaseUrl })
  const port = await freePort()
  const bare = fork(join(import.meta.dirname, 'bare-swipes.ts'), [databaseUrl, String(port)])
  await once(bare, 'message')
  try {
    const others = () => ids.slice(CONNECTIONS * 2)
    const own: Swiper[] = []
    for (const [n, id] of ids.slice(0, CONNECTIONS).entries()) {
      const cookie = await signedIn(server.url, n + 1)
      const swipe: Swiper['swipe'] = (swipedId, isLike) =>
        post(`${server.url}/api/swipes`, { clientId: randomUUID(), swipedId, isLike }, { cookie })
      own.push({ id, others: others(), swipe })
    }
    const plain = ids.slice(CONNECTIONS, CONNECTIONS * 2).map(
      (swiperId): Swiper => ({
        id: swiperId,
        others: others(),
        swipe: (swipedId, isLike) =>
          post(`http://127.0.0.1:${port}/`, { clientId: randomUUID(), swiperId, swipedId, isLike }),
      }),
    )
    await untilLearnt(databaseUrl)
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      await rateOf(own)
      await rateOf(plain)
    }
    const rounds: { own: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ own: await rateOf(own), bare: await rateOf(plain) })
    }
    const ratios = rounds.map((each) => each.own / each.bare)
    console.log(`hearth ${perSecond(rounds.map((each) => each.own))}`)
    console.log(`bare  ${perSecond(rounds.map((each) => each.bare))}`)
    console.log(
      `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})` +
        `  at least ${LEAST_RATIO}`,
    )
    console.log(
      `matches made: ${await countMatches(
        databaseUrl,
        [...own, ...plain].map(({ id }) => id),
      )}, none lost`,
    )
    return median(ratios) >= LEAST_RATIO
  } finally {
    bare.kill()
    await server.close()
  }
}

console.log(
  `${PEOPLE} people, ${CONNECTIONS} connections; Node ${process.version}, ${cpus().length} processors, ` +
    `load ${loadavg()[0]?.toFixed(1)} before this`,
)
const postgres = await openPostgres()
try {
  process.exitCode = (await measure(postgres.url, await moveIn(postgres.url))) ? 0 : 1
} finally {
  agent.destroy()
  await postgres.close()
}
