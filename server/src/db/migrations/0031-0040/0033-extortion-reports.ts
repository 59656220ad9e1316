import { type Kysely, sql } from 'kysely'

/** A report may say that somebody threatens to share private photos. The wider check accepts every older reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table encrypted_reports drop constraint sealed_reports_reason_check,
    add constraint encrypted_reports_reason_check check (reason in
      ('harassment', 'hate', 'sexual', 'scam', 'fake', 'underage', 'violence', 'extortion', 'elsewhere', 'other'))`.execute(
    db,
  )
}
