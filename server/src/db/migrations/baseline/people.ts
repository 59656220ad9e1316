import { type Kysely, sql } from 'kysely'

/** Profiles with all that hangs on them, where people are, and what they have set. */
export async function createPeople(db: Kysely<unknown>): Promise<void> {
  await createProfiles(db)
  await createProfileTrigger(db)
  await createPrompts(db)
  await createSpecialValues(db)
  await sql`
    create table profile_drafts (
      user_id uuid primary key references "user" (id) on delete cascade,
      content text not null check (octet_length(content) <= 16384),
      version integer not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table places (
      user_id uuid primary key references "user" (id) on delete cascade,
      cell integer check (cell >= 0),
      is_chosen boolean not null default false,
      pending_cell integer check (pending_cell >= 0),
      changes timestamptz(3)[] not null default '{}' check (cardinality(changes) <= 8),
      travel_cell integer check (travel_cell >= 0),
      travel_until date,
      check ((travel_cell is null) = (travel_until is null))
    )`.execute(db)
  await sql`
    create index places_travelling on places (travel_until) where travel_until is not null`.execute(db)
  await sql`
    create table person_settings (
      user_id uuid primary key references "user" (id) on delete cascade,
      read_receipts boolean not null default true,
      turn_reminders boolean not null default true,
      reminded_at timestamptz(3)
    )`.execute(db)
}

async function createProfiles(db: Kysely<unknown>): Promise<void> {
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
      updated_at timestamptz(3) not null default now(),
      headline text not null default '' check (char_length(headline) <= 80),
      gender text check (gender in ('woman', 'man', 'non_binary', 'another')),
      seeking text[] not null default '{}'
        check (seeking <@ array['woman', 'man', 'non_binary', 'another'] and cardinality(seeking) <= 4),
      languages text[] not null default '{}' check (cardinality(languages) <= 8),
      family_values text check (family_values in ('traditional', 'modern', 'in_between')),
      has_children text check (has_children in ('no', 'yes', 'grown_up')),
      wants_children text check (wants_children in ('yes', 'no', 'open', 'not_sure')),
      smoking text check (smoking in ('no', 'sometimes', 'yes', 'stopping')),
      drinking text check (drinking in ('no', 'rarely', 'socially', 'often')),
      zodiac text check (zodiac in ('aries', 'taurus', 'gemini', 'cancer', 'leo', 'virgo', 'libra',
        'scorpio', 'sagittarius', 'capricorn', 'aquarius', 'pisces')),
      visibility jsonb not null default '{}' check (
        jsonb_typeof(visibility) = 'object' and octet_length(visibility::text) <= 2000 and not
        jsonb_path_exists(visibility, '$.* ?
          (@.type() != "string" || (@ != "everyone" && @ != "matches" && @ != "nobody"))')),
      version integer not null default 1
    )`.execute(db)
  await sql`
    create index profiles_showable on profiles (created_at desc, user_id desc)
      where is_active and first_name <> '' and date_of_birth is not null`.execute(db)
}

// An account without a profile must not exist for a moment, so the database makes both at once.
async function createProfileTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function make_profile() returns trigger language plpgsql as $$
    begin
      insert into profiles (user_id, display_name) values (new.id, left(new.name, 100));
      return new;
    end $$`.execute(db)
  await sql`
    create trigger user_has_profile after insert on "user"
      for each row execute function make_profile()`.execute(db)
}

async function createPrompts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table prompt_answers (
      user_id uuid not null references "user" (id) on delete cascade,
      position smallint not null check (position between 1 and 3),
      prompt_id text not null check (char_length(prompt_id) between 1 and 40),
      answer text not null check (char_length(answer) between 1 and 240),
      primary key (user_id, position),
      unique (user_id, prompt_id)
    )`.execute(db)
}

/** A consent in force is a row, the value that it allows depends on that row, and the ledger records both ends. */
async function createSpecialValues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consents (
      user_id uuid not null references "user" (id) on delete cascade,
      kind text not null check (kind in ('faith', 'orientation', 'health')),
      version integer not null check (version > 0),
      given_at timestamptz(3) not null,
      primary key (user_id, kind)
    )`.execute(db)
  await sql`
    create table special_values (
      user_id uuid not null,
      kind text not null,
      value text not null check (case kind
        when 'faith' then value in ('agnostic', 'atheist', 'buddhist', 'christian', 'hindu', 'jain', 'jewish',
          'muslim', 'sikh', 'spiritual', 'another')
        when 'orientation' then value in ('asexual', 'bisexual', 'gay', 'lesbian', 'pansexual', 'queer',
          'straight', 'questioning', 'another')
        else char_length(value) between 1 and 200 end),
      primary key (user_id, kind),
      foreign key (user_id, kind) references consents (user_id, kind) on delete cascade
    )`.execute(db)
  await sql`
    create table consent_ledger (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      kind text not null check (kind in ('faith', 'orientation', 'health')),
      version integer not null check (version > 0),
      given_at timestamptz(3) not null,
      withdrawn_at timestamptz(3)
    )`.execute(db)
  await sql`
    create unique index consent_ledger_open on consent_ledger (user_id, kind)
      where withdrawn_at is null`.execute(db)
  await sql`
    create index consent_ledger_of_user on consent_ledger (user_id, given_at desc, id desc)`.execute(db)
}
