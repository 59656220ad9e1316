import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { kept } from './kept.ts'
import { migrate } from './migrations.ts'
import type { Db } from './open.ts'
import { KeepingPgliteDialect } from './pglite-driver.ts'
import type { Database } from './schema.ts'

const pglite = await PGlite.create()
const ours: Db = new Kysely<Database>({ dialect: new KeepingPgliteDialect(pglite) })
const plain: Db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
await migrate(ours)
afterAll(() => pglite.close())

const numbered = kept<{ n: number }>()((given: { n: number }) => sql`select ${given.n}::int as n`)
const preparedOf = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    ours,
  )
  return rows.map(({ statement }) => statement)
}

test('every column of every table reads as the library itself reads it, filled or empty', async () => {
  const types = await sql<{ type: string }>`
    select distinct format_type(atttypid, null) as type from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped`.execute(ours)
  const samples: Record<string, string[]> = {
    bit: ['1'],
    bigint: ['1', '9007199254740993'],
    bytea: ['\\x00ff10', ''],
    'character varying': ['Ünï'],
    'bytea[]': ['{"\\\\x00ff","\\\\x"}'],
    boolean: ['true', 'false'],
    date: ['1990-02-28', 'infinity'],
    'double precision': ['0.1', 'NaN'],
    integer: ['-7'],
    'integer[]': ['{1,null,3}', '{}'],
    json: ['{"a":[1,null]}'],
    jsonb: ['{"snake_case":{"b":[1,"ü"]}}', 'null'],
    numeric: ['12.50'],
    real: ['1.5'],
    smallint: ['3'],
    'smallint[]': ['{1,2}'],
    text: ['', 'Ünïcödé 💕', 'a\nb'],
    'text[]': ['{"a,b","quo\\"te",null}', '{}'],
    'timestamp with time zone': ['2026-06-15 12:00:00.123456+02', 'infinity'],
    'timestamp with time zone[]': ['{"2026-06-15 12:00:00+00"}', '{}'],
    uuid: ['11111111-1111-4111-8111-111111111111'],
    'uuid[]': ['{11111111-1111-4111-8111-111111111111}', '{}'],
  }
  const unknown = types.rows.map(({ type }) => type).filter((type) => !(type in samples))
  expect(unknown).toEqual([])
  for (const [type, texts] of Object.entries(samples)) {
    for (const text of [...texts, null]) {
      const asked = sql<{ value: unknown }>`select ${text}::text::${sql.raw(type)} as value, 1 as one`
      expect((await asked.execute(ours)).rows, `${type} ${text}`).toEqual((await asked.execute(plain)).rows)
    }
  }
})

test('what is given is written as the library itself writes it', async () => {
  const moment = new Date('2026-06-15T12:00:00.123Z')
  const asked = sql`select ${moment}::timestamptz as moment, ${['a', 'b,"c"', null]}::text[] as texts,
    ${{ a: [1, null] }}::jsonb as json, ${true}::boolean as flag, ${null}::int as nothing, ${12n}::bigint as big,
    ${new Uint8Array([0, 255])}::bytea as bytes, ${'{}'}::int[] as none, ${1.5}::float8 as half`
  expect((await asked.execute(ours)).rows).toEqual((await asked.execute(plain)).rows)
})

test('what a statement changed is counted, and a failure has its code and constraint', async () => {
  const insert = sql`insert into "user" (name, email, email_verified) values ('', 'a@people.example', true)`
  expect((await insert.execute(ours)).numAffectedRows).toBe(1n)
  await expect(insert.execute(ours)).rejects.toMatchObject({
    code: '23505',
    constraint: expect.stringContaining('email'),
  })
  await expect(sql`select ${'no'}::int`.execute(ours)).rejects.toMatchObject({ code: '22P02' })
  await expect(sql`select nothing`.execute(ours)).rejects.toMatchObject({ code: '42703' })
  expect((await sql`delete from "user" where email = 'a@people.example'`.execute(ours)).numAffectedRows).toBe(
    1n,
  )
})

test('a statement that is kept is understood once, and no other is', async () => {
  for (const n of [1, 2, 3]) expect(await numbered(ours, { n })).toEqual([{ n }])
  for (const n of [1, 2, 3]) await sql`select ${n}::int as plain`.execute(ours)
  expect((await preparedOf()).filter((text) => !text.includes('pg_prepared'))).toEqual([
    expect.stringContaining('::int as n'),
  ])
})

test('after many uses a kept statement is planned anew, for tables that have grown', async () => {
  for (let n = 0; n < 1100; n += 1) expect(await numbered(ours, { n })).toEqual([{ n }])
  const { rows } = await sql<{ uses: number }>`select (generic_plans + custom_plans)::int as uses
    from pg_prepared_statements where statement like '%::int as n'`.execute(ours)
  expect(rows).toEqual([{ uses: expect.any(Number) }])
  expect(rows[0]?.uses).toBeLessThan(600)
})

test('a kept statement that the database forgot, or that changed its answer, is prepared again', async () => {
  await sql`create table shapes (a int)`.execute(ours)
  await sql`insert into shapes values (1)`.execute(ours)
  const shape = kept<{ a: unknown }>()(() => sql`select shapes.a from shapes`)
  expect(await shape(ours, {})).toEqual([{ a: 1 }])
  await sql`alter table shapes alter column a type text`.execute(ours)
  expect(await shape(ours, {})).toEqual([{ a: '1' }])
  await pglite.exec('deallocate all')
  expect(await shape(ours, {})).toEqual([{ a: '1' }])
  await pglite.exec('deallocate all')
  const inside = ours.transaction().execute((tx) => shape(tx, {}))
  await expect(inside).rejects.toMatchObject({ code: '26000' })
  expect(await ours.transaction().execute((tx) => shape(tx, {}))).toEqual([{ a: '1' }])
})

test('while a transaction is open nobody else gets between, whichever way they come', async () => {
  await sql`create table steps (who text)`.execute(ours)
  const open = Promise.withResolvers<void>()
  const going = ours.transaction().execute(async (tx) => {
    await sql`insert into steps values ('first')`.execute(tx)
    open.resolve()
    await new Promise((done) => setTimeout(done, 50))
    await sql`insert into steps values ('second')`.execute(tx)
  })
  await open.promise
  const others = [
    sql`insert into steps values ('outside')`.execute(ours),
    pglite.query(`insert into steps values ('jobs')`),
    pglite.exec(`begin; insert into steps values ('more jobs'); commit`),
  ]
  await Promise.all([going, ...others])
  const { rows } = await sql<{ who: string }>`select who from steps`.execute(ours)
  expect(rows.slice(0, 2)).toEqual([{ who: 'first' }, { who: 'second' }])
  expect(rows).toHaveLength(5)
})

test('a transaction that fails takes back all of it, and what failed at its first statement leaves nothing open', async () => {
  await sql`create table left_over (n int)`.execute(ours)
  for (const first of [sql`insert into left_over values (1)`, sql`select ${1}::int / 0`]) {
    const failing = ours.transaction().execute(async (tx) => {
      await first.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow(/no|division by zero/)
    expect(pglite.isInTransaction()).toBe(false)
  }
  expect((await sql`select from left_over`.execute(ours)).rows).toEqual([])
})
