import { type Kysely, sql } from 'kysely'

/** Profiles, swipes and matches. The numbers repeat the contract's limits on purpose: a migration never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles (
      user_id uuid primary key references "user" (id) on delete cascade,
      display_name text not null default '' check (char_length(display_name) <= 100),
      first_name text not null default '' check (char_length(first_name) <= 60),
      last_name text not null default '' check (char_length(last_name) <= 60),
      bio text not null default '' check (char_length(bio) <= 1000),
      date_of_birth date,
      location_city text not null default '' check (char_length(location_city) <= 80),
      location_state text not null default '' check (char_length(location_state) <= 80),
      height_cm integer check (height_cm between 50 and 280),
      occupation text not null default '' check (char_length(occupation) <= 100),
      education text not null default '' check (char_length(education) <= 100),
      looking_for text
        check (looking_for in ('serious_relationship', 'casual_dating', 'friendship', 'not_sure')),
      relationship_goals text
        check (relationship_goals in ('marriage', 'long_term', 'see_where_it_goes', 'companionship')),
      interests text[] not null default '{}' check (cardinality(interests) <= 10),
      is_active boolean not null default true,
      is_verified boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create index profiles_showable on profiles (created_at desc, user_id desc)
      where is_active and first_name <> '' and date_of_birth is not null`.execute(db)

  // An account without a profile must not exist for a moment, so the database makes both at once.
  await sql`
    create function make_profile() returns trigger language plpgsql as $$
    begin
      insert into profiles (user_id, display_name) values (new.id, left(new.name, 100));
      return new;
    end $$`.execute(db)
  await sql`
    create trigger user_has_profile after insert on "user"
      for each row execute function make_profile()`.execute(db)

  await sql`
    create table matches (
      id uuid primary key default gen_random_uuid(),
      user1_id uuid not null references "user" (id) on delete cascade,
      user2_id uuid not null references "user" (id) on delete cascade,
      created_at timestamptz(3) not null default now(),
      check (user1_id < user2_id),
      unique (user1_id, user2_id)
    )`.execute(db)
  await sql`create index matches_of_user1 on matches (user1_id, created_at desc, id desc)`.execute(db)
  await sql`create index matches_of_user2 on matches (user2_id, created_at desc, id desc)`.execute(db)

  await sql`
    create table swipes (
      swiper_id uuid not null references "user" (id) on delete cascade,
      swiped_id uuid not null references "user" (id) on delete cascade,
      is_like boolean not null,
      client_id uuid not null,
      match_id uuid references matches (id) on delete set null,
      created_at timestamptz(3) not null default now(),
      primary key (swiper_id, swiped_id),
      unique (swiper_id, client_id),
      check (swiper_id <> swiped_id)
    )`.execute(db)
  await sql`create index swipes_likers on swipes (swiped_id, swiper_id) where is_like`.execute(db)
  await sql`create index swipes_match on swipes (match_id) where match_id is not null`.execute(db)
}
