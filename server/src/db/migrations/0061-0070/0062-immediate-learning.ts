import { type Kysely, sql } from 'kysely'

/** Lets new decisions change scores before the next training, decks be ordered again, and each person have a taste. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ranking_models add column learnt_until timestamptz(3)`.execute(db)
  await sql`alter table person_scores
    add column choosiness_information double precision not null default 0,
    add column popularity_information double precision not null default 0`.execute(db)
  // About the information of a decision that could be expected.
  await sql`update person_scores set choosiness_information = decisions_made * 0.2,
    popularity_information = decisions_received * 0.2`.execute(db)
  await sql`alter table decks add column ordered_at timestamptz(3)`.execute(db)
  await sql`
    create table tastes (
      user_id uuid primary key references "user" (id) on delete cascade,
      state text,
      slopes double precision[],
      learnt text[] not null default '{}',
      since timestamptz(3),
      updated_at timestamptz(3) not null
    )`.execute(db)
}
