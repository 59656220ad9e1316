import { type Kysely, sql } from 'kysely'

/** Makes the table of clips and chat photos, whose bytes come by the same uploads as photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      kind text not null check (kind in ('verification', 'intro', 'voice_message', 'voice_answer', 'chat_photo')),
      state text not null default 'coming' check (state in ('coming', 'ready', 'refused')),
      file_key text not null unique check (char_length(file_key) between 1 and 200),
      duration_ms integer check (duration_ms > 0),
      aspect double precision check (aspect > 0),
      thumbhash text check (char_length(thumbhash) <= 60),
      waveform smallint[] check (cardinality(waveform) <= 64),
      source_hash text,
      picture_hash bit(256),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index media_by_person on media (user_id, created_at)`.execute(db)
  await sql`create index media_by_source on media (source_hash) where source_hash is not null`.execute(db)
  await sql`
    create trigger media_leave_files after delete on media
      for each row execute function remember_files()`.execute(db)
  await sql`alter table uploads add column kind text not null default 'photo'`.execute(db)
  await sql`alter table uploads add column media_id uuid references media (id) on delete cascade`.execute(db)
  await sql`alter table uploads add check ((kind = 'photo') = (media_id is null))`.execute(db)
  await sql`create index uploads_by_media on uploads (media_id) where media_id is not null`.execute(db)
  await sql`alter table uploads drop constraint uploads_size_check`.execute(db)
  await sql`alter table uploads add constraint uploads_size_check check (size between 1 and 62914560)`.execute(
    db,
  )
  await createRemovedMedia(db)
}

/**
 * The table has hashes of what moderators have removed, by which it is known when it comes again: of the bytes of the file as
 * it came, and of its picture, which is that of a chat photo or the poster of a clip.
 */
async function createRemovedMedia(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removed_media (
      id uuid primary key default gen_random_uuid(),
      source_hash text not null unique,
      picture_hash bit(256),
      removed_at timestamptz(3) not null
    )`.execute(db)
}
