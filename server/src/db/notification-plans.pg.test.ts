import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listUnread } from '../features/chat/chat.ts'
import { delivering } from '../features/notifications/delivering/delivering.store.ts'
import { isUnderWay } from '../features/notifications/delivering/settling.store.ts'
import { withdrawing } from '../features/notifications/delivering/withdrawing.store.ts'
import { digests } from '../features/notifications/digest/digest.store.ts'
import { mutes } from '../features/notifications/mutes/mutes.store.ts'
import { notifications } from '../features/notifications/notifications.store.ts'
import { noting } from '../features/notifications/noting/noting.store.ts'
import { notificationSettings } from '../features/notifications/settings/notification-settings.store.ts'
import { subscriptions } from '../features/notifications/subscriptions/subscriptions.store.ts'
import { planOf } from '../testing/database/query-plans.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Db, Tx } from './open.ts'

// The plans of what notifications ask for.

const PEOPLE = 3000

const server = await openTestServer()
const { db } = server.database
let someone: string
let another: string
let conversationId: string
let sessionId: string
let notificationId: string
let subscriptionId: string

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`create temp table numbered as select id, row_number() over () n from "user"`.execute(db)
  await sql`insert into session (user_id, token, expires_at, created_at, updated_at)
    select id, 'token ' || n, now() + interval '1 day', now(), now() from numbered`.execute(db)
  await sql`insert into matches (user1_id, user2_id)
    select least(a.id, b.id), greatest(a.id, b.id) from numbered a join numbered b on b.n between a.n + 1 and a.n + 3`.execute(
    db,
  )
  await sql`insert into conversations (match_id, last_seq, last_message_at)
    select id, 8, now() - random() * interval '30 days' from matches`.execute(db)
  await sql`insert into messages (conversation_id, sender_id, client_id, seq, content, created_at)
    select conversations.id, matches.user1_id, gen_random_uuid(), n, 'Hello', last_message_at
    from conversations join matches on matches.id = match_id, generate_series(1, 8) n
    order by last_message_at`.execute(db)
  await sql`insert into read_positions (conversation_id, person_id, delivered_seq, read_seq)
    select conversations.id, matches.user2_id, 8, 6
    from conversations join matches on matches.id = match_id`.execute(db)
  await sql`insert into push_subscriptions (person_id, session_id, endpoint_hash, content, created_at)
    select user_id, id, 'endpoint ' || id, 'x', now() from session`.execute(db)
  await sql`insert into notification_settings (person_id, digest_at)
    select id, now() + n * interval '1 minute' from numbered`.execute(db)
  await sql`insert into notifications (person_id, kind, subject_id, other_id, version, at, due_at)
    select matches.user2_id, 'message', conversations.id, matches.user1_id, 8, now(),
      case when random() < 0.02 then now() end
    from conversations join matches on matches.id = match_id`.execute(db)
  await sql`insert into notifications (person_id, kind, subject_id, other_id, at)
    select swiped_id, 'note', swiper_id, swiper_id, now() - random() * interval '40 days'
    from (select a.id as swiper_id, b.id as swiped_id
      from numbered a join numbered b on b.n between a.n + 4 and a.n + 9) likes`.execute(db)
  await sql`insert into daily_pairs (user_id, day, other_id)
    select a.id, date '2026-06-15' - (b.n - a.n)::int, b.id
    from numbered a join numbered b on b.n between a.n + 1 and a.n + 9`.execute(db)
  await sql`insert into notifications (person_id, kind, other_id, at)
    select user_id, 'pair', other_id, now() from daily_pairs where day = '2026-06-14'`.execute(db)
  await sql`insert into push_deliveries (notification_id, subscription_id, version)
    select notifications.id, push_subscriptions.id, 1 from notifications join push_subscriptions using (person_id)`.execute(
    db,
  )
  await sql`insert into push_sends (person_id, other_id, notification_id, subscription_id, until)
    select person_id, other_id, id, gen_random_uuid(), now() + random() * interval '15 seconds' from notifications`.execute(
    db,
  )
  await sql`insert into conversation_mutes (conversation_id, person_id, until)
    select subject_id, person_id, now() + random() * interval '1 day' from notifications where kind = 'message'`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const told = await db
    .selectFrom('notifications')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.personId', 'notifications.personId')
    .select(['notifications.id', 'notifications.personId', 'otherId', 'subjectId', 'sessionId'])
    .select('pushSubscriptions.id as subscriptionId')
    .where('kind', '=', 'message')
    .where('dueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  someone = told.personId
  another = told.otherId ?? ''
  conversationId = told.subjectId ?? ''
  sessionId = told.sessionId
  notificationId = told.id
  subscriptionId = told.subscriptionId
})

const now = new Date()
// Few conversations are active, as in a large community.
const lately = new Date(now.getTime() - 300_000)
const long = new Date(now.getTime() - 30 * 86_400_000)
const span = { since: long, today: '2026-06-15' }
const page = { ...span, after: undefined, limit: 30 }
const until = new Date(now.getTime() + 15_000)
const inTransaction = (on: Db, work: (tx: Tx) => Promise<unknown>) => on.transaction().execute(work)
const ids = () => [notificationId]
const hearers = () => [{ conversationId, personId: someone }]
const ended = () => ({
  sendId: randomUUID(),
  notificationId,
  subscriptionId,
  version: 8,
  tries: 0,
  retryAt: null,
})
const subscription = () => ({
  personId: someone,
  sessionId,
  endpointHash: 'endpoint',
  endpointHashes: ['endpoint', 'earlier'],
  content: 'x',
  createdAt: now,
})

