import { type Kysely, sql } from 'kysely'

/** The results of training: models, figures of each person, and how common interests are. */
export async function createRanking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ranking_models (
      id integer generated always as identity primary key,
      trained_at timestamptz(3) not null,
      model text not null,
      votes integer not null,
      pairs integer not null,
      calibration_error double precision,
      people integer not null,
      usual_shown double precision not null
    )`.execute(db)
  await sql`
    create table standings (
      user_id uuid primary key references "user" (id) on delete cascade,
      choosiness double precision not null default 0,
      popularity double precision not null default 0,
      votes_cast integer not null default 0,
      votes_got integer not null default 0,
      shown integer not null default 0,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table commonness (
      kind text not null check (kind in ('interest', 'language')),
      value text not null,
      people integer not null check (people > 0),
      primary key (kind, value)
    )`.execute(db)
}
