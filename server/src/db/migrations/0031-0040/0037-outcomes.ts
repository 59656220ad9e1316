import { type Kysely, sql } from 'kysely'

/**
 * Adds the outcome of a case, the legal provision of a decision and whether a program found its reason. The ban list has
 * a hash once for each ban, from the proposal on. Neither who decided nor who confirmed a decision answers its appeal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases
    add column outcome text check (outcome in ('action', 'no_violation', 'account_left'))`.execute(db)
  await sql`alter table decisions
    add column provision text check (char_length(provision) between 1 and 200),
    add column is_found_by_program boolean not null default false`.execute(db)
  await sql`update decisions set is_found_by_program = is_own_initiative and case_id is not null`.execute(db)
  await sql`update cases set outcome = case
      when exists (select from decisions where case_id = cases.id and measure <> 'hold' and reversed_at is null
        and rejected_at is null and (measure <> 'ban' or confirmed_at is not null)) then 'action'
      when person_id is null then 'account_left'
      else 'no_violation' end
    where state = 'decided'`.execute(db)
  await sql`alter table case_events drop constraint case_events_kind_check,
    add constraint case_events_kind_check check (kind in ('opened', 'added', 'claimed', 'released', 'escalated',
      'proposed', 'rejected', 'decided', 'reversed', 'reopened'))`.execute(db)
  await sql`alter table banned_hashes drop constraint banned_hashes_pkey,
    add column case_number text,
    add column is_proposed boolean not null default false,
    add primary key (kind, hash, decision_number)`.execute(db)
  await sql`update banned_hashes set case_number = (select cases.number from decisions
    join cases on cases.id = decisions.case_id where decisions.number = decision_number)`.execute(db)
  await sql`create function refuse_answer_by_decider() returns trigger language plpgsql as $$
    begin
      if exists (select from decisions where id = new.decision_id
          and (decided_by = new.answered_by or confirmed_by = new.answered_by)) then
        raise exception 'appeals_answered_by_another: neither who decided nor who confirmed a decision answers its appeal'
          using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger appeals_answered_by_neither_of_two before insert or update on appeals
    for each row execute function refuse_answer_by_decider()`.execute(db)
}
