import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { icebreakers } from '../features/icebreakers/icebreakers.store.ts'
import { modelBudgets } from '../features/phrasing/phrasing.store.ts'
import { consents } from '../features/profiles/consents/consents.store.ts'
import { planOf } from '../testing/database/query-plans.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Db } from './open.ts'

// The plans of what topics and the language model ask for.

const PEOPLE = 3000
const DAYS = 5000

const server = await openTestServer()
const { db } = server.database
let senderId: string
let recipientId: string
let shown: string[]

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`create temp table numbered as select id, row_number() over () n from "user"`.execute(db)
  await sql`insert into icebreakers (sender_id, recipient_id, kind, key, cites, round, shown_at, used_at)
    select a.id, b.id, 'shared_interest', 'chess', '[]', 0, now() - a.n * interval '1 minute',
      case when a.n % 3 = 0 then now() end
    from numbered a join numbered b on b.n between a.n + 1 and a.n + 10`.execute(db)
  await sql`insert into model_calls (person_id, day, calls) select id, '2026-06-15', 3 from "user"`.execute(
    db,
  )
  await sql`insert into model_days (day, calls, tokens, fallbacks)
    select date '2026-06-15' - n, 1, 1, 0 from generate_series(1, ${DAYS}) n`.execute(db)
  await sql`insert into consents select id, 'language_model', 1, now() from "user"`.execute(db)
  await sql`insert into consent_ledger (user_id, kind, version, given_at, withdrawn_at)
    select id, 'language_model', 1, now(), now() from "user"`.execute(db)
  await sql`analyze`.execute(db)
  const rows = await db.selectFrom('icebreakers').selectAll().limit(3).execute()
  const [row] = rows
  if (!row) throw new Error('There are no topics')
  senderId = row.senderId
  recipientId = row.recipientId
  shown = rows.map(({ id }) => id)
})

const day = '2026-06-01'
const longAgo = new Date('2020-01-01')
const texts = () => shown.map((id) => ({ id, text: 'Who taught you?', textOf: 'hash' }))

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  ['what a sender was shown', (on) => icebreakers.listFor(on, { senderId, recipientId }), 'icebreakers'],
  [
    'a topic that is used',
    (on) => icebreakers.setUsed(on, { senderId, recipientId, id: randomUUID(), at: new Date() }),
    'icebreakers',
  ],
  ['the words of topics', (on) => icebreakers.textsOf(on, shown), 'icebreakers'],
  ['the topics that get words', (on) => icebreakers.putTexts(on, texts()), 'icebreakers'],
  ['old topics', (on) => icebreakers.deleteShownBefore(on, longAgo), 'icebreakers'],
  ['the tokens of a day', (on) => modelBudgets.tokensOn(on, day), 'model_days'],
  ['old days of the model', (on) => modelBudgets.deleteDaysBefore(on, '2010-01-01'), 'model_days'],
  ['my consent to the model', (on) => consents.list(on, senderId), 'consents'],
  ['whether it has ended', (on) => consents.hasEnded(on, senderId, 'language_model'), 'consent_ledger'],
])('%s come by an index and never by reading the whole table', async (_, ask, table) => {
  const plan = await planOf(db, ask)
  expect(plan).toContain('Index')
  expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  ['a call of a person', (on) => modelBudgets.takeCall(on, senderId, { day, most: 10 }), 'model_calls_pkey'],
  [
    'the cost of a day',
    (on) => modelBudgets.count(on, day, { tokens: 50, isFallback: false }),
    'model_days_pkey',
  ],
])('%s is counted by the primary key', async (_, ask, index) => {
  expect(await planOf(db, ask)).toContain(`Conflict Arbiter Indexes: ${index}`)
})

test('a plan without its index is seen, so this test can fail', async () => {
  await sql`drop index icebreakers_shown`.execute(db)
  expect(await planOf(db, (on) => icebreakers.deleteShownBefore(on, longAgo))).toMatch(
    /Seq Scan on icebreakers/,
  )
})
