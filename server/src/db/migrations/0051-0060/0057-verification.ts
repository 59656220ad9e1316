import { type Kysely, sql } from 'kysely'

/** Makes the tables of verified profiles, and the wish to see only them. Everybody verified until now gets a badge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowConsent(db)
  await createAttempts(db)
  await createReviews(db)
  await createBadges(db)
  await sql`alter table wishes add column is_only_verified boolean not null default false`.execute(db)
}

/** A recording of a face needs a consent too, though no value of the profile depends on it. */
async function allowConsent(db: Kysely<unknown>): Promise<void> {
  for (const table of ['consents', 'consent_ledger']) {
    const constraint = sql.ref(`${table}_kind_check`)
    await sql`alter table ${sql.table(table)} drop constraint ${constraint}`.execute(db)
    await sql`alter table ${sql.table(table)} add constraint ${constraint}
      check (kind in ('faith', 'orientation', 'health', 'verification'))`.execute(db)
  }
}

/** The code, the steps and what was typed are empty once the recording is deleted. */
async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_attempts (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      client_id uuid not null,
      session_id uuid references session (id) on delete set null,
      way text not null check (way in ('speak', 'code', 'move', 'type')),
      steps text[] not null check (cardinality(steps) in (0, 3)),
      code text not null check (code ~ '^(\\d{4})?$'),
      typed text check (char_length(typed) between 1 and 500),
      started_at timestamptz(3) not null,
      ended_at timestamptz(3),
      media_id uuid unique references media (id) on delete set null,
      sent_at timestamptz(3),
      is_double boolean not null,
      claimed_by uuid,
      claimed_until timestamptz(3),
      claimed_photo_ids uuid[] not null default '{}',
      outcome text check (outcome in ('verified', 'refused')),
      reason text check (reason in ('other_person', 'face_hidden', 'steps_missing', 'code_missing', 'not_live',
        'photos_unclear', 'bad_recording')),
      decided_at timestamptz(3),
      liveness_passed boolean,
      liveness_by text check (char_length(liveness_by) <= 100),
      liveness_at timestamptz(3),
      unique (person_id, client_id),
      check ((outcome is null) = (decided_at is null)),
      check ((reason is not null) = (outcome is not distinct from 'refused')),
      check ((claimed_by is null) = (claimed_until is null)))`.execute(db)
  await sql`
    create index verification_attempts_waiting on verification_attempts (sent_at, id)
      where sent_at is not null and outcome is null`.execute(db)
  await sql`
    create index verification_attempts_by_person on verification_attempts (person_id, started_at desc)`.execute(
    db,
  )
  await sql`create index verification_attempts_started on verification_attempts (started_at)`.execute(db)
}

/** Staff accounts may end, so a reviewer is no foreign key. `double_reviews` outlives attempts and names nobody. */
async function createReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_reviews (
      attempt_id uuid not null references verification_attempts (id) on delete cascade,
      reviewer_id uuid not null,
      outcome text not null check (outcome in ('same', 'not_same', 'unsure')),
      reason text,
      photo_ids uuid[] not null,
      reviewed_at timestamptz(3) not null,
      primary key (attempt_id, reviewer_id))`.execute(db)
  await sql`
    create table double_reviews (
      id uuid primary key default gen_random_uuid(),
      first text not null check (first in ('same', 'not_same', 'unsure')),
      second text not null check (second in ('same', 'not_same', 'unsure')),
      reviewed_at timestamptz(3) not null)`.execute(db)
  await sql`create index double_reviews_by_time on double_reviews (reviewed_at)`.execute(db)
}

/** Until now only people of the demo community are verified. */
async function createBadges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table badges (
      person_id uuid primary key references "user" (id) on delete cascade,
      way text not null check (way in ('speak', 'code', 'move', 'type')),
      photo_ids uuid[] not null check (cardinality(photo_ids) between 1 and 9),
      checked_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > checked_at))`.execute(db)
  await sql`create index badges_by_end on badges (expires_at)`.execute(db)
  await sql`
    insert into badges (person_id, way, photo_ids, checked_at, expires_at)
      select user_id, 'move', shown.ids, created_at, now() + interval '365 days'
        from profiles cross join lateral (
          select array_agg(id) as ids from photos
            where photos.user_id = profiles.user_id and deleted_at is null) shown
        where is_verified and shown.ids is not null`.execute(db)
  await sql`
    update profiles set is_verified = false where is_verified and not exists (
      select from badges where badges.person_id = profiles.user_id)`.execute(db)
}
