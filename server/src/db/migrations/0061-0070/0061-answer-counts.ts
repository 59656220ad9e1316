import { type Kysely, sql } from 'kysely'

/** Creates the counts of people who show an answer or town to everyone, and of all who can be shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table answer_counts (
    field text not null,
    value text not null,
    people integer not null,
    primary key (field, value))`.execute(db)
}
