import { type Kysely, sql } from 'kysely'

/** To whom somebody sent the same text: a person, as the note of a like has no conversation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table text_recipients (
      person_id uuid not null references "user" (id) on delete cascade,
      text_key uuid not null,
      recipient_id uuid not null references "user" (id) on delete cascade,
      sent_at timestamptz(3) not null,
      primary key (person_id, text_key, recipient_id)
    )`.execute(db)
  await sql`create index text_recipients_recipient on text_recipients (recipient_id)`.execute(db)
  await sql`
    insert into text_recipients (person_id, text_key, recipient_id, sent_at)
      select sent_texts.person_id, text_key,
          case when matches.user1_id = sent_texts.person_id then matches.user2_id else matches.user1_id end, sent_at
        from sent_texts join conversations on conversations.id = sent_texts.conversation_id
          join matches on matches.id = conversations.match_id`.execute(db)
  // The table itself goes with a later release.
  await sql`delete from sent_texts`.execute(db)
}
