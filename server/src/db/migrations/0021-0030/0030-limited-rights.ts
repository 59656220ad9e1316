import { type Kysely, sql } from 'kysely'

/** Lets a decision take single rights, and hide single things of a profile from others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restrictions drop constraint restrictions_kind_check,
    add constraint restrictions_kind_check check (kind in ('suspended', 'likes', 'messages', 'shown'))`.execute(
    db,
  )
  await sql`create table hidden_things (
    person_id uuid not null references "user" (id) on delete cascade,
    kind text not null check (kind in ('photo', 'prompt', 'bio')),
    thing_id text not null default '',
    decision_id uuid not null references decisions (id) on delete cascade,
    primary key (person_id, kind, thing_id))`.execute(db)
  await sql`create index hidden_things_of_decision on hidden_things (decision_id)`.execute(db)
}
