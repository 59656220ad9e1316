import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { unusedNotices } from '../features/account/unused/unused.store.ts'
import { caseFigures } from '../features/cases/case-figures.store.ts'
import { cases } from '../features/cases/cases.store.ts'
import { learning } from '../features/cases/learning/learning.store.ts'
import { notices } from '../features/cases/notices/notices.store.ts'
import { earlierTexts } from '../features/chat/changes/earlier-texts.store.ts'
import { conversations } from '../features/chat/chat.store.ts'
import { listHiddenMessages } from '../features/chat/hiding/hidden-list.store.ts'
import { hiddenMessages } from '../features/chat/hiding/hidden-messages.store.ts'
import { listInbox } from '../features/chat/reading/inbox.store.ts'
import { readPositions } from '../features/chat/reading/read-positions.store.ts'
import { messages } from '../features/chat/sending/messages.store.ts'
import { findNewestTraining } from '../features/discovery/discovery.ts'
import { endings } from '../features/matching/ending/ending.store.ts'
import { likes } from '../features/matching/likes/likes.store.ts'
import { decisions } from '../features/moderation/decisions.store.ts'
import { transparency } from '../features/moderation/transparency/transparency.store.ts'
import { hiddenWords } from '../features/safety/hidden-words/hidden-words.store.ts'
import { planOf } from '../testing/database/query-plans.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Db, Tx } from './open.ts'

// The plans of what hidden words, cases, notices, the transparency page and the metrics ask for.

const PEOPLE = 3000

