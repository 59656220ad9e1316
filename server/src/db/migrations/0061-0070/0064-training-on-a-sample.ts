import { type Kysely, sql } from 'kysely'

/**
 * Remembers which decisions the scores know. Earlier releases made scores out of the newest 50,000 decisions alone, so a larger
 * community starts again. An undone swipe keeps when it was made, because it may have been learnt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ranking_models
    add column learnt_from timestamptz(3),
    add column undone_until timestamptz(3),
    add column training_since timestamptz(3)`.execute(db)
  await sql`alter table undone_swipes add column made_at timestamptz(3)`.execute(db)
  await sql`create index undone_swipes_by_time on undone_swipes (undone_at)`.execute(db)
  await sql`delete from ranking_models where (select count(*) from (select from swipes limit 50001) newest) > 50000`.execute(
    db,
  )
}
