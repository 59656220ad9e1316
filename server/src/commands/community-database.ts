import { liveBrand } from '../brand/brand-presentation.ts'
import { type Config, readConfig } from '../config/config.ts'
import { isMigrated } from '../db/migrations.ts'
import { type OpenDatabase, openDatabase, type Tx } from '../db/open.ts'
import { reachDatabase } from '../db/reaching.ts'
import { type AuditActor, type AuditRecord, recordAudit } from '../features/audit/audit.ts'
import { readCommunity } from '../features/community/community.ts'

/** The exit code of a usage error in `sysexits.h`. */
export const EXIT_USAGE = 64

/**
 * Opens the database of a community for one command of its operator, and closes it again. `work` gets the settings with
 * the name and colours that are set in the console.
 */
export async function withCommunity<T>(
  config: Config,
  work: (database: OpenDatabase, current: Config) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...config, poolSize: 2 })
  try {
    if (database.kind === 'postgres') await reachDatabase(database.db, { waitMs: 0 })
    if (!(await isMigrated(database.db))) {
      throw new Error('No community of this version found. Check DATA_DIR or DATABASE_URL')
    }
    const values = await readCommunity(database)
    return await work(database, { ...config, brand: liveBrand(config.brand, { latest: () => values }) })
  } finally {
    await database.close()
  }
}

export const byOperator: AuditActor = { kind: 'operator' }

/** Records an operation of the operator in the audit log, in the transaction of the operation. */
export const recordByOperator = (tx: Tx, record: Omit<AuditRecord, 'actor'>): Promise<void> =>
  recordAudit({ now: () => new Date() }, tx, { ...record, actor: byOperator })

/** Says why nothing was done, and returns the exit code for that. */
export function refuse(line: string): number {
  process.stderr.write(`${line}\n`)
  return 1
}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command to its exit code; what fails is said in one line. */
export async function runCommand(run: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

type CommunityVerb = (database: OpenDatabase, config: Config) => Promise<number>

/** Runs the verb that the one argument names, over the database of the community; explains the usage otherwise. */
export const runVerb = (usage: string, verbs: ReadonlyMap<string, CommunityVerb>): Promise<void> =>
  runCommand(async ([name = '', ...rest]) => {
    const run = verbs.get(name)
    if (!run || rest.length > 0) {
      process.stderr.write(usage)
      return EXIT_USAGE
    }
    return withCommunity(readConfig(), run)
  })
