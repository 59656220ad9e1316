import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of the model that orders cases, and the places of cases. A model has words of cases, so it is
 * encrypted like them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table case_models (
    id smallint primary key default 1 check (id = 1),
    trained_at timestamptz not null,
    cases integer not null,
    measures integer not null,
    first integer not null,
    first_measures integer not null,
    model text not null)`.execute(db)
  await sql`alter table cases
    add column place smallint not null default 500 check (place between 0 and 1000),
    add column placed_items integer not null default 0`.execute(db)
  await sql`create index cases_likely on cases (priority, place, id) where state <> 'decided'`.execute(db)
}