test.each<[string, (db: Db) => Promise<unknown>, readonly string[]]>([
  [
    'to whom something is due',
    (on) => inTransaction(on, (tx) => delivering.claimPeople(tx, now, 100)),
    ['notifications'],
  ],
  [
    'what is due to people',
    (on) => inTransaction(on, (tx) => delivering.lockDue(tx, [someone], now)),
    ['notifications'],
  ],
  [
    'which pushes begin',
    (on) => inTransaction(on, (tx) => delivering.begin(tx, ids(), { now, until })),
    ['notifications', 'push_subscriptions', 'push_deliveries', 'push_sends', 'messages', 'conversations'],
  ],
  [
    'what a push may tell',
    (on) => inTransaction(on, (tx) => delivering.begin(tx, ids(), { now, until })),
    [
      'session',
      'matches',
      'read_positions',
      'conversation_mutes',
      'user',
      'notification_settings',
      'daily_pairs',
    ],
  ],
  [
    'when a notification is due again',
    (on) => inTransaction(on, (tx) => delivering.setNextDue(tx, ids(), now)),
    ['notifications', 'push_sends', 'push_deliveries'],
  ],
  [
    'what waits for the end of quiet hours',
    (on) => inTransaction(on, (tx) => delivering.postpone(tx, [{ id: notificationId, dueAt: until }])),
    ['notifications'],
  ],
  ...(['told', 'failed', 'gone'] as const).map((result): [string, (on: Db) => Promise<unknown>, string[]] => [
    `what is recorded of a push that is ${result}`,
    (on) =>
      inTransaction(on, (tx) => delivering.finish(tx, [{ ...ended(), result }], { now, deadSince: long })),
    ['notifications', 'push_subscriptions', 'push_deliveries', 'push_sends'],
  ]),
  [
    'pushes between two people',
    (on) => inTransaction(on, (tx) => delivering.listUnderWay(tx, [someone, another], now)),
    ['push_sends'],
  ],
  [
    'pushes to and about a person',
    (on) => inTransaction(on, (tx) => delivering.listUnderWay(tx, someone, now)),
    ['push_sends'],
  ],
  ['whether a push is under way', (on) => isUnderWay(on, [randomUUID()]), ['push_sends']],
  [
    'what is unread of what was sent',
    (on) => noting.noteMessages(on, hearers(), now),
    ['messages', 'conversations', 'matches', 'read_positions'],
  ],
  [
    'what a crash has lost',
    (on) => noting.noteMissed(on, lately, now),
    ['messages', 'conversations', 'matches', 'read_positions'],
  ],
  [
    'what is read elsewhere',
    (on) => noting.withdrawRead(on, hearers(), now),
    ['notifications', 'messages', 'conversations'],
  ],
  ['notifications of long ago', (on) => noting.clearBefore(on, long), ['notifications']],
  [
    'what two were told of each other',
    (on) => inTransaction(on, (tx) => withdrawing.withdrawPair(tx, [someone, another], now)),
    ['notifications'],
  ],
  [
    'what two were told of notes',
    (on) => inTransaction(on, (tx) => withdrawing.withdrawNotes(tx, [someone, another], now)),
    ['notifications'],
  ],
  [
    'what was told of a person',
    (on) => inTransaction(on, (tx) => withdrawing.withdrawPerson(tx, someone, now)),
    ['notifications', 'push_subscriptions'],
  ],
  [
    'my notifications',
    (on) => notifications.list(on, someone, page),
    ['notifications', 'messages', 'conversations', 'daily_pairs'],
  ],
  [
    'how much is unseen',
    (on) => notifications.countUnseen(on, someone, span),
    ['notifications', 'messages', 'conversations'],
  ],
  ['what I have seen', (on) => notifications.see(on, someone, now), ['notifications']],
  ['whose digest is due', (on) => digests.listDue(on, now, 2000), ['notification_settings']],
  [
    'a digest that is due',
    (on) => inTransaction(on, (tx) => digests.lockDue(tx, someone, now)),
    ['notification_settings', 'user'],
  ],
  [
    'the last daily news',
    (on) => inTransaction(on, (tx) => digests.findLast(tx, someone, 'like')),
    ['notifications'],
  ],
  [
    'what a digest tells',
    (on) => inTransaction(on, (tx) => digests.listUnmailed(tx, someone, { kinds: ['note'], since: long })),
    ['notifications'],
  ],
  [
    'what was mailed',
    (on) =>
      inTransaction(on, (tx) =>
        digests.markMailed(
          tx,
          ids().map((id) => ({ id, version: 1 })),
        ),
      ),
    ['notifications'],
  ],
  [
    'the messages of a digest',
    (on) => listUnread(on, someone, [conversationId]),
    ['messages', 'conversations', 'matches'],
  ],
  [
    'the choices of people',
    (on) => notificationSettings.listChoices(on, [someone, another]),
    ['notification_settings', 'user'],
  ],
  [
    'a subscription in place of others',
    (on) => inTransaction(on, (tx) => subscriptions.put(tx, subscription())),
    ['push_subscriptions', 'session'],
  ],
  ['my subscriptions', (on) => subscriptions.listSessions(on, someone), ['push_subscriptions']],
  ['my mutes', (on) => mutes.list(on, someone, now), ['conversation_mutes']],
])('%s come by an index and never by reading the whole table', async (_, ask, tables) => {
  const plan = await planOf(db, ask)
  expect(plan).toContain('Index')
  for (const table of tables) expect(plan).not.toMatch(new RegExp(`Seq Scan on "?${table}\\b`))
})

test('a plan without its index is seen, so this test can fail', async () => {
  await sql`drop index notifications_by_due`.execute(db)
  const ask = (on: Db) => inTransaction(on, (tx) => delivering.claimPeople(tx, now, 100))
  expect(await planOf(db, ask)).toMatch(/Seq Scan on notifications/)
})
