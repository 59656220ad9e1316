import { type Kysely, sql } from 'kysely'

/** Lets messages about payments wait longer from try to try. Without an instant, a message is tried at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_messages add column next_try_at timestamptz(3)`.execute(db)
}
