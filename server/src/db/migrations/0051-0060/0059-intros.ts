import { type Kysely, sql } from 'kysely'

/** Makes the tables of video intros and spoken answers, and lets decisions hide single ones of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIntros(db)
  await createVoiceAnswers(db)
  await sql`alter table hidden_things drop constraint hidden_things_kind_check`.execute(db)
  await sql`alter table hidden_things add constraint hidden_things_kind_check
    check (kind in ('photo', 'prompt', 'bio', 'chat_photo', 'voice_message', 'intro', 'voice_answer'))`.execute(
    db,
  )
}

/**
 * A person has at most one intro that is ready, and one whose file is still on its way. `captions` is null until they are
 * written, and '' if no one speaks. `approved_at`: when staff have approved this intro or one that it replaces.
 */
async function createIntros(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table intros (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      media_id uuid unique references media (id) on delete cascade,
      prompt_id text not null check (char_length(prompt_id) between 1 and 100),
      captions text check (char_length(captions) <= 300),
      visible_to text not null default 'matches' check (visible_to in ('matches', 'liked', 'everyone')),
      state text not null check (state in ('waiting_for_captions', 'waiting_for_review', 'shown', 'removed')),
      reason text check (char_length(reason) between 1 and 500),
      approved_at timestamptz(3),
      ready_at timestamptz(3),
      created_at timestamptz(3) not null,
      check ((state = 'removed') = (media_id is null)),
      check ((state = 'removed') = (reason is not null)),
      check (state <> 'removed' or ready_at is not null),
      check (state not in ('waiting_for_review', 'shown') or captions is not null)
    )`.execute(db)
  await sql`create unique index intros_one_ready on intros (person_id) where ready_at is not null`.execute(db)
  await sql`create unique index intros_one_coming on intros (person_id) where ready_at is null`.execute(db)
  await sql`create index intros_waiting on intros (ready_at, id) where state = 'waiting_for_review'`.execute(
    db,
  )
}

/** One answer to each prompt, and one whose file is still on its way. */
async function createVoiceAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table voice_answers (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null references "user" (id) on delete cascade,
      media_id uuid not null unique references media (id) on delete cascade,
      prompt_id text not null check (char_length(prompt_id) between 1 and 100),
      text text not null default '' check (char_length(text) <= 300),
      ready_at timestamptz(3),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create unique index voice_answers_one_ready on voice_answers (person_id, prompt_id)
    where ready_at is not null`.execute(db)
  await sql`create unique index voice_answers_one_coming on voice_answers (person_id, prompt_id)
    where ready_at is null`.execute(db)
}
