import { type Kysely, sql } from 'kysely'

/**
 * What holds for every message stands in one function, because the text of a constraint is read anew for each
 * statement that stores one. And a message that goes alone is answered in one text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_sound_message(
      seq int, content text, about jsonb, reply_to int, reactions jsonb, deleted_at timestamptz
    ) returns boolean language plpgsql immutable as $$
    begin
      return seq > 0 and char_length(content) <= 2000 and (content <> '') = (deleted_at is null)
        and (about is null or
          coalesce(about ->> 'kind', '') in ('prompt', 'photo') and octet_length(about::text) <= 4000)
        and (reply_to is null or reply_to > 0 and reply_to < seq)
        and (reactions is null or octet_length(reactions::text) <= 1000)
        and (deleted_at is null or about is null and reply_to is null and reactions is null);
    end $$`.execute(db)
  await sql`
    alter table messages
      drop constraint messages_seq_check,
      drop constraint messages_content_check,
      drop constraint messages_about_check,
      drop constraint messages_check,
      drop constraint messages_check1,
      drop constraint messages_reactions_check,
      add constraint messages_sound
        check (is_sound_message(seq, content, about, reply_to, reactions, deleted_at))`.execute(db)

  await sql`
    drop function store_message(uuid, uuid, uuid, uuid, text, timestamptz)`.execute(db)
  await sql`
    create function store_message(
      new_id uuid, to_conversation_id uuid, by_id uuid, new_client_id uuid, new_content text, at timestamptz
    ) returns text language plpgsql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    declare
      its_match_id uuid;
      new_seq int;
      with_person_id uuid;
    begin
      select last_seq + 1, match_id into new_seq, its_match_id
        from conversations where id = to_conversation_id for update;
      select case by_id when user1_id then user2_id else user1_id end into with_person_id from matches
        where matches.id = its_match_id and ended_at is null and by_id in (user1_id, user2_id)
          and not exists (select from blocks where blocker_id = user1_id and blocked_id = user2_id)
          and not exists (select from blocks where blocker_id = user2_id and blocked_id = user1_id)
          and not exists (select from messages where sender_id = by_id and client_id = new_client_id);
      if with_person_id is null then
        return null;
      end if;
      insert into messages (id, conversation_id, sender_id, client_id, seq, content, created_at)
        values (new_id, to_conversation_id, by_id, new_client_id, new_seq, new_content, at);
      update conversations set last_seq = new_seq, last_message_at = at where id = to_conversation_id;
      return concat_ws(' ', 0, new_seq, with_person_id);
    end $$`.execute(db)
}
