import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of text signatures, which tell near copies of a text without the text. The wider check on flags
 * accepts everything of the previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table text_signatures (
    id bigint primary key generated always as identity,
    sender_id uuid not null references "user" (id) on delete cascade,
    recipient_id uuid not null references "user" (id) on delete cascade,
    signature bytea not null,
    sent_at timestamptz not null)`.execute(db)
  await sql`create index text_signatures_of_sender on text_signatures (sender_id, sent_at desc)`.execute(db)
  await sql`create index text_signatures_of_recipient on text_signatures (recipient_id)`.execute(db)
  await sql`create index text_signatures_sent_at on text_signatures (sent_at)`.execute(db)
  await sql`alter table moderation_flags drop constraint moderation_flags_kind_check,
    add constraint moderation_flags_kind_check
      check (kind in ('same_text', 'signal', 'near_copies', 'rate'))`.execute(db)
}
