import { type Kysely, sql } from 'kysely'

/** Adds the form by which addresses are recognised, the pictures of banned accounts, and what figures are counted from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRecognisedAddresses(db)
  // The hashes are encrypted JSON. They are compared as long as the ban is on the ban list.
  await sql`create table banned_pictures (
    id bigint primary key generated always as identity,
    decision_number text not null,
    hashes text not null)`.execute(db)
  await sql`create index banned_pictures_of_decision on banned_pictures (decision_number)`.execute(db)
  await addDecisionFigures(db)
}

async function addRecognisedAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`create function recognised_address(email text) returns text language sql immutable parallel safe as $$
    select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || host end
    from (select coalesce(substring(address from '[^@]*$'), '') as host,
        regexp_replace(coalesce(substring(address from '^(.*)@'), ''), '(.)\\+.*$', '\\1') as name
      from (select lower(trim(email)) as address) addresses) parts $$`.execute(db)
  await sql`create index user_by_recognised_address on "user" (recognised_address(email))`.execute(db)
}

/** A row for each decision that took effect. It names nobody, so it outlives the account and the decision. */
async function addDecisionFigures(db: Kysely<unknown>): Promise<void> {
  await sql`create table decision_figures (
    number text primary key,
    measure text not null,
    ground text not null,
    is_own_initiative boolean not null,
    is_automated boolean not null,
    case_id uuid,
    in_force_at timestamptz not null,
    appealed_at timestamptz,
    reversed_on_appeal_at timestamptz)`.execute(db)
  await sql`create index decision_figures_in_force_at on decision_figures (in_force_at)`.execute(db)
  await sql`insert into decision_figures
    select number, measure, ground, is_own_initiative, is_automated, case_id, coalesce(confirmed_at, created_at),
      sent_at, case when outcome = 'reversed' then answered_at end
    from decisions left join appeals on decision_id = id
    where measure <> 'ban' or confirmed_at is not null`.execute(db)
  await sql`create function record_decision_figures() returns trigger language plpgsql as $$
    begin
      if new.measure <> 'ban' or new.confirmed_at is not null then
        insert into decision_figures
          (number, measure, ground, is_own_initiative, is_automated, case_id, in_force_at)
          values (new.number, new.measure, new.ground, new.is_own_initiative, new.is_automated, new.case_id,
            coalesce(new.confirmed_at, new.created_at))
          on conflict do nothing;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger decisions_are_counted after insert or update on decisions
    for each row execute function record_decision_figures()`.execute(db)
  await sql`create function record_appeal_figures() returns trigger language plpgsql as $$
    begin
      update decision_figures set appealed_at = new.sent_at,
        reversed_on_appeal_at = case when new.outcome = 'reversed' then new.answered_at end
        where number = (select number from decisions where id = new.decision_id);
      return new;
    end $$`.execute(db)
  await sql`create trigger appeals_are_counted after insert or update on appeals
    for each row execute function record_appeal_figures()`.execute(db)
}
