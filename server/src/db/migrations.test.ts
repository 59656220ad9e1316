import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { objectionsTo } from '../testing/database/compatibility.ts'
import { openTestServer } from '../testing/test-server.ts'
import { migrate, migrations } from './migrations.ts'
import type { Tx } from './open.ts'

const { database } = await openTestServer()

/** Does this on the database and then leaves it as it was. */
async function inVain(work: (tx: Tx) => Promise<void>): Promise<void> {
  const working = database.transact(async (tx) => {
    await work(tx)
    throw new Error('roll back')
  })
  await expect(working).rejects.toThrow('roll back')
}

/** Migrations that take something away that an older schema had, each with the reason why nobody misses it. */
const contractions: Record<string, string> = {
  '0012-search-without-triggers': 'no release has been made with the triggers',
  '0013-read-positions': 'no release has been made with the old name',
  '0015-person-scores': 'no release has been made with the old names',
  '0016-table-names': 'no release has been made with the old names',
  '0020-max-distance': 'no release has been made with the old names',
  '0017-list-traits': 'no release has been made that reads the column',
  '0023-signal-flags': 'the new check allows all that the old one did',
  '0029-decisions-of-staff':
    'the new columns are null or have a default, and the new check allows every old measure',
  '0030-limited-rights': 'the new check allows all that the old one did',
  '0033-extortion-reports': 'the new check allows every reason that the old one did',
  '0034-near-copies': 'the new check allows all that the old one did',
  '0036-case-models': 'the new columns of cases have a default',
  '0037-outcomes': 'no release has been made with cases and the ban list',
  '0038-case-evidence':
    'the new check allows every old event, and the previous release deletes events only with their case',
  '0058-attachments':
    'the new checks accept every row that the old ones accepted, and rows that have no attachment',
  '0024-known-addresses': 'the new check on blocks accepts every row that the old one accepted',
  '0039-recognised-addresses-and-figures': 'the new triggers only add rows to a new table',
  '0053-permission-changes': 'the new triggers only send notifications',
  '0046-registration':
    'the new checks allow all that the old ones did, and the previous release reads no row of the new kind',
  '0056-media':
    'the new columns of uploads have a default or are null, and the wider check allows every old size',
  '0059-intros': 'the new check allows all that the old one did',
  '0077-payment-messages': 'the trigger is on a table of 0076, which the release before does not have',
  '0070-talk':
    'the new column has a default, which the new check allows, and the previous release writes none',
  '0057-verification': 'the new checks allow all that the old ones did',
  '0068-model-budgets': 'the new checks allow all that the old ones did',
  '0054-outdated-data':
    'one new trigger only writes a new column, the other refuses what the one before it refused',
}

test('the release before can work with what each migration after the first makes', async () => {
  const found: string[] = []
  await inVain(async (tx) => {
    await sql`drop schema public cascade`.execute(tx)
    await sql`create schema public`.execute(tx)
    for (const [at, [name, migration]] of Object.entries(migrations).entries()) {
      const objections = await objectionsTo(tx, () => migration.up(tx))
      if (at > 0 && !(name in contractions))
        found.push(...objections.map((objection) => `${name}: ${objection}`))
    }
    expect((await sql`select from messages`.execute(tx)).rows).toEqual([])
  })
  expect(found).toEqual([])
})

/** Judges a migration that is this SQL. */
async function judge(text: string): Promise<string[]> {
  const found: string[] = []
  await inVain(async (tx) => {
    found.push(...(await objectionsTo(tx, () => sql.raw(text).execute(tx))))
  })
  return found
}

test.each([
  ['a table that is dropped', 'drop table reports'],
  ['a column that is dropped', 'alter table profiles drop bio'],
  ['a table that is renamed', 'alter table swipes rename to choices'],
  ['a column that is renamed', 'alter table profiles rename column bio to biography'],
  ['a function that is dropped', 'drop function make_profile() cascade'],
  ['a type that gets narrower', 'alter table messages alter column seq type smallint'],
  ['a type that is read differently', 'alter table messages alter column seq type bigint'],
  ['a text with a limit', 'alter table profiles alter column bio type varchar(500)'],
  ['a new column that is not null', 'alter table undone_swipes add column reason text not null'],
  ['a column that must not be null any more', 'alter table messages alter column about set not null'],
  ['a default that a required column loses', 'alter table profiles alter column bio drop default'],
  ['a new check', 'alter table profiles add check (char_length(bio) <= 500)'],
  [
    'a check that gets another text',
    'alter table profiles drop constraint profiles_bio_check, add constraint profiles_bio_check check (char_length(bio) <= 500)',
  ],
  ['a new unique index', 'create unique index names on profiles (first_name)'],
  ['a new reference', 'alter table reports add foreign key (conversation_id) references conversations (id)'],
  [
    'a new trigger',
    'create trigger again after insert on swipes for each row execute function make_profile()',
  ],
  ['a change in a block', `do $$ begin execute 'alter table profiles drop column bio'; end $$`],
])('%s is rejected', async (_, text) => {
  expect(await judge(text)).not.toEqual([])
})

test.each([
  ['a new table', 'create table notes (id uuid primary key, words text not null check (words <> $$$$))'],
  ['a new column', 'alter table profiles add column pronouns text'],
  ['a new column with a default', `alter table profiles add column pronouns text not null default ''`],
  ['a new index', 'create index messages_by_example on messages (created_at)'],
  ['a type that gets wider', 'alter table photos alter column position type integer'],
  ['a column that may be null', 'alter table profiles alter column bio drop not null'],
  ['a check that is dropped', 'alter table profiles drop constraint profiles_bio_check'],
  [
    'a function with another body',
    'create or replace function make_profile() returns trigger language plpgsql as $$ begin return new; end $$',
  ],
  ['a change of data', `update profiles set bio = ''`],
])('%s is compatible', async (_, text) => {
  expect(await judge(text)).toEqual([])
})

test('a database of a newer release is refused in one sentence, and stays as it is', async () => {
  const { db } = database
  await sql`insert into kysely_migration (name, timestamp) values ('0999-of-tomorrow', '')`.execute(db)
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name = '0999-of-tomorrow'`.execute(db)
  })
  await expect(migrate(database.unguarded)).rejects.toThrow(
    'This database belongs to a newer Hearth (0999-of-tomorrow): ' +
      'start that, or restore the backup from before the update',
  )
})
