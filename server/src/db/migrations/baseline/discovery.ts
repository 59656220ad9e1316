import { type Kysely, sql } from 'kysely'

/** Wishes, the narrow table that decks are searched in, and the decks. */
export async function createDiscovery(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wishes (
      user_id uuid primary key references "user" (id) on delete cascade,
      age_min smallint not null default 18 check (age_min between 18 and 120),
      age_max smallint not null default 120 check (age_max between 18 and 120),
      reach smallint not null default 3 check (reach between 0 and 3),
      is_flexible boolean not null default false,
      is_only_to_liked boolean not null default false,
      wishes jsonb not null default '{}',
      accepts bigint not null default -1,
      check (age_min <= age_max)
    )`.execute(db)
  await sql`
    create table decks (
      user_id uuid primary key references "user" (id) on delete cascade,
      targets uuid[] not null default '{}',
      near_standing smallint,
      near_id uuid,
      far_standing smallint,
      far_id uuid,
      beyond integer not null default 0,
      built_on date not null,
      built_at timestamptz not null,
      follows timestamptz
    )`.execute(db)
  await createSearch(db)
  await createTraits(db)
  await createRefresh(db)
  await createTriggers(db)
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  // No foreign key: its rows follow their profile by the triggers below, also while an account is being erased.
  await sql`
    create table search (
      user_id uuid primary key,
      gender smallint not null,
      seeks smallint not null,
      born date not null,
      age_min smallint not null,
      age_max smallint not null,
      cell integer,
      tile integer,
      reach smallint not null,
      is_flexible boolean not null,
      is_only_to_liked boolean not null,
      is_shown boolean not null,
      traits bigint not null,
      accepts bigint not null,
      standing smallint not null default 0,
      changed_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create index search_near on search (tile, gender, standing desc, user_id desc)
      where tile is not null and is_shown and not is_only_to_liked`.execute(db)
  await sql`
    create index search_far on search (gender, standing desc, user_id desc)
      where (reach = 3 or is_flexible) and is_shown and not is_only_to_liked`.execute(db)
  await sql`create index search_changed on search (changed_at)`.execute(db)
}

async function createTraits(db: Kysely<unknown>): Promise<void> {
  // One bit for each answer to a question and, as its lowest, one for having said nothing that everyone may see.
  await sql`
    create function trait_bit(answer text, visibility text, answers text[], lowest integer)
      returns bigint language sql immutable as $$
      select 1::bigint << (lowest + case when visibility = 'everyone'
        then coalesce(array_position(answers, answer), 0) else 0 end)
    $$`.execute(db)
  await sql`
    create function gender_bits(genders text[]) returns smallint language sql immutable as $$
      select coalesce(sum(1 << (array_position(array['woman', 'man', 'non_binary', 'another'], gender) - 1)), 0)::smallint
        from unnest(genders) gender
    $$`.execute(db)
}

async function createRefresh(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refresh_search(of uuid) returns void language plpgsql as $$
    begin
      insert into search as kept (user_id, gender, seeks, born, age_min, age_max, cell, tile, reach, is_flexible,
          is_only_to_liked, is_shown, traits, accepts)
        select profiles.user_id,
          case when profiles.gender is null then 16 else gender_bits(array[profiles.gender]) end,
          case when cardinality(profiles.seeking) = 0 then 31 else gender_bits(profiles.seeking) end,
          profiles.date_of_birth,
          coalesce(wishes.age_min, 18),
          coalesce(wishes.age_max, 120),
          coalesce(places.travel_cell, places.cell),
          coalesce(places.travel_cell, places.cell) / 32768 / 6 * 8192
            + coalesce(places.travel_cell, places.cell) % 32768 / 6,
          case when coalesce(places.travel_cell, places.cell) is null then 3 else coalesce(wishes.reach, 3) end,
          coalesce(wishes.is_flexible, false),
          coalesce(wishes.is_only_to_liked, false),
          profiles.first_name <> '',
          trait_bit(profiles.looking_for, coalesce(profiles.visibility->>'lookingFor', 'everyone'),
            array['serious_relationship', 'casual_dating', 'friendship', 'not_sure'], 0)
          | trait_bit(profiles.relationship_goals, coalesce(profiles.visibility->>'relationshipGoals', 'everyone'),
            array['marriage', 'long_term', 'see_where_it_goes', 'companionship'], 5)
          | trait_bit(profiles.family_values, coalesce(profiles.visibility->>'familyValues', 'everyone'),
            array['traditional', 'modern', 'in_between'], 10)
          | trait_bit(profiles.has_children, coalesce(profiles.visibility->>'hasChildren', 'everyone'),
            array['no', 'yes', 'grown_up'], 14)
          | trait_bit(profiles.wants_children, coalesce(profiles.visibility->>'wantsChildren', 'everyone'),
            array['yes', 'no', 'open', 'not_sure'], 18)
          | trait_bit(profiles.smoking, coalesce(profiles.visibility->>'smoking', 'everyone'),
            array['no', 'sometimes', 'yes', 'stopping'], 23)
          | trait_bit(profiles.drinking, coalesce(profiles.visibility->>'drinking', 'everyone'),
            array['no', 'rarely', 'socially', 'often'], 28)
          | trait_bit((select value from special_values where special_values.user_id = of and kind = 'faith'),
            coalesce(profiles.visibility->>'faith', 'matches'),
            array['agnostic', 'atheist', 'buddhist', 'christian', 'hindu', 'jain', 'jewish', 'muslim', 'sikh',
              'spiritual', 'another'], 33),
          coalesce(wishes.accepts, -1)
        from profiles
          left join wishes on wishes.user_id = profiles.user_id
          left join places on places.user_id = profiles.user_id
        where profiles.user_id = of and profiles.is_active and profiles.date_of_birth is not null
      on conflict (user_id) do update set
        gender = excluded.gender, seeks = excluded.seeks, born = excluded.born, age_min = excluded.age_min,
        age_max = excluded.age_max, cell = excluded.cell, tile = excluded.tile, reach = excluded.reach,
        is_flexible = excluded.is_flexible, is_only_to_liked = excluded.is_only_to_liked,
        is_shown = excluded.is_shown, traits = excluded.traits, accepts = excluded.accepts, changed_at = clock_timestamp()
        where (kept.gender, kept.seeks, kept.born, kept.age_min, kept.age_max, kept.cell, kept.reach,
            kept.is_flexible, kept.is_only_to_liked, kept.is_shown, kept.traits, kept.accepts)
          is distinct from (excluded.gender, excluded.seeks, excluded.born, excluded.age_min, excluded.age_max,
            excluded.cell, excluded.reach, excluded.is_flexible, excluded.is_only_to_liked, excluded.is_shown,
            excluded.traits, excluded.accepts);
      delete from search where user_id = of and not exists (
        select from profiles where profiles.user_id = of and profiles.is_active
          and profiles.date_of_birth is not null);
    end $$`.execute(db)
}

/** Rows of `search` are marked as changed too after a block has ended and after a change of their rank. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_follows() returns trigger language plpgsql as $$
    begin
      perform refresh_search(coalesce(new.user_id, old.user_id));
      return null;
    end $$`.execute(db)
  for (const table of ['profiles', 'wishes', 'places', 'special_values'])
    await sql`
      create trigger ${sql.raw(`search_follows_${table}`)} after insert or update or delete on ${sql.table(table)}
        for each row execute function search_follows()`.execute(db)

  await sql`
    create function search_after_block() returns trigger language plpgsql as $$
    begin
      update search set changed_at = clock_timestamp() where user_id in (old.blocker_id, old.blocked_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger search_after_block after delete on blocks
      for each row execute function search_after_block()`.execute(db)

  await sql`
    create function search_after_standing() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger search_after_standing before update of standing on search
      for each row when (old.standing is distinct from new.standing) execute function search_after_standing()`.execute(
    db,
  )
}
