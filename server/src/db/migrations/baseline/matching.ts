import { type Kysely, sql } from 'kysely'

/** Swipes, those that were undone, and matches. */
export async function createMatching(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table matches (
      id uuid primary key default gen_random_uuid(),
      user1_id uuid not null references "user" (id) on delete cascade,
      user2_id uuid not null references "user" (id) on delete cascade,
      created_at timestamptz(3) not null default now(),
      ended_at timestamptz(3),
      ended_by_id uuid,
      closing_line text,
      farewell_seen_at timestamptz(3),
      erased_at timestamptz(3),
      check (user1_id < user2_id),
      check (ended_by_id in (user1_id, user2_id)),
      check ((ended_at is null) = (ended_by_id is null)),
      check (ended_at is not null or (closing_line is null and farewell_seen_at is null and erased_at is null)),
      check (closing_line in ('thank_you', 'no_spark', 'met_someone', 'taking_a_break', 'wish_you_well')),
      unique (user1_id, user2_id)
    )`.execute(db)
  await sql`create index matches_of_user1 on matches (user1_id, created_at desc, id desc)`.execute(db)
  await sql`create index matches_of_user2 on matches (user2_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index matches_to_erase on matches (ended_at) where ended_at is not null and erased_at is null`.execute(
    db,
  )
  await createSwipes(db)
  await sql`
    create table undone_swipes (
      swiper_id uuid not null references "user" (id) on delete cascade,
      swiped_id uuid not null references "user" (id) on delete cascade,
      is_like boolean not null,
      client_id uuid not null,
      undone_at timestamptz(3) not null,
      primary key (swiper_id, client_id),
      check (swiper_id <> swiped_id)
    )`.execute(db)
  await sql`create index undone_swipes_latest on undone_swipes (swiper_id, undone_at desc)`.execute(db)
  await sql`create index undone_swipes_swiped on undone_swipes (swiped_id)`.execute(db)
}

/** `is_answered`: the other person has decided too, so that likes without an answer are found by an index. */
async function createSwipes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table swipes (
      swiper_id uuid not null references "user" (id) on delete cascade,
      swiped_id uuid not null references "user" (id) on delete cascade,
      is_like boolean not null,
      client_id uuid not null,
      match_id uuid references matches (id) on delete set null,
      created_at timestamptz(3) not null default now(),
      about jsonb check (about is null or
        (coalesce(about ->> 'kind', '') in ('prompt', 'photo') and octet_length(about::text) <= 4000)),
      note text check (char_length(note) between 1 and 240),
      is_answered boolean not null default false,
      primary key (swiper_id, swiped_id),
      unique (swiper_id, client_id),
      check (swiper_id <> swiped_id),
      check (is_like or about is null),
      check (note is null or about is not null)
    )`.execute(db)
  await sql`create index swipes_match on swipes (match_id) where match_id is not null`.execute(db)
  await sql`create index swipes_latest on swipes (swiper_id, created_at desc, swiped_id desc)`.execute(db)
  await sql`
    create index swipes_likes_waiting on swipes (swiped_id, created_at desc, swiper_id desc)
      where is_like and not is_answered`.execute(db)
  await sql`create index swipes_by_time on swipes (created_at)`.execute(db)
}
