import { sql } from 'kysely'
import type { Db } from '../../server/src/db/open.ts'
import { moveIn, number, swipe } from './community.ts'

type Index = { name: string; made: string; isConstraint: boolean }

/** The indexes of a table, and how they are made again. */
async function indexesOf(db: Db, table: string): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select class.relname as name, constrained.oid is not null as "isConstraint",
      coalesce(pg_get_constraintdef(constrained.oid), pg_get_indexdef(class.oid)) as made
    from pg_index join pg_class class on class.oid = indexrelid
      left join pg_constraint constrained on constrained.conindid = class.oid and contype in ('p', 'u', 'x')
    where indrelid = ${table}::regclass`.execute(db)
  return rows
}

/** Rows in millions go in far faster before there are indexes than after. */
async function withoutIndexes(db: Db, table: string, work: () => Promise<unknown>): Promise<void> {
  // Rows that other tables refer to have to stay.
  const indexes = (await indexesOf(db, table)).filter(
    ({ name }) => table === 'swipes' || !name.endsWith('_pkey'),
  )
  for (const { name, isConstraint } of indexes)
    await sql`${sql.raw(isConstraint ? `alter table ${table} drop constraint` : 'drop index')} ${sql.ref(name)}`.execute(
      db,
    )
  await work()
  for (const { name, isConstraint, made } of indexes)
    await (isConstraint
      ? sql`${sql.raw(`alter table ${table} add constraint`)} ${sql.ref(name)} ${sql.raw(made)}`.execute(db)
      : sql.raw(made).execute(db))
}

/** The body of the function that keeps one person's row, for everyone at once. */
async function fillSearch(db: Db): Promise<void> {
  const { rows } = await sql<{
    body: string
  }>`select prosrc as body from pg_proc where proname = 'refresh_search'`.execute(db)
  const [insert = ''] = (rows[0]?.body ?? '').replace(/^\s*begin/, '').split(';')
  await sql.raw(insert.replaceAll(/\bof\b/g, 'profiles.user_id')).execute(db)
  await sql`update search set standing = hashtext(user_id::text) & 255,
    changed_at = now() - interval '2 days'`.execute(db)
  await sql`vacuum full search`.execute(db)
}

/** Throws where a row is not the one that the database would make of that person itself. */
async function compareSearch(db: Db): Promise<void> {
  const sample = sql`(select id from crowd where n % 199 = 0)`
  const { rows: before } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  await sql`select refresh_search(id) from ${sample} sample`.execute(db)
  const { rows } = await sql<{ odd: number; all: number }>`
    select count(*) filter (where changed_at > ${before[0]?.at}::timestamptz)::int as odd, count(*)::int as all
    from search where user_id in ${sample}`.execute(db)
  const { odd, all } = rows[0] ?? { odd: 0, all: 0 }
  if (all === 0 || odd > 0)
    throw new Error(`${odd} of ${all} rows of search are not as the database makes them`)
}

/** Fills an empty database with the community; `tell` hears how far it is. `db` has to be one connection. */
export async function settle(db: Db, people: number, tell: (what: string) => void): Promise<void> {
  // No trigger and no foreign key is looked at while this holds.
  await sql`set session_replication_role = replica`.execute(db)
  await number(db, people)
  await withoutIndexes(db, 'profiles', () => withoutIndexes(db, 'photos', () => moveIn(db)))
  tell('people')
  await withoutIndexes(db, 'search', () => fillSearch(db))
  tell('search')
  await withoutIndexes(db, 'swipes', () => swipe(db, people))
  tell('swipes')
  await sql`set session_replication_role = origin`.execute(db)
  await compareSearch(db)
  await sql`vacuum (analyze)`.execute(db)
  tell('analyzed')
}
