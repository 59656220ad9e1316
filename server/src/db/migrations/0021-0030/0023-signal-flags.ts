import { type Kysely, sql } from 'kysely'

/** Flags of texts that look like a scam or abuse. The wider check accepts everything of the previous release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_flags drop constraint moderation_flags_kind_check,
    add constraint moderation_flags_kind_check check (kind in ('same_text', 'signal'))`.execute(db)
}
