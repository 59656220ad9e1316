import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseOver, type Embedded, type OpenDatabase, openDatabase, startPglite } from '../../db/open.ts'
import { TEMPLATE } from '../global-setup.ts'

/** A migrated database, what is in every table of it, and how it is made. */
type Lendable = { pglite: PGlite; tables: string; seeds: readonly Seed[]; shape: string }
type Seed = { table: string; rows: string }

/** To open one takes ten times as long as to empty it, so the files that a process runs lend it on. */
const idle: Lendable[] = []
const MOST_IDLE = 1

/** All that a test could change about a database and that emptying its tables would not put right. */
export const SHAPE = `
  select md5(string_agg(part, '|' order by part)) as shape from (
    select 'relation ' || (oid, relname, relkind, relnatts, relhasrules)::text as part from pg_class where oid >= 16384
    union all
    select 'column ' || (attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped)::text from pg_attribute
      where attrelid >= 16384
    union all select 'default ' || (oid, adbin)::text from pg_attrdef where oid >= 16384
    union all select 'constraint ' || (oid, convalidated)::text from pg_constraint where oid >= 16384
    union all select 'trigger ' || (oid, tgenabled)::text from pg_trigger where oid >= 16384
    union all select 'function ' || (oid, prosrc)::text from pg_proc where oid >= 16384
    union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'
    union all select 'statistics ' || starelid from pg_statistic where starelid >= 16384
    union all select 'setting ' || name || setting from pg_settings where source = 'session'
    union all select 'lock ' || objid from pg_locks where locktype = 'advisory'
  ) parts`

/** Returns a migrated, empty database for one test. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const postgresUrl = inject('postgresUrl')
  if (postgresUrl) return openDatabase({ databaseUrl: await copyOfTemplate(postgresUrl), poolSize: 20 })
  const lent = idle.pop() ?? (await openLendable())
  let returning: Promise<void> | undefined
  return databaseOver(handleOn(lent.pglite), () => (returning ??= takeBack(lent)))
}

/** A way to a PGlite that can be closed alone: the database goes on, and nothing more comes through here. */
function handleOn(pglite: PGlite): Embedded {
  let isClosed = false
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    isClosed ? Promise.reject(new Error('This database is closed')) : work()
  return {
    query: (...given) => ask(() => pglite.query(...given)),
    transaction: (work) => ask(() => pglite.transaction(work)),
    exec: (...given) => ask(() => pglite.exec(...given)),
    listen: (...given) => ask(() => pglite.listen(...given)),
    close: async () => void (isClosed = true),
    get closed() {
      return isClosed
    },
    ready: true,
    waitReady: Promise.resolve(),
  }
}

/** Returns the address of a migrated, empty PostgreSQL database for one test. */
export async function copyOfTemplate(postgresUrl: string): Promise<string> {
  const name = `hearth_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`create database ${name} template ${TEMPLATE}`)
  await client.end()
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

async function openLendable(): Promise<Lendable> {
  const pglite = await startPglite({ image: new Blob([await readFile(inject('imagePath'))]) })
  const { rows } = await pglite.query<{ name: string }>(`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`)
  const names = rows.map(({ name }) => name)
  const seeds: Seed[] = []
  for (const table of names) {
    const kept = await pglite.query<Seed>(
      `select '${table}' as table, json_agg(t)::text as rows from ${table} t`,
    )
    seeds.push(...kept.rows.filter((seed) => seed.rows))
  }
  return { pglite, tables: names.join(), seeds, shape: await shapeOf(pglite) }
}

/** Empties what was lent for the next test; what had its shape changed ends here. */
async function takeBack(lent: Lendable): Promise<void> {
  const { pglite, tables, seeds, shape } = lent
  await pglite.exec('deallocate all')
  if (idle.length >= MOST_IDLE || (await shapeOf(pglite)) !== shape) return pglite.close()
  await pglite.transaction(async (tx) => {
    // Without the trigger that makes the audit log append-only.
    await tx.exec('set local session_replication_role = replica')
    await tx.exec(`truncate ${tables} restart identity`)
    for (const { table, rows } of seeds) {
      await tx.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
    }
  })
  idle.push(lent)
}

async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(SHAPE)
  return rows[0]?.shape ?? ''
}
