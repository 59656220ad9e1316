import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import type { Role } from '../../config/config.ts'
import { type OpenDatabase, openDatabase } from '../../db/open.ts'
import { copyOfTemplate } from '../database/test-database.ts'
import { movePairsIn, TALKERS_SECRET, type Talker } from '../people/chat-people.ts'
import { type KillableServer, openKillableServer } from '../processes/killable-server.ts'
import type { StoredMessage } from './history.ts'
import type { Shaken } from './run.ts'

type ProcessesSettings = {
  pairs: number
  processes?: number
  /** One process for each; they share a folder, as on one machine. */
  roles?: readonly Role[]
  env?: Record<string, string>
}

/** Starts Hearth as an operator does: one process or more, over PGlite or the database of this run. */
export async function openServerProcesses({ pairs, processes = 1, roles, env = {} }: ProcessesSettings) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-chaos-'))
  const databaseUrl = inject('postgresUrl') ? await copyOfTemplate(inject('postgresUrl')) : undefined
  if (!databaseUrl) await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const where = databaseUrl ? { databaseUrl } : { dataDir }
  const servers: KillableServer[] = []
  let turn = 0
  onTestFinished(async () => {
    for (const server of servers) await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function visit<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const database = await openDatabase(where)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  async function open(address: string): Promise<[Talker, Talker][]> {
    const talkers = await visit(({ db }) => movePairsIn(db, pairs))
    const settings = {
      BASE_URL: address,
      AUTH_SECRET: TALKERS_SECRET,
      LOG_LEVEL: 'error',
      LIMITS_FACTOR: '100000',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    }
    for (const role of roles ?? [])
      servers.push(await openKillableServer(dataDir, { ...settings, ROLE: role }))
    for (let n = 0; n < (roles ? 0 : processes); n += 1) {
      // PGlite lives in the folder, and is for one process alone.
      const folder = databaseUrl ? join(dataDir, String(n)) : dataDir
      servers.push(await openKillableServer(folder, settings))
    }
    return talkers
  }

  const shaken: Shaken = {
    ports: () => servers.map(({ port }) => port),
    open,
    kill: async () => {
      turn += 1
      const server = servers[turn % servers.length]
      await server?.kill()
      await server?.start()
    },
    kept: async () => {
      // PGlite has one process at a time.
      if (!databaseUrl) for (const server of servers) await server.stop()
      return visit(
        ({ db }): Promise<StoredMessage[]> =>
          db
            .selectFrom('messages')
            .select(['id', 'conversationId', 'senderId', 'clientId', 'seq', 'content'])
            .execute(),
      )
    },
  }
  return {
    ...shaken,
    servers,
    visit,
    /** Ends every connection to PostgreSQL at once, whatever is being asked, as its restart does. */
    endConnections: () =>
      visit(async ({ db }) => {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      }),
  }
}
