import { type Kysely, sql } from 'kysely'

/** What a profile says beside the basics, who sees it, what only a consent lets it say, and what a like is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column headline text not null default '' check (char_length(headline) <= 80),
      add column gender text check (gender in ('woman', 'man', 'non_binary', 'another')),
      add column seeking text[] not null default '{}'
        check (seeking <@ array['woman', 'man', 'non_binary', 'another'] and cardinality(seeking) <= 4),
      add column languages text[] not null default '{}' check (cardinality(languages) <= 8),
      add column family_values text check (family_values in ('traditional', 'modern', 'in_between')),
      add column has_children text check (has_children in ('no', 'yes', 'grown_up')),
      add column wants_children text check (wants_children in ('yes', 'no', 'open', 'not_sure')),
      add column smoking text check (smoking in ('no', 'sometimes', 'yes', 'stopping')),
      add column drinking text check (drinking in ('no', 'rarely', 'socially', 'often')),
      add column zodiac text check (zodiac in ('aries', 'taurus', 'gemini', 'cancer', 'leo', 'virgo', 'libra',
        'scorpio', 'sagittarius', 'capricorn', 'aquarius', 'pisces')),
      add column visibility jsonb not null default '{}' check (
        jsonb_typeof(visibility) = 'object' and octet_length(visibility::text) <= 2000 and not
        jsonb_path_exists(visibility, '$.* ?
          (@.type() != "string" || (@ != "everyone" && @ != "matches" && @ != "nobody"))')),
      add column version integer not null default 1`.execute(db)

  await sql`
    create table prompt_answers (
      user_id uuid not null references "user" (id) on delete cascade,
      position smallint not null check (position between 1 and 3),
      prompt_id text not null check (char_length(prompt_id) between 1 and 40),
      answer text not null check (char_length(answer) between 1 and 240),
      primary key (user_id, position),
      unique (user_id, prompt_id)
    )`.execute(db)

  // A consent that holds is a row; what it lets be kept hangs on that row and falls with it.
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

  await sql`
    create table profile_drafts (
      user_id uuid primary key references "user" (id) on delete cascade,
      content text not null check (octet_length(content) <= 16384),
      version integer not null,
      updated_at timestamptz(3) not null
    )`.execute(db)

  const fits = sql`about is null or
    (coalesce(about ->> 'kind', '') in ('prompt', 'photo') and octet_length(about::text) <= 4000)`
  await sql`
    alter table swipes
      add column about jsonb check (${fits}),
      add column note text check (char_length(note) between 1 and 240),
      add check (is_like or about is null),
      add check (note is null or about is not null)`.execute(db)
  await sql`alter table messages add column about jsonb check (${fits})`.execute(db)
}
