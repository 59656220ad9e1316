import { type Kysely, sql } from 'kysely'

/**
 * Cases without a known person can be assigned to one, and keep copies of reported photos. Texts of messages from before
 * an edit or a deletion are kept for reports. Events of a case can only be deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column is_unassigned boolean not null default false`.execute(db)
  await sql`update cases set is_unassigned = true where person_id is null and kinds = '{notice}'`.execute(db)
  await sql`create index cases_claimed on cases (claimed_by) where state = 'claimed'`.execute(db)
  await sql`alter table case_events drop constraint case_events_kind_check,
    add constraint case_events_kind_check check (kind in ('opened', 'added', 'assigned', 'claimed', 'released',
      'escalated', 'proposed', 'rejected', 'decided', 'reversed', 'reopened'))`.execute(db)
  // A case that is deleted is gone when the deletion reaches its events.
  await sql`create function refuse_deletion_of_case_event() returns trigger language plpgsql as $$
    begin
      if exists (select from cases where id = old.case_id) then
        raise exception 'the history of a case is append-only';
      end if;
      return old;
    end $$`.execute(db)
  await sql`create trigger case_events_are_not_deleted before delete on case_events
    for each row execute function refuse_deletion_of_case_event()`.execute(db)
  // The picture is encrypted.
  await sql`create table case_photos (
    case_id uuid not null references cases (id) on delete cascade,
    photo_id uuid not null,
    picture text not null,
    primary key (case_id, photo_id))`.execute(db)
  // The text is encrypted.
  await sql`create table earlier_texts (
    id bigint primary key generated always as identity,
    message_id uuid not null references messages (id) on delete cascade,
    content text not null,
    changed_at timestamptz not null)`.execute(db)
  await sql`create index earlier_texts_of_message on earlier_texts (message_id, id)`.execute(db)
  await sql`create index earlier_texts_changed_at on earlier_texts (changed_at)`.execute(db)
}
