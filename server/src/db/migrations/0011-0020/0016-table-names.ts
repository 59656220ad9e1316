import { type Kysely, sql } from 'kysely'

/** Renames the tables of locations, encrypted reports and near-duplicate photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table places rename to locations`.execute(db)
  await sql`alter index places_travelling rename to locations_travelling`.execute(db)
  await sql`alter table sealed_reports rename to encrypted_reports`.execute(db)
  await sql`alter table encrypted_reports rename column sealed to content`.execute(db)
  await sql`alter index sealed_reports_reported rename to encrypted_reports_reported`.execute(db)
  await sql`alter index sealed_reports_created_at rename to encrypted_reports_created_at`.execute(db)
  await sql`alter table photo_twins rename to photo_near_duplicates`.execute(db)
  await sql`alter table photo_near_duplicates rename column twin_photo_id to other_photo_id`.execute(db)
  await sql`alter table photo_near_duplicates rename column twin_user_id to other_user_id`.execute(db)
  await sql`alter index photo_twins_user rename to photo_near_duplicates_user`.execute(db)
  await sql`alter index photo_twins_twin_user rename to photo_near_duplicates_other_user`.execute(db)
  await sql`alter index photo_twins_twin_photo rename to photo_near_duplicates_other_photo`.execute(db)
}
