import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'

const server = await openTestServer()
const { db, transact, transactAtOnce, unguarded } = server.database

/** Values of every type that a column has, in SQL, and the same values as they are read here. */
const samples: Record<string, readonly [text: string | null, read: unknown][]> = {
  bigint: [['9007199254740993', expect.toSatisfy((read) => String(read) === '9007199254740993')]],
  bit: [['1', '1']],
  boolean: [
    ['true', true],
    ['false', false],
  ],
  bytea: [['\\x00ff10', expect.any(Uint8Array)]],
  'bytea[]': [['{"\\\\x00ff"}', [expect.any(Uint8Array)]]],
  'character varying': [['Ünï', 'Ünï']],
  date: [['1990-02-28', '1990-02-28']],
  'double precision': [['0.1', 0.1]],
  'double precision[]': [['{0.1,-2}', [0.1, -2]]],
  integer: [['-7', -7]],
  'integer[]': [['{1,null,3}', [1, null, 3]]],
  json: [['{"snake_case":{"b_c":1.25}}', { snake_case: { b_c: 1.25 } }]],
  jsonb: [
    ['{"snake_case":{"b_c":[1,"ü"]}}', { snake_case: { b_c: [1, 'ü'] } }],
    ['null', null],
  ],
  real: [['1.5', 1.5]],
  'real[]': [['{0.5,1}', [0.5, 1]]],
  smallint: [['3', 3]],
  'smallint[]': [['{1,2}', [1, 2]]],
  text: [
    ['', ''],
    ['a\nb 💕', 'a\nb 💕'],
    [null, null],
  ],
  'text[]': [['{"a,b","quo\\"te",null}', ['a,b', 'quo"te', null]]],
  'timestamp with time zone': [
    ['2026-06-15 12:00:00.123456+02', new Date('2026-06-15T10:00:00.123Z')],
    ['infinity', Infinity],
  ],
  'timestamp with time zone[]': [['{"2026-06-15 12:00:00+00"}', [new Date('2026-06-15T12:00:00Z')]]],
  uuid: [['11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111111']],
  'uuid[]': [['{}', []]],
}

test('a value of every type of column is read as the stores expect it', async () => {
  const { rows } = await sql<{ type: string }>`
    select distinct format_type(atttypid, null) as type from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped`.execute(db)
  expect(rows.map(({ type }) => type).filter((type) => !(type in samples))).toEqual([])
  for (const [type, values] of Object.entries(samples)) {
    for (const [text, read] of values) {
      const asked = sql`select ${text}::text::${sql.raw(type)} as the_value`
      expect((await asked.execute(db)).rows, `${type} ${text}`).toEqual([{ theValue: read }])
    }
  }
})

test('a value of every kind that the stores give is written', async () => {
  const at = new Date('2026-06-15T12:00:00.123Z')
  const { rows } = await sql`select ${at}::timestamptz as moment, ${['a', 'b,"c"', null]}::text[] as texts,
    ${{ a_b: [1, null] }}::jsonb as json, ${true}::boolean as flag, ${null}::int as nothing, ${12n}::int as big,
    ${[]}::int[] as none, ${'2024-02-29'}::date as a_day, ${1.5}::float8 as half`.execute(db)
  expect(rows).toEqual([
    {
      moment: at,
      texts: ['a', 'b,"c"', null],
      json: { a_b: [1, null] },
      flag: true,
      nothing: null,
      big: 12,
      none: [],
      aDay: '2024-02-29',
      half: 1.5,
    },
  ])
})

test('a statement says how many rows it changed, and a failure has its code and constraint', async () => {
  const insert = sql`insert into "user" (name, email, email_verified) values ('', 'a@people.example', true)`
  expect((await insert.execute(db)).numAffectedRows).toBe(1n)
  await expect(insert.execute(db)).rejects.toMatchObject({
    code: '23505',
    constraint: expect.stringContaining('email'),
  })
  await expect(sql`select ${'no'}::int`.execute(db)).rejects.toMatchObject({ code: '22P02' })
  await expect(sql`select nothing`.execute(db)).rejects.toMatchObject({ code: '42703' })
})

test('a statement that fails harms none of those after it', async () => {
  const divide = (divisor: unknown) => sql`select 12 / ${divisor}::int as quotient`.execute(db)
  const unwritable = {
    toString: () => {
      throw new Error('This value cannot be written')
    },
    toJSON: () => {
      throw new Error('This value cannot be written')
    },
  }
  for (const _ of Array(25)) await expect(divide(unwritable)).rejects.toThrow('cannot be written')
  for (const _ of Array(25)) await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(4)).rows).toEqual([{ quotient: 3 }])
})

test('a failure says where the statement was sent', async () => {
  const failure = await sql`select ${2 ** 40}::int`.execute(db).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '22003', stack: expect.stringContaining('open.test.ts') })
})

test('a statement that only its commit refuses has failed', async () => {
  await sql`
    create table promises (
      id int generated always as identity primary key,
      to_id int references promises (id) deferrable initially deferred
    )`.execute(db)
  const promise = (to: number) => sql`insert into promises (id, to_id) values (default, ${to})`.execute(db)
  await promise(1)
  await expect(promise(99)).rejects.toThrow('foreign key')
  await promise(1)
})

test('inside a transaction the outer handle is refused', async () => {
  const asking = transact(async (tx) => {
    await sql`select 1`.execute(tx)
    return sql`select 1`.execute(db)
  })
  await expect(asking).rejects.toThrow('Inside a transaction, use only its tx')
})

test('a transaction without statements ends, and one that fails leaves nothing and harms no later one', async () => {
  await transact(() => Promise.resolve())
  await sql`create table left_over (n int)`.execute(db)
  for (const first of [sql`insert into left_over values (1)`, sql`select ${1}::int / 0`]) {
    const failing = transact(async (tx) => {
      await first.execute(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow(/no|division by zero/)
  }
  for (const _ of Array(25)) {
    const { rows } = await transact((tx) => sql`select 1 as n`.execute(tx))
    expect(rows).toEqual([{ n: 1 }])
  }
  expect((await sql`select from left_over`.execute(db)).rows).toEqual([])
})

test('a transaction whose failed statement was ignored fails at its commit', async () => {
  const ignoring = transact(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(ignoring).rejects.toThrow(/transaction.*(rolled back|aborted)/i)
})

test('statements that are sent at once are one transaction', async () => {
  await sql`create table sent_at_once (n int unique)`.execute(db)
  const insert = (n: number) =>
    sql<{ n: number }>`insert into sent_at_once values (${n}) returning n`.compile(db)
  expect(await transactAtOnce([insert(1), insert(2)], insert(3))).toEqual([{ n: 3 }])
  for (const statements of [
    [insert(4), insert(1), insert(5)],
    [insert(4), insert(5), insert(1)],
  ] as const)
    await expect(transactAtOnce(statements.slice(0, 2), statements[2])).rejects.toThrow('duplicate key')
  expect((await sql`select n from sent_at_once order by n`.execute(db)).rows).toEqual(
    [1, 2, 3].map((n) => ({ n })),
  )
  const inside = transact(() => transactAtOnce([], sql`select 1 as one`.compile(unguarded)))
  await expect(inside).rejects.toThrow('Inside a transaction, use only its tx')
})
