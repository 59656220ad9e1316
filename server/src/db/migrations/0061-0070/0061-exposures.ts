import { type Kysely, sql } from 'kysely'

/**
 * Creates the log of shown cards, and the counts of how often predictions came true. A deck remembers who was drawn at
 * random. The model of a card may be deleted before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exposures (
      viewer_id uuid not null references "user" (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      shown_on date not null,
      shown_at timestamptz(3) not null,
      position integer not null check (position >= 0),
      model_id integer,
      propensity real not null check (propensity > 0 and propensity <= 1),
      is_random boolean not null,
      like_chance real check (like_chance between 0 and 1),
      match_chance real check (match_chance between 0 and 1),
      viewed_seconds smallint check (viewed_seconds between 0 and 600),
      primary key (viewer_id, person_id, shown_on)
    )`.execute(db)
  await sql`create index exposures_person on exposures (person_id)`.execute(db)
  await sql`create index exposures_by_time on exposures using brin (shown_at)`.execute(db)
  await sql`
    create table prediction_bins (
      day date not null,
      kind text not null check (kind in ('like', 'match')),
      bin smallint not null,
      pairs integer not null,
      came_true integer not null,
      predicted double precision not null,
      primary key (day, kind, bin)
    )`.execute(db)
  await sql`alter table decks add column draws jsonb not null default '{}'`.execute(db)
}
