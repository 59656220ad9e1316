import { type Kysely, sql } from 'kysely'

/** What else makes somebody one to look at again: a block that ended, and another standing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table decks add column follows timestamptz`.execute(db)

  await sql`
    create function search_after_block() returns trigger language plpgsql as $$
    begin
      update search set changed_at = clock_timestamp() where user_id in (old.blocker_id, old.blocked_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger search_after_block after delete on blocks
      for each row execute function search_after_block()`.execute(db)

  await sql`
    create function search_after_standing() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger search_after_standing before update of standing on search
      for each row when (old.standing is distinct from new.standing) execute function search_after_standing()`.execute(
    db,
  )
}
