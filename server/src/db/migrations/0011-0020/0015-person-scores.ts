import { type Kysely, sql } from 'kysely'

/** Renames the table of person scores and the columns of the ranking. Stored models have old names; training makes a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table standings rename to person_scores`.execute(db)
  await sql`alter table person_scores rename column votes_cast to decisions_made`.execute(db)
  await sql`alter table person_scores rename column votes_got to decisions_received`.execute(db)
  await sql`alter table ranking_models rename column votes to decisions`.execute(db)
  await sql`alter table ranking_models rename column usual_shown to mean_shown`.execute(db)
  await sql`delete from ranking_models`.execute(db)
  await sql`alter table search rename column standing to sort_rank`.execute(db)
  await sql`alter table decks rename column near_standing to near_sort_rank`.execute(db)
  await sql`alter table decks rename column far_standing to far_sort_rank`.execute(db)
}
