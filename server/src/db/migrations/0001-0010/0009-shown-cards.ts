import { type Kysely, sql } from 'kysely'

/** The pairs that the deck showed, so that a card which is dealt again that day is counted once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shown_cards (
      viewer_id uuid not null references "user" (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      shown_at timestamptz(3) not null,
      primary key (viewer_id, person_id)
    )`.execute(db)
  await sql`create index shown_cards_person on shown_cards (person_id)`.execute(db)
  await sql`create index shown_cards_by_time on shown_cards (shown_at)`.execute(db)
}
