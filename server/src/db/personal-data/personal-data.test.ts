import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { elsewhere, namesElsewhere, requirements } from './elsewhere.ts'
import { personalData } from './personal-data.ts'
import { retentionRules } from './retention.ts'
import { columnsOf, dataClasses, type TableData } from './table-data.ts'

const { db } = (await openTestServer()).database
const DOCUMENT = join(import.meta.dirname, '../../../../docs/security/personal-data.md')

const classified = (tables: Record<string, TableData>) =>
  Object.entries(tables).flatMap(([table, data]) => columnsOf(data).map(({ name }) => `${table}.${name}`))

async function columnsInDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

test('every column of the database is classified once, and no other', async () => {
  expect(classified(personalData).toSorted()).toEqual(await columnsInDatabase())
})

test('a column that is not classified is found, and so is one that does not exist', async () => {
  await sql`alter table profiles add column shoe_size int`.execute(db)
  expect(await columnsInDatabase()).not.toEqual(classified(personalData).toSorted())
  await sql`alter table profiles drop column shoe_size`.execute(db)
  const planted = classified({ ...personalData, shoes: { personal: 'size', export: { excluded: '' } } })
  expect(planted.toSorted()).not.toEqual(await columnsInDatabase())
})

test('only personal columns are withheld from the export, and each has a reason', () => {
  for (const [table, data] of Object.entries(personalData)) {
    const rule = data.export
    const withheld = 'excluded' in rule ? {} : (rule.withheld ?? {})
    const exportable = columnsOf(data)
      .filter(({ dataClass }) => dataClass === 'personal' || dataClass === 'special')
      .map(({ name }) => name)
    const wrong = Object.entries(withheld).filter(
      ([name, reason]) => !exportable.includes(name) || reason === '',
    )
    expect([table, wrong]).toEqual([table, []])
  }
})

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')

function exportText({ export: rule }: TableData): string {
  if ('excluded' in rule) return `no: ${rule.excluded}`
  const withheld = Object.entries(rule.withheld ?? {}).map(([name, reason]) => `\`${name}\` (${reason})`)
  return `\`${rule.section}\`${withheld.length > 0 ? ` without ${withheld.join(', ')}` : ''}`
}

const tableRow = ([table, data]: [string, TableData]) =>
  [
    `| \`${table}\``,
    ...dataClasses.map((one) =>
      code(
        columnsOf(data)
          .filter(({ dataClass }) => dataClass === one)
          .map(({ name }) => name),
      ),
    ),
    `${exportText(data)} |`,
  ].join(' | ')

function periodText(hours: number): string {
  if (hours === 0) return 'none'
  if (hours < 1) return `${Math.round(hours * 3600)} seconds`
  return hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? 'day' : 'days'}` : `${hours} hours`
}

const elsewhereRows = (place: string, rows: typeof elsewhere.cookies) =>
  rows
    .map(
      ([names, data, levels, kept]) =>
        `| ${[place, code(names)].filter(Boolean).join(' ')} | ${data} | ${levels.join(', ')} | ${kept} |`,
    )
    .join('\n')

const ROOT = join(import.meta.dirname, '../../../..')

/** Returns the names of this form in string literals of the sources of a folder. */
async function namesIn(folder: string, form: RegExp): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: join(ROOT, folder) }))
  // The list itself uses none of them.
  const sources = files.filter((file) => !/\.test\.|^testing\/|elsewhere\.ts$/.test(file))
  const texts = await Promise.all(sources.map((file) => readFile(join(ROOT, folder, file), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name))
}

test('each cookie and each name in the storage of a browser has a level, and no other', async () => {
  const used = new Set([
    ...(await namesIn('web/src', /['"`](hearth[._][\w.-]*)/g)),
    ...(await namesIn('server/src', /['"`](__Host-[a-z]+)/g)),
  ])
  // The names of cookies without https, which the page reads beside those with it.
  used.delete('hearth_theme')
  used.delete('hearth_language')
  used.delete('hearth_accent')
  expect([...used].toSorted()).toEqual(namesElsewhere().toSorted())
})

test('each level has its requirements', () => {
  expect(requirements.map(([level]) => level)).toEqual([...dataClasses])
})

test('docs/security/personal-data.md has all tables; run with -u to write it', async () => {
  const text = `# Personal data

Generated from \`server/src/db/personal-data/\` by \`vitest run --project server server/src/db/personal-data -u\`; do not edit it by hand.

## Columns

Every column has one class, which is its level of protection, the most sensitive last. **Technical** columns say nothing about a person. **Personal** columns are about a member. **Special** columns also reveal faith, orientation or health, or may do so (Art. 9 GDPR). **Staff** columns are the work of staff. **Secret** columns are passwords, keys, tokens and hashes of them. The last column says where the export of a person has the rows (Art. 15 and 20 GDPR), what it leaves out, and why.

| table | ${dataClasses.join(' | ')} | export |
|${'---|'.repeat(dataClasses.length + 2)}
${Object.entries(personalData)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(tableRow)
  .join('\n')}

## What each level requires

| level | on its way | at rest | kept | logs | who reads it | on devices | in mails |
|${'---|'.repeat(8)}
${requirements.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Everything is stored in one database, whose constraints and transactions keep it whole; the audit log is also chained by hashes. Values of the levels personal and special are not encrypted one by one in the database: the page searches and compares them, so the disk has to be encrypted by the operator.

## Elsewhere

Data outside of the columns, with its levels.

| place | data | levels | kept |
|---|---|---|---|
${elsewhereRows('the server or beside it', elsewhere.places)}
${elsewhereRows('cookie', elsewhere.cookies)}
${elsewhereRows('storage of the browser', elsewhere.browser)}

## Retention periods

Everything else is deleted with the account. A job deletes a row at the latest a day after its period; without a period, it deletes it once the time in the column has passed.

| data | runs from | period | job | kept for |
|---|---|---|---|---|
${retentionRules.map(({ data, from, hours, job, reason }) => `| ${data} | \`${from}\` | ${periodText(hours)} | \`${job}\` | ${reason} |`).join('\n')}
`
  await expect(text).toMatchFileSnapshot(DOCUMENT)
})
