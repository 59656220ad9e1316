import { type Kysely, sql } from 'kysely'

/** The note of a case event may be encrypted with another secret. All else about an event stays append-only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function refuse_change_of_case_event() returns trigger language plpgsql as $$
    begin
      if current_setting('hearth.renews_encryption', true) = 'on'
        and old.note is not null and new.note is not null
        and (old.id, old.case_id, old.at, old.kind, old.actor_id)
          is not distinct from (new.id, new.case_id, new.at, new.kind, new.actor_id) then
        return new;
      end if;
      raise exception 'the history of a case is append-only';
    end $$`.execute(db)
}
