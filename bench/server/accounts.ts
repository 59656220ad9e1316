import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashing } from '../../server/src/auth/auth.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { openPostgres } from '../../tools/system.ts'
import { cookiesOf, countQueries, indexOf, NOTHING } from '../queries.ts'
import { type BenchServerOptions, openServer } from '../server.ts'

// The cost that Hearth adds to the two unavoidable costs of an account: checking a password's hash, and looking a
// session up. Both sides of each pair take turns in one run, so that a busy machine slows both;
// it still wants a quiet one.
const PEOPLE = 1_000
const SESSIONS_EACH = 20
/** As many signing in at once, each from an address and a browser of its own. */
const BROWSERS = 8
const ROUNDS = 5
const ROUND_MS = 2_000
const WARM_UP_MS = 1_000
const PASSWORD = 'correct horse battery'

type BenchReply = { status: number; cookies: string[]; text: string }
type BenchCall = { body?: unknown; from?: string; cookie?: string }
type Rates = { own: number; bare: number }
type Compared = Rates & { ratio: number; least: number; most: number }

const emailOf = (n: number) => `${n}@people.example`

/** A community with many sessions, so that a look-up has something to find its way in. */
async function moveIn(where: BenchServerOptions, passwordHash: string): Promise<void> {
  const database = await openDatabase(where)
  const { db } = database
  await migrate(database.unguarded)
  await sql`insert into "user" (name, email, email_verified, entered_at)
    select '', n || '@people.example', true, now() from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`insert into account (user_id, account_id, provider_id, password)
    select id, id, 'credential', ${passwordHash} from "user"`.execute(db)
  await sql`insert into session (user_id, token, expires_at)
    select id, 'sha256:' || gen_random_uuid(), now() + interval '30 days'
    from "user", generate_series(1, ${SESSIONS_EACH})`.execute(db)
  await sql`analyze`.execute(db)
  await database.close()
}

const agent = new Agent({ keepAlive: true, maxSockets: BROWSERS })

/** As light a client as there is, because it shares the processors with what it measures. */
async function ask(url: string, { body, from, cookie }: BenchCall = {}): Promise<BenchReply> {
  const headers = {
    origin: new URL(url).origin,
    ...(from && { 'x-forwarded-for': from }),
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const asking = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers })
  asking.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = await once(asking, 'response')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [], text }
}

/** A browser that keeps its cookies, so that nobody is warned of a new device at every sign-in. */
function browserOf(url: string, n: number) {
  let cookie = ''
  return {
    signIn: async () => {
      const body = { email: emailOf(n), password: PASSWORD }
      const { status, cookies, text } = await ask(`${url}/api/auth/sign-in`, {
        body,
        from: `10.0.0.${n}`,
        cookie,
      })
      if (status !== 200) throw new Error(`A right password was refused: ${text}`)
      cookie = cookiesOf(cookies)
    },
    check: async () => {
      const { status } = await ask(`${url}${NOTHING}`, { cookie })
      if (status !== 404) throw new Error(`A session was answered with ${status}`)
    },
  }
}

/** How often a second, by so many at once. */
async function rateOf(work: readonly (() => Promise<unknown>)[], forMs: number): Promise<number> {
  const started = performance.now()
  let done = 0
  const repeat = async (one: () => Promise<unknown>) => {
    while (performance.now() - started < forMs) {
      await one()
      done += 1
    }
  }
  await Promise.all(work.map(repeat))
  return (done * 1000) / (performance.now() - started)
}

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

async function compare(
  own: readonly (() => Promise<unknown>)[],
  bare: () => Promise<unknown>,
): Promise<Compared> {
  const bares = own.map(() => bare)
  await rateOf(own, WARM_UP_MS)
  await rateOf(bares, WARM_UP_MS)
  const rates: Rates[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({ own: await rateOf(own, ROUND_MS), bare: await rateOf(bares, ROUND_MS) })
  }
  const ratios = rates.map((each) => each.own / each.bare)
  return {
    own: median(rates.map((each) => each.own)),
    bare: median(rates.map((each) => each.bare)),
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  }
}

const perSecond = (rate: number) =>
  `${rate.toLocaleString('en', { maximumFractionDigits: rate < 100 ? 1 : 0 })} a second`.padStart(15)
const line = (what: string, { own, bare, ratio, least, most }: Compared, beside: string) =>
  `${what.padEnd(14)} ${perSecond(own)}   ${beside} ${perSecond(bare)}   ` +
  `ratio ${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`

/** Says all there is to say of one database, and whether it holds. */
async function measure(
  where: BenchServerOptions,
  own: BenchServerOptions,
  passwordHash: string,
): Promise<boolean> {
  const server = await openServer(where)
  const database = await openDatabase(own)
  try {
    const { costs, lookUp } = await countQueries(database, { email: emailOf(PEOPLE), password: PASSWORD })
    const index = await indexOf(database.unguarded, lookUp)
    const browsers = Array.from({ length: BROWSERS }, (_, n) => browserOf(server.url, n + 1))
    const signIns = await compare(
      browsers.map(({ signIn }) => signIn),
      () => hashing.verify({ hash: passwordHash, password: PASSWORD }),
    )
    const checks = await compare(
      browsers.map(({ check }) => check),
      () => database.unguarded.executeQuery(lookUp),
    )
    console.log(line('sign-ins', signIns, 'bare password hash  '))
    console.log(line('session checks', checks, 'bare session look-up'))
    const dearest = Math.max(...costs.map(({ path, all, check }) => (path === NOTHING ? all : check)))
    console.log(`queries of a session check: ${dearest}  at most 1, by ${index ?? 'no index'}`)
    for (const { path, all, check } of costs) {
      console.log(`  GET ${path.padEnd(20)} ${check} of ${all}`)
    }
    return dearest === 1 && index !== undefined
  } finally {
    await database.close()
    await server.close()
  }
}

async function onPglite(passwordHash: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-accounts-'))
  const [served, own] = [join(folder, 'served'), join(folder, 'own')]
  try {
    await moveIn({ dataDir: served }, passwordHash)
    // One process at a time opens a folder, and the bare look-up needs the same sessions.
    await cp(served, own, { recursive: true })
    return await measure({ dataDir: served }, { dataDir: own }, passwordHash)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres(databaseUrl: string, passwordHash: string): Promise<boolean> {
  await moveIn({ databaseUrl }, passwordHash)
  return measure({ databaseUrl }, { databaseUrl }, passwordHash)
}

const passwordHash = await hashing.hash(PASSWORD)
const [cpu] = cpus()
console.log(
  `${PEOPLE * SESSIONS_EACH} sessions of ${PEOPLE} people; ${BROWSERS} browsers at once; ` +
    `Node ${process.version}, ${cpus().length} processors (${cpu?.model.trim()}), ` +
    `load ${loadavg()[0]?.toFixed(1)} before this`,
)
console.log('\non PGlite')
let holds = await onPglite(passwordHash)
if (process.argv.includes('--postgres')) {
  console.log('\non PostgreSQL')
  const postgres = await openPostgres()
  try {
    holds = (await onPostgres(postgres.url, passwordHash)) && holds
  } finally {
    await postgres.close()
  }
}
process.exitCode = holds ? 0 : 1
