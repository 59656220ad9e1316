import { type Kysely, sql } from 'kysely'

/** The pairs that the deck dealt, the profile of the owner that day, and when it changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dealt_people (
      viewer_id uuid not null references "user" (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      dealt_on date not null,
      primary key (viewer_id, person_id)
    )`.execute(db)
  await sql`create index dealt_people_person on dealt_people (person_id)`.execute(db)
  // Pages that are open during the update show the first people of their decks.
  await sql`
    insert into dealt_people (viewer_id, person_id, dealt_on)
      select decks.user_id, "user".id, decks.built_on
        from decks cross join unnest(decks.targets[1:40]) target (id) join "user" on "user".id = target.id
        where decks.built_at > now() - interval '2 days'`.execute(db)
  await sql`
    alter table decks add column as_gender smallint, add column as_seeks smallint, add column as_born date,
      add column as_traits bigint`.execute(db)
  await sql`create index decks_built_on on decks (built_on)`.execute(db)
  await sql`
    create table deck_changes (
      user_id uuid not null references "user" (id) on delete cascade,
      changed_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index deck_changes_of_user on deck_changes (user_id, changed_at)`.execute(db)
}
