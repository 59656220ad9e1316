import { type Kysely, sql } from 'kysely'

/** Messages may carry a photo or a voice message, and both people of a conversation may allow photos in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attachments (
      media_id uuid primary key references media (id) on delete cascade,
      conversation_id uuid not null references conversations (id) on delete cascade,
      sender_id uuid not null references "user" (id) on delete cascade,
      kind text not null check (kind in ('chat_photo', 'voice_message')),
      view jsonb,
      message_id uuid unique references messages (id) on delete cascade,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index attachments_of_conversation on attachments (conversation_id)`.execute(db)
  await sql`create index attachments_by_sender on attachments (sender_id)`.execute(db)
  await sql`create index attachments_unsent on attachments (created_at) where message_id is null`.execute(db)
  // A trigger deletes the media and their files with the row, also when a conversation goes with its account or match.
  await sql`
    create function delete_media_of_attachment() returns trigger language plpgsql as $$
      begin
        delete from media where id = old.media_id;
        return null;
      end $$`.execute(db)
  await sql`
    create trigger attachments_leave_no_media after delete on attachments
      for each row execute function delete_media_of_attachment()`.execute(db)
  await sql`
    create table photo_consents (
      conversation_id uuid not null references conversations (id) on delete cascade,
      person_id uuid not null references "user" (id) on delete cascade,
      photos_allowed_at timestamptz(3) not null,
      primary key (conversation_id, person_id)
    )`.execute(db)
  await sql`create index photo_consents_by_person on photo_consents (person_id)`.execute(db)
  await changeMessages(db)
  await createCopies(db)
}

/** The new constraints hold for every row of before, so nothing reads the whole table while it is locked. */
async function changeMessages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column attachment jsonb`.execute(db)
  await sql`alter table messages
    drop constraint messages_content_check,
    add constraint messages_content_check check (char_length(content) <= 2000
      and case when deleted_at is null then content <> '' or attachment is not null else content = '' end) not valid,
    add constraint messages_attachment_check check (attachment is null
      or (coalesce(attachment ->> 'kind', '') in ('chat_photo', 'voice_message')
        and octet_length(attachment::text) <= 2000)) not valid`.execute(db)
}

async function createCopies(db: Kysely<unknown>): Promise<void> {
  // The content is encrypted.
  await sql`
    create table case_attachments (
      case_id uuid not null references cases (id) on delete cascade,
      media_id uuid not null,
      kind text not null check (kind in ('chat_photo', 'voice_message')),
      content text not null,
      primary key (case_id, media_id)
    )`.execute(db)
  await sql`alter table hidden_things drop constraint hidden_things_kind_check,
    add constraint hidden_things_kind_check
      check (kind in ('photo', 'prompt', 'bio', 'chat_photo', 'voice_message'))`.execute(db)
}
