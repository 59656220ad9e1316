import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import type { Db, OpenDatabase } from '../server/src/db/open.ts'
import { openImageWorker } from '../server/src/outside/image-worker/image-worker.ts'
import { openMailbox } from '../server/src/outside/mail/mail.ts'
import { mediaWorkerWith } from '../server/src/outside/media-worker/media-worker.ts'
import { openPhotoFiles } from '../server/src/outside/photo-files.ts'
import { openUploadParts } from '../server/src/outside/upload-parts.ts'
import { openServer } from '../server/src/server.ts'

const HOME = 'http://localhost:3000'
const ROUTES = ['/session', '/profile', '/candidates', '/matches', '/conversations', '/account']

/** There is nothing behind it, so anyone who has a session is answered after the check and nothing more. */
export const NOTHING = '/api/nothing'

/** The number of statements of one request, and how many of them check the session. */
type Cost = { path: string; all: number; check: number }

/** Everything asked of a database from now on, as it is asked. */
function listenTo(database: OpenDatabase) {
  const asked: CompiledQuery[] = []
  const compiled = new WeakMap<object, CompiledQuery>()
  const hear = (db: Db): Db =>
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        compiled.set(queryId, db.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: ({ result, queryId }) => {
        asked.push(compiled.get(queryId) ?? CompiledQuery.raw('written out by a library'))
        return Promise.resolve(result)
      },
    })
  const unguarded = hear(database.unguarded)
  const heard: OpenDatabase = {
    ...database,
    unguarded,
    db: hear(database.db),
    transact: (work) => unguarded.transaction().execute(work),
  }
  return { heard, hear: () => asked.splice(0) }
}

const isLookUp = ({ sql: text }: CompiledQuery) => text.includes('"session"."token" = $')

/** The whole server without a socket. */
export function openHere(database: OpenDatabase, now = () => new Date()) {
  return openServer({
    database,
    mail: openMailbox(now),
    queueMail: () => Promise.resolve(),
    photos: {
      files: openPhotoFiles(join(tmpdir(), 'hearth-bench-photos'), undefined),
      parts: openUploadParts(join(tmpdir(), 'hearth-bench-uploads')),
      imageWorker: openImageWorker(),
      mediaWorker: mediaWorkerWith('not needed'),
      queueUpload: () => Promise.resolve(),
    },
    log: pino({ level: 'silent' }),
    now,
    settings: {
      baseUrl: HOME,
      dataDir: tmpdir(),
      production: false,
      metricsToken: undefined,
      google: undefined,
      breachedPasswordsFile: undefined,
      trustedProxies: [],
      hsts: { seconds: 0, includesSubdomains: false },
      page: undefined,
      brand: {
        name: 'Hearth',
        tagline: undefined,
        color: undefined,
        colorDark: undefined,
        markFile: undefined,
      },
      trueFigures: false,
      connectionsPerAddress: 100_000,
      payments: { mode: 'none', stripe: undefined },
      limits: { cardsADay: 100_000, newCardsADay: 100_000, factor: 10_000 },
      maxOpenConversations: 8,
      unfinishedUploadsMb: 2000,
      photoDelivery: 'server',
      secrets: ['a secret that only the bench knows, long enough'],
    },
  })
}

/** Counts what requests of one signed-in person cost, and gives the very query their session is looked up by. */
export async function countQueries(database: OpenDatabase, who: { email: string; password: string }) {
  const { heard, hear } = listenTo(database)
  const { app } = openHere(heard)
  const entered = await app.request('/api/auth/sign-in', {
    method: 'POST',
    body: JSON.stringify(who),
    headers: { 'content-type': 'application/json', origin: HOME },
  })
  const cookie = cookiesOf(entered.headers.getSetCookie())
  const costs: Cost[] = []
  let lookUp: CompiledQuery | undefined
  for (const path of [NOTHING, ...ROUTES.map((route) => `/api${route}`)]) {
    hear()
    const { status } = await app.request(path, { headers: { cookie } })
    if (status !== (path === NOTHING ? 404 : 200)) throw new Error(`${path} answered ${status}`)
    const asked = hear()
    lookUp ??= asked.find(isLookUp)
    costs.push({ path, all: asked.length, check: asked.filter(isLookUp).length })
  }
  if (!lookUp) throw new Error('No request looked a session up')
  return { costs, lookUp }
}

/** The index by which the database finds the session, or `undefined` where it reads them all. */
export async function indexOf(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string | undefined> {
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  )
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  return /Index (?:Only )?Scan using (\S+) on session/.exec(plan)?.[1]
}

/** The cookie header that a browser would send after this response. */
export const cookiesOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')
