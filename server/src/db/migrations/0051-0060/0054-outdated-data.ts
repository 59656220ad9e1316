import { type Kysely, sql } from 'kysely'

/** Keeps when an account was last used, and lets a job delete the beginning of the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepLastUse(db)
  await createUnusedNotices(db)
  await letBeginningOfAuditGo(db)
}

/** The time runs from now for accounts without a session, because their last use is unknown. */
async function keepLastUse(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "user" add column last_used_at timestamptz(3) not null default now()`.execute(db)
  await sql`create index user_by_last_use on "user" (last_used_at, id)`.execute(db)
  await sql`
    create function keep_last_use() returns trigger language plpgsql as $$
    begin
      update "user" set last_used_at = gone.seen_at
        from (select user_id, max(last_seen_at) as seen_at from gone_sessions group by user_id) gone
        where "user".id = gone.user_id and "user".last_used_at < gone.seen_at;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger session_leaves_last_use after delete on session referencing old table as gone_sessions
      for each statement execute function keep_last_use()`.execute(db)
  await sql`
    create view session_uses as select user_id as person_id, last_seen_at as used_at from session`.execute(db)
}

async function createUnusedNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unused_notices (
      person_id uuid primary key references "user" (id) on delete cascade,
      first_sent_at timestamptz(3),
      second_sent_at timestamptz(3),
      failed_at timestamptz(3),
      check (second_sent_at is null or first_sent_at is not null)
    )`.execute(db)
}

/** An entry can be deleted once a later entry says so; all other changes stay refused. */
async function letBeginningOfAuditGo(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_early_audit_deletion() returns trigger language plpgsql as $$
    begin
      if old.number <= (select (details->>'number')::bigint from audit_entries
        where operation = 'audit.clear' order by number desc limit 1) then
        return old;
      end if;
      raise exception 'the audit log is append-only';
    end $$`.execute(db)
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or truncate on audit_entries
      for each statement execute function refuse_audit_change()`.execute(db)
  await sql`
    create trigger audit_entries_deletion before delete on audit_entries
      for each row execute function refuse_early_audit_deletion()`.execute(db)
}
