import { type Kysely, sql } from 'kysely'

/**
 * Creates the tables of the operator's pages, such as the terms: their versions, and which of them each member has
 * accepted. The view has the members who must accept a version of the language that they are shown: their own, else
 * English, else the first there is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_versions (
    page text not null check (page in ('terms', 'privacy', 'imprint', 'rules')),
    language text not null check (char_length(language) between 2 and 20),
    number integer not null check (number > 0),
    text text not null check (char_length(text) between 1 and 30000),
    change_note text not null check (char_length(change_note) <= 300),
    needs_acceptance boolean not null,
    published_at timestamptz(3) not null,
    published_by uuid references "user" (id) on delete set null,
    primary key (page, language, number))`.execute(db)
  await sql`create index page_versions_to_accept on page_versions (page, language) where needs_acceptance`.execute(
    db,
  )
  await sql`create table page_acceptances (
    person_id uuid not null references "user" (id) on delete cascade,
    page text not null,
    language text not null,
    number integer not null,
    accepted_at timestamptz(3) not null,
    primary key (person_id, page, language, number),
    foreign key (page, language, number) references page_versions (page, language, number))`.execute(db)
  await sql`create view people_who_must_accept as
    select "user".id as person_id from "user"
    where exists (
      select from page_versions as needed
      where needed.needs_acceptance
        and needed.language = (
          select shown.language from page_versions as shown
          where shown.page = needed.page
          order by shown.language = coalesce("user".language, 'en') desc, shown.language = 'en' desc, shown.language
          limit 1)
        and not exists (
          select from page_acceptances as accepted
          where accepted.person_id = "user".id
            and accepted.page = needed.page
            and case when accepted.language = needed.language
              then accepted.number >= needed.number
              else accepted.accepted_at >= needed.published_at end))`.execute(db)
}
