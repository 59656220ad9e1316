import { type Kysely, sql } from 'kysely'

/** Links and codes that were mailed, as hashes, so that each works once and can say why it does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailed_secrets (
      id uuid primary key default gen_random_uuid(),
      purpose text not null,
      secret_hash text not null unique,
      ticket_hash text unique,
      user_id uuid references "user" (id) on delete cascade,
      about text,
      tries smallint not null default 0,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create index mailed_secrets_user_id on mailed_secrets (user_id)`.execute(db)
  await sql`create index mailed_secrets_expires_at on mailed_secrets (expires_at)`.execute(db)
}
