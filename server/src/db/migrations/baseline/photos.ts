import { type Kysely, sql } from 'kysely'

/** Photos, their uploads, the files to delete, and the hashes by which alike photos are found. */
export async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await createPhotoTable(db)
  await createUploads(db)
  await createForgottenFiles(db)
  await createHashes(db)
}

async function createPhotoTable(db: Kysely<unknown>): Promise<void> {
  // The order is without a hole and the ninth place is 8, so this alone forbids a tenth photo.
  await sql`
    create table photos (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      file_key text not null unique check (char_length(file_key) between 1 and 200),
      position smallint not null check (position between 0 and 8),
      alt text not null default '' check (char_length(alt) <= 300),
      thumbhash text not null check (char_length(thumbhash) <= 60),
      widths smallint[] not null check (cardinality(widths) between 1 and 4),
      aspect double precision not null check (aspect > 0),
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      missing_since timestamptz(3),
      exclude using btree (user_id with =, position with =) where (deleted_at is null)
        deferrable initially immediate
    )`.execute(db)
  await sql`create index photos_user_id on photos (user_id)`.execute(db)
  await sql`create index photos_deleted_at on photos (deleted_at) where deleted_at is not null`.execute(db)
}

async function createUploads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      client_id uuid not null,
      size integer not null check (size between 1 and 10485760),
      received integer not null default 0 check (received between 0 and size),
      state text not null default 'receiving' check (state in ('receiving', 'working', 'done', 'refused')),
      alt text not null default '' check (char_length(alt) <= 300),
      edits jsonb,
      replaces uuid,
      file_key text not null unique,
      photo_id uuid references photos (id) on delete set null,
      reason text,
      tries smallint not null default 0,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      unique (user_id, client_id)
    )`.execute(db)
  await sql`create index uploads_of_user on uploads (user_id, created_at)`.execute(db)
  await sql`create index uploads_working on uploads (changed_at) where state = 'working'`.execute(db)
  await sql`create index uploads_changed_at on uploads (changed_at)`.execute(db)
  await sql`create index uploads_photo on uploads (photo_id) where photo_id is not null`.execute(db)
}

// The deletion of a row, also by the erasure of an account, records the name of its files, which are deleted later.
async function createForgottenFiles(db: Kysely<unknown>): Promise<void> {
  await sql`create table forgotten_files (file_key text primary key)`.execute(db)
  await sql`
    create function remember_files() returns trigger language plpgsql as $$
    begin
      insert into forgotten_files (file_key) values (old.file_key) on conflict do nothing;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger photo_leaves_files after delete on photos
      for each row execute function remember_files()`.execute(db)
  // Once done, the files are the photo's.
  await sql`
    create trigger upload_leaves_files after delete on uploads
      for each row when (old.state in ('working', 'refused')) execute function remember_files()`.execute(db)
}

async function createHashes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_hashes (
      photo_id uuid not null references photos (id) on delete cascade,
      part smallint not null,
      hash bit(256) not null,
      primary key (photo_id, part)
    )`.execute(db)
  await sql`create index photo_hashes_whole on photo_hashes (photo_id) where part = 0`.execute(db)

  // A finding outlives the photos it speaks of, and goes with either of the two accounts.
  await sql`
    create table photo_twins (
      id uuid primary key default gen_random_uuid(),
      photo_id uuid references photos (id) on delete set null,
      user_id uuid not null references "user" (id) on delete cascade,
      twin_photo_id uuid references photos (id) on delete set null,
      twin_user_id uuid not null references "user" (id) on delete cascade,
      distance smallint not null check (distance between 0 and 256),
      found_at timestamptz(3) not null,
      unique (photo_id, twin_photo_id),
      check (user_id <> twin_user_id)
    )`.execute(db)
  await sql`create index photo_twins_user on photo_twins (user_id)`.execute(db)
  await sql`create index photo_twins_twin_user on photo_twins (twin_user_id)`.execute(db)
  await sql`create index photo_twins_twin_photo on photo_twins (twin_photo_id)`.execute(db)
}
