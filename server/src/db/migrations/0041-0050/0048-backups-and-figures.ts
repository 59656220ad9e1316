import { type Kysely, sql } from 'kysely'

/** Creates the tables of backups and of daily figures, and indexes by which members are found and events are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backups (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('backup', 'check', 'restore')),
    at timestamptz(3) not null,
    made_at timestamptz(3) not null,
    database text not null,
    place text not null,
    bytes bigint not null,
    photos text not null,
    is_encrypted boolean not null)`.execute(db)
  await sql`create index backups_latest on backups (kind, at desc, id desc)`.execute(db)
  await sql`create table daily_figures (
    day date primary key,
    sign_ups integer not null,
    active integer,
    likes integer not null,
    matches integer not null,
    messages integer not null,
    reports integer not null,
    decisions integer not null,
    showable integer,
    shown integer,
    views integer,
    top_tenth_views integer,
    median_views integer)`.execute(db)
  await indexMembers(db)
  await sql`create index messages_by_time on messages using brin (created_at)`.execute(db)
  await sql`create index matches_by_time on matches using brin (created_at)`.execute(db)
}

/** Texts are compared byte by byte, so that a prefix and the order of a page need the same index. */
async function indexMembers(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_by_time on "user" (created_at desc, id desc)`.execute(db)
  await sql`create index user_by_email on "user" (email collate "C", id)`.execute(db)
  await sql`create index profiles_by_name
    on profiles ((lower(first_name || ' ' || last_name) collate "C"), user_id)`.execute(db)
  await sql`create index profiles_by_last_name on profiles ((lower(last_name) collate "C"), user_id)`.execute(
    db,
  )
}
