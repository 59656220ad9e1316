import { sql } from 'kysely'
import type { Db } from '../../server/src/db/open.ts'
import { refreshSearch } from '../../server/src/features/discovery/discovery.ts'
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
export async function withoutIndexes(db: Db, table: string, work: () => Promise<unknown>): Promise<void> {
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

/** Everyone's row of `search`, ranked by chance. */
async function fillSearch(db: Db): Promise<void> {
  await refreshSearch(db)
  await sql`update search set sort_rank = hashtext(user_id::text) & 255,
    changed_at = now() - interval '2 days'`.execute(db)
  await sql`vacuum full search`.execute(db)
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
  await sql`vacuum (analyze)`.execute(db)
  tell('analyzed')
}
