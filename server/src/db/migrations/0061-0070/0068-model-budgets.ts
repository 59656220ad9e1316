import { type Kysely, sql } from 'kysely'

/** Lets people consent to a language model, and creates the counts of what it was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['consents', 'consent_ledger']) {
    const constraint = sql.ref(`${table}_kind_check`)
    await sql`alter table ${sql.table(table)} drop constraint ${constraint}`.execute(db)
    await sql`alter table ${sql.table(table)} add constraint ${constraint}
      check (kind in ('faith', 'orientation', 'health', 'verification', 'language_model'))`.execute(db)
  }
  await sql`
    create table model_calls (
      person_id uuid primary key references "user" (id) on delete cascade,
      day date not null,
      calls integer not null
    )`.execute(db)
  await sql`
    create table model_days (
      day date primary key,
      calls integer not null,
      tokens integer not null,
      fallbacks integer not null
    )`.execute(db)
}
