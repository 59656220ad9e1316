import { type Kysely, sql } from 'kysely'

/** From when on a browser counts as known, who has left Google, and which accounts nobody ever confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "user"
      add column devices_since timestamptz(3) not null default 'epoch',
      add column google_left_at timestamptz(3)`.execute(db)
  await sql`create index user_never_confirmed on "user" (created_at) where not email_verified`.execute(db)
}
