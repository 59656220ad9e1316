import { type Kysely, sql } from 'kysely'

/** What is kept of a swipe that was undone, and the order of likes one got and of swipes one made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undone_swipes (
      swiper_id uuid not null references "user" (id) on delete cascade,
      swiped_id uuid not null references "user" (id) on delete cascade,
      is_like boolean not null,
      client_id uuid not null,
      undone_at timestamptz(3) not null,
      primary key (swiper_id, client_id),
      check (swiper_id <> swiped_id)
    )`.execute(db)
  await sql`create index undone_swipes_latest on undone_swipes (swiper_id, undone_at desc)`.execute(db)
  await sql`create index undone_swipes_swiped on undone_swipes (swiped_id)`.execute(db)

  await sql`create index swipes_latest on swipes (swiper_id, created_at desc, swiped_id desc)`.execute(db)
  await sql`
    create index swipes_likes_got on swipes (swiped_id, created_at desc, swiper_id desc)
      where is_like`.execute(db)
  await sql`drop index swipes_likers`.execute(db)
}
