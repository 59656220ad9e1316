import { type Kysely, sql } from 'kysely'

/**
 * What 0016 does, planned once a connection instead of each time; by indexes alone, so that a plan made while the
 * tables were small stays right. Whether the sender belongs to the match is asked of the one match, because asked in
 * the join it went through all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function store_messages(
      ids uuid[], conversation_ids uuid[], sender_ids uuid[], client_ids uuid[], contents text[], at timestamptz
    ) returns table (place bigint, new_seq bigint, with_person_id uuid) language plpgsql
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      perform from conversations where id = any (conversation_ids) order by id for update;
      return query
        with wanted as (
          select unnested.* from unnest(ids, conversation_ids, sender_ids, client_ids, contents)
            with ordinality unnested (id, conversation_id, sender_id, client_id, content, place)),
        taken as (
          select wanted.*, match.partner_id,
            conversations.last_seq + row_number() over (
              partition by wanted.conversation_id order by wanted.place) as seq
          from wanted
            join conversations on conversations.id = wanted.conversation_id
            cross join lateral (
              select case wanted.sender_id when user1_id then user2_id when user2_id then user1_id end
                as partner_id
              from matches where matches.id = conversations.match_id and ended_at is null offset 0) match
          where match.partner_id is not null
            and not exists (select from blocks
              where blocker_id = wanted.sender_id and blocked_id = match.partner_id)
            and not exists (select from blocks
              where blocked_id = wanted.sender_id and blocker_id = match.partner_id)
            and not exists (select from messages
              where messages.sender_id = wanted.sender_id and messages.client_id = wanted.client_id)),
        made as (
          insert into messages (id, conversation_id, sender_id, client_id, seq, content, created_at)
            select id, conversation_id, sender_id, client_id, seq, content, at from taken),
        counted as (
          update conversations set last_seq = last.seq, last_message_at = at
          from (select conversation_id, max(seq) as seq from taken group by 1) last
          where conversations.id = last.conversation_id)
        select taken.place, taken.seq, taken.partner_id from taken;
    end $$`.execute(db)
}
