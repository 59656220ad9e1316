import { type Kysely, sql } from 'kysely'

/**
 * Reports that survive both accounts: ids become null with the account, and what was said is encrypted. The job
 * `erase-reports` moves the rows of `reports` here, because a migration does not know the secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sealed_reports (
      id uuid primary key default gen_random_uuid(),
      number text not null unique,
      reporter_id uuid references "user" (id) on delete set null,
      client_id uuid not null,
      reported_id uuid references "user" (id) on delete set null,
      reason text not null check (reason in
        ('harassment', 'hate', 'sexual', 'scam', 'fake', 'underage', 'violence', 'elsewhere', 'other')),
      sealed text not null,
      created_at timestamptz(3) not null,
      unique (reporter_id, client_id)
    )`.execute(db)
  await sql`create index sealed_reports_reported on sealed_reports (reported_id)`.execute(db)
  await sql`create index sealed_reports_created_at on sealed_reports (created_at)`.execute(db)
}
