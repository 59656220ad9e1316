import { type Kysely, sql } from 'kysely'

/** Creates the audit log, a chain of hashes. The head is the last entry; its lock orders concurrent writers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      number bigint primary key check (number > 0),
      "at" timestamptz(3) not null,
      actor_kind text not null check (actor_kind in ('operator', 'staff', 'system')),
      actor_id uuid,
      operation text not null check (operation <> ''),
      details jsonb not null check (jsonb_typeof(details) = 'object'),
      previous_hash bytea not null check (octet_length(previous_hash) = 32),
      hash bytea not null check (octet_length(hash) = 32)
    )`.execute(db)
  await sql`
    create table audit_head (
      is_only boolean primary key default true check (is_only),
      number bigint not null check (number >= 0),
      hash bytea not null check (octet_length(hash) = 32)
    )`.execute(db)
  await sql`insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'))`.execute(db)
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only';
    end $$`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change()`.execute(db)
  await sql`
    create trigger audit_head_stays before delete or truncate on audit_head
      for each statement execute function refuse_audit_change()`.execute(db)
}
