import { type Kysely, sql } from 'kysely'

/**
 * What `store_messages` does, for a single one: nearly always there is no other where little is said, and what puts
 * many in their order costs as much as to store one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function store_message(
      new_id uuid, to_conversation_id uuid, by_id uuid, new_client_id uuid, new_content text, at timestamptz,
      out new_seq int, out with_person_id uuid
    ) language plpgsql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    declare
      its_match_id uuid;
    begin
      select last_seq + 1, match_id into new_seq, its_match_id
        from conversations where id = to_conversation_id for update;
      select case by_id when user1_id then user2_id else user1_id end into with_person_id from matches
        where matches.id = its_match_id and ended_at is null and by_id in (user1_id, user2_id)
          and not exists (select from blocks where blocker_id = user1_id and blocked_id = user2_id)
          and not exists (select from blocks where blocker_id = user2_id and blocked_id = user1_id)
          and not exists (select from messages where sender_id = by_id and client_id = new_client_id);
      if with_person_id is null then
        return;
      end if;
      insert into messages (id, conversation_id, sender_id, client_id, seq, content, created_at)
        values (new_id, to_conversation_id, by_id, new_client_id, new_seq, new_content, at);
      update conversations set last_seq = new_seq, last_message_at = at where id = to_conversation_id;
    end $$`.execute(db)
}
