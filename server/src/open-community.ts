import type { Logger } from 'pino'
import { hashing } from './auth/auth.ts'
import { copyBeforeMigration } from './backup/folder-copies.ts'
import type { Config } from './config/config.ts'
import { migrate, pendingMigrations } from './db/migrations.ts'
import { type OnQuery, type OpenDatabase, openDatabase } from './db/open.ts'
import { servingLimits, workerLimits } from './db/time-limits.ts'
import { importWhenEmpty } from './demo/import.ts'
import { refreshOutdatedSearch } from './features/discovery/discovery.ts'
import { logLostConnections } from './service-checks.ts'
import {
  refuseDemoAccounts,
  refuseOpenBucket,
  requireUsableFiles,
  waitForDatabase,
  warnOfAdminRole,
  warnOfMissingPages,
} from './start-checks.ts'

const optionsOf = (config: Config, log: Logger, onQuery?: OnQuery) => ({
  ...config,
  poolSize: config.databasePool,
  onQuery,
  onLost: logLostConnections(log),
})
const limitsOf = ({ role }: Config) => (role === 'worker' ? workerLimits : servingLimits)

/** Opens the database. An embedded one that migrations will change is copied first, while it is closed. */
async function openWithCopy(config: Config, log: Logger, onQuery?: OnQuery): Promise<OpenDatabase> {
  const open = () => openDatabase(optionsOf(config, log, onQuery))
  const database = await open()
  if (database.kind === 'postgres') return database
  const [first] = await pendingMigrations(database.db)
  if (!first) return database
  await database.close()
  const copy = await copyBeforeMigration(config.dataDir, first)
  log.info({ copy }, 'the database was copied before its migrations')
  return open()
}

async function prepare(database: OpenDatabase, config: Config, log: Logger): Promise<void> {
  const migrations = await migrate(database.unguarded)
  log.info({ kind: database.kind, migrations }, 'database is open')
  await refuseDemoAccounts(database, config)
  await warnOfAdminRole(database, config, log)
  await warnOfMissingPages(database, config, log)
  if (database.kind === 'pglite' && config.production) {
    log.warn('the embedded database survives a killed process but not a power cut: see docs/operating.md')
  }
  if (await database.transact(refreshOutdatedSearch)) log.info('all search rows were rewritten')
  if (!config.demo) return
  const how = { hashPassword: hashing.hash, now: new Date(), folder: config.demoFolder }
  if (await importWhenEmpty(database, how)) log.info('the demo community was imported')
}

/** Returns the database once nothing speaks against a start with it. */
export async function openCommunity(config: Config, log: Logger, onQuery?: OnQuery): Promise<OpenDatabase> {
  await requireUsableFiles(config)
  const database = await openWithCopy(config, log, onQuery)
  await waitForDatabase(database, config, log)
  await prepare(database, config, log)
  await refuseOpenBucket(config, log)
  if (database.kind === 'pglite') return database
  // Migrations and the other work of a start may take as long as they need.
  await database.close()
  return openDatabase({ ...optionsOf(config, log, onQuery), timeLimits: limitsOf(config) })
}