const server = await openTestServer()
const { db } = server.database
let someone: string
let conversationId: string
let messageId: string
let caseId: string
let wordIds: string[]

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1990-01-01'`.execute(
    db,
  )
  await sql`create temp table numbered as select user_id, row_number() over () n from profiles`.execute(db)
  await sql`insert into matches (user1_id, user2_id)
    select least(a.user_id, b.user_id), greatest(a.user_id, b.user_id)
    from numbered a join numbered b on b.n between a.n + 1 and a.n + 3`.execute(db)
  await sql`insert into conversations (match_id, last_seq, last_message_at) select id, 8, now() from matches`.execute(
    db,
  )
  await sql`insert into messages (conversation_id, sender_id, client_id, seq, content)
    select conversations.id, matches.user1_id, gen_random_uuid(), n, 'Olives'
    from conversations join matches on matches.id = match_id, generate_series(1, 8) n`.execute(db)
  await sql`insert into hidden_words (person_id, word, folded, added_at)
    select user_id, 'word ' || n, ' word ' || n || ' ', now() from profiles, generate_series(1, 5) n`.execute(
    db,
  )
  await sql`insert into hidden_messages (message_id, word_id)
    select messages.id, hidden_words.id from messages
      join conversations on conversations.id = conversation_id join matches on matches.id = match_id
      join hidden_words on person_id = user2_id and word = 'word ' || (seq % 5 + 1)`.execute(db)
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, about, note)
    select a.user_id, b.user_id, true, gen_random_uuid(), '{"kind":"photo"}', 'Olives'
    from numbered a join numbered b on b.n between a.n + 4 and a.n + 20`.execute(db)
  await sql`insert into cases (number, person_id, priority, state, opened_at, due_at, decided_at)
    select 'C' || n, user_id, 1, 'decided', now(), now(), now() from numbered`.execute(db)
  await sql`insert into case_items (case_id, kind, content, content_hash, created_at)
    select id, 'report', 'x', 'x', now() from cases, generate_series(1, 4)`.execute(db)
  await sql`insert into decisions (person_id, number, measure, ground, facts, is_own_initiative, created_at, case_id)
    select person_id, 'D' || number, 'limit', 'scam', repeat('x', 20), false, now(), id from cases`.execute(
    db,
  )
  await sql`insert into notices (number, client_id, content, link_hash, created_at, confirmed_at, case_id)
    select 'N' || number, gen_random_uuid(), 'x', 'link ' || number, now(), now(), id from cases`.execute(db)
  await sql`insert into earlier_texts (message_id, content, changed_at)
    select id, 'x', now() from messages`.execute(db)
  await sql`insert into blocks (blocker_id, blocked_id, created_at)
    select a.user_id, b.user_id, now() from numbered a join numbered b on b.n = a.n + 100`.execute(db)
  await sql`insert into transparency_figures (month, figures, computed_at)
    select '2000-01-01'::date + n * interval '1 month', '{}', now() from generate_series(1, ${PEOPLE}) n`.execute(
    db,
  )
  await sql`insert into ranking_models (trained_at, model, decisions, pairs, people, mean_shown)
    select now(), '{}', 1, 1, 1, 1 from generate_series(1, ${PEOPLE})`.execute(db)
  await sql`analyze`.execute(db)
  const match = await db.selectFrom('matches').selectAll().limit(1).executeTakeFirstOrThrow()
  someone = match.user2Id
  const talk = await db
    .selectFrom('conversations')
    .select('id')
    .where('matchId', '=', match.id)
    .executeTakeFirstOrThrow()
  conversationId = talk.id
  messageId = (
    await db
      .selectFrom('messages')
      .select('id')
      .where('conversationId', '=', conversationId)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
  caseId = (await db.selectFrom('cases').select('id').limit(1).executeTakeFirstOrThrow()).id
  wordIds = (await hiddenWords.list(db, someone)).map(({ id }) => id)
})

const now = new Date()
const weeksAgo = new Date(now.getTime() - 14 * 86_400_000)
const casesPage = { after: sql<boolean>`true`, limit: 50 }
const period = { from: now, to: now }
const inbox = { after: undefined, limit: 24, name: undefined }
const conversationsPage = { after: undefined, limit: 20 }
const likesPage = { today: '2026-06-15', after: undefined, limit: 500 }
const cursor = `${now.toISOString()}_${randomUUID()}`
const inTransaction = (on: Db, work: (tx: Tx) => Promise<unknown>) => on.transaction().execute(work)
const hiddenOf = (on: Db, after?: string) => listHiddenMessages(on, someone, { wordIds, after, limit: 21 })
const reply = () => ({ conversationId, replyTo: 1 })

test.each<[string, (db: Db) => Promise<unknown>, readonly string[]]>([
  ['what my words hide', (on) => hiddenOf(on), ['hidden_messages', 'messages', 'conversations', 'matches']],
  ['more of what my words hide', (on) => hiddenOf(on, cursor), ['hidden_messages', 'messages']],
  ['notes of likes that wait', (on) => likes.listWithNote(on, someone, likesPage), ['swipes']],
  ['my hidden words', (on) => hiddenWords.list(on, someone), ['hidden_words']],
  ['a word that is removed', (on) => hiddenWords.delete(on, someone, randomUUID()), ['hidden_words']],
  [
    'messages that a new word is sought in',
    (on) => inTransaction(on, (tx) => hiddenMessages.listReceived(tx, someone, { each: 50, limit: 500 })),
    ['messages', 'conversations', 'matches'],
  ],
  [
    'messages that a word hides from now on',
    (on) => inTransaction(on, (tx) => hiddenMessages.mark(tx, someone, [{ id: messageId, words: ' x ' }])),
    ['hidden_words'],
  ],
  [
    'the marks of an edited message',
    (on) => inTransaction(on, (tx) => hiddenMessages.clear(tx, messageId)),
    ['hidden_messages'],
  ],
  [
    'which messages of a page are hidden',
    (on) => messages.list(on, conversationId, { limit: 50 }),
    ['hidden_messages'],
  ],
  ['which quoted messages are hidden', (on) => messages.listQuoted(on, [reply()]), ['hidden_messages']],
  [
    'the last message that a list shows',
    (on) => conversations.list(on, someone, conversationsPage),
    ['messages', 'hidden_messages'],
  ],
  ['the last messages of my inbox', (on) => listInbox(on, someone, inbox), ['messages', 'hidden_messages']],
  [
    'whose turn it is',
    (on) => readPositions.countUnread(on, someone),
    ['messages', 'hidden_messages', 'conversations'],
  ],
  ['a notice by its client id', (on) => notices.findByClientId(on, randomUUID()), ['notices']],
  [
    'a notice by its link',
    (on) => inTransaction(on, (tx) => notices.lockByLink(tx, ['link C1', 'link'])),
    ['notices'],
  ],
  ['the notices of a case', (on) => notices.listOfCase(on, caseId), ['notices']],
  ['notices without a proven address', (on) => notices.deleteUnconfirmed(on, now), ['notices']],
  [
    'matches that have ended',
    (on) => endings.listPast(on, someone, { since: weeksAgo, limit: 50 }),
    ['matches', 'blocks'],
  ],
  ['earlier texts of a message', (on) => earlierTexts.list(on, [messageId], weeksAgo), ['earlier_texts']],
  ['earlier texts to delete', (on) => earlierTexts.deleteBefore(on, weeksAgo), ['earlier_texts']],
  ['overdue cases', (on) => cases.listOverdue(on, now, casesPage), ['cases']],
  ['open cases for the metrics', (on) => cases.countOpen(on, now), ['cases']],
  ['the newest training for the metrics', (on) => findNewestTraining(on), ['ranking_models']],
  ['cases without a place', (on) => learning.listUnplaced(on, 100), ['cases']],
  ['the latest published months', (on) => transparency.list(on, 12), ['transparency_figures']],
  ['the decisions of a month', (on) => transparency.listDecisions(on, period), ['decision_figures']],
  ['which cases led to a decision', (on) => decisions.casesWithAction(on, [caseId]), ['decisions']],
  ['what opened the decided cases', (on) => caseFigures.listDecided(on, period), ['case_items']],
])('%s come by an index and never by reading the whole table', async (_, ask, tables) => {
  const plan = await planOf(db, ask)
  expect(plan).toContain('Index')
  for (const table of tables) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})

test('accounts that nobody uses come by an index', async () => {
  const limits = { usedAt: weeksAgo, firstSentAt: weeksAgo, secondSentAt: weeksAgo, failedAt: weeksAgo }
  const plan = await planOf(db, (on) => unusedNotices.listDue(on, limits, { limit: 100 }))
  expect(plan).toContain('user_by_last_use')
  expect(plan).not.toContain('Seq Scan on "user"')
})

test('a plan without its index is seen, so this test can fail', async () => {
  await sql`drop index hidden_messages_by_word`.execute(db)
  expect(await planOf(db, (on) => hiddenOf(on))).toMatch(/Seq Scan on hidden_messages/)
})
