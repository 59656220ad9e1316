import { type Kysely, sql } from 'kysely'

/**
 * Creates the pairs of the day, one row for each of two people, so that nobody has two on one day. Decisions on them are
 * marked, because the order does not learn from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_pairs (
      user_id uuid not null references "user" (id) on delete cascade,
      day date not null,
      other_id uuid not null references "user" (id) on delete cascade,
      primary key (user_id, day),
      check (user_id <> other_id)
    )`.execute(db)
  await sql`create index daily_pairs_other on daily_pairs (other_id)`.execute(db)
  await sql`create index daily_pairs_day on daily_pairs (day)`.execute(db)
  await sql`
    create table daily_pair_opt_outs (
      user_id uuid primary key references "user" (id) on delete cascade,
      since timestamptz(3) not null
    )`.execute(db)
  await sql`alter table swipes add column is_learnt boolean not null default true`.execute(db)
}
