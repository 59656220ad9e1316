import { type Kysely, sql } from 'kysely'

/** Why a session was ended elsewhere, for the browser that still shows its token; as long as it would have lasted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_sessions (
      token text primary key,
      user_id uuid not null references "user" (id) on delete cascade,
      reason text not null check (reason in ('signed_out', 'new_password', 'new_address', 'by_operator')),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index ended_sessions_user_id on ended_sessions (user_id)`.execute(db)
  await sql`create index ended_sessions_expires_at on ended_sessions (expires_at)`.execute(db)
}
