import { type Kysely, sql } from 'kysely'

/** The hashes of hidden photos, which outlive the photos, so that a copy that the person uploads is found and hidden too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hidden_photo_hashes (
    user_id uuid not null references "user" (id) on delete cascade,
    photo_id uuid not null,
    part smallint not null,
    hash bit(256) not null,
    primary key (user_id, photo_id, part))`.execute(db)
  await sql`insert into hidden_photo_hashes (user_id, photo_id, part, hash)
    select photos.user_id, photo_hashes.photo_id, part, hash
    from hidden_things join photos on photos.id::text = thing_id and photos.user_id = person_id
      join photo_hashes on photo_hashes.photo_id = photos.id
    where hidden_things.kind = 'photo'`.execute(db)
  await sql`alter table uploads add column is_crop boolean not null default false`.execute(db)
}
