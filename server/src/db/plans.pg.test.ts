import { randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { mailedSecrets } from '../auth/mailed/mailed.store.ts'
import { sessions } from '../auth/sessions/sessions.store.ts'
import { cases } from '../features/cases/cases.store.ts'
import { items } from '../features/cases/items/items.store.ts'
import { learning } from '../features/cases/learning/learning.store.ts'
import { attachments, photoConsents } from '../features/chat/attachments/attachments.store.ts'
import { conversations } from '../features/chat/chat.store.ts'
import { listInbox } from '../features/chat/reading/inbox.store.ts'
import { messages } from '../features/chat/sending/messages.store.ts'
import { talks } from '../features/chat/upkeep/talk.store.ts'
import { decks } from '../features/discovery/deck/deck.store.ts'
import { deckOrders } from '../features/discovery/deck/deck-order.store.ts'
import { refreshSearch } from '../features/discovery/discovery.ts'
import { dailyPairs } from '../features/discovery/pair-of-the-day/daily-pairs.store.ts'
import { findOpenPair } from '../features/discovery/pair-of-the-day/open-pairs.store.ts'
import { viewerRelations } from '../features/discovery/person-page/access.store.ts'
import { rankingModels, rankingProfiles } from '../features/discovery/ranking/ranking.store.ts'
import { tastes } from '../features/discovery/ranking/taste/taste.store.ts'
import { searchProfiles } from '../features/discovery/search/eligibility.store.ts'
import { rulesOf } from '../features/limits/limits.ts'
import { dealtPeople, listUndealt } from '../features/matching/dealt.store.ts'
import { likes } from '../features/matching/likes/likes.store.ts'
import {
  lockSwipePair,
  matches,
  recordSwipe,
  type SwipeRow,
  swipes,
} from '../features/matching/matching.store.ts'
import { pastSwipes } from '../features/matching/past-swipes.store.ts'
import { undoneSwipes } from '../features/matching/undoing/undoing.store.ts'
import { photos } from '../features/photos/photos.store.ts'
import { uploads } from '../features/photos/uploads/uploads.store.ts'
import { consents } from '../features/profiles/consents/consents.store.ts'
import { profiles } from '../features/profiles/profiles.store.ts'
import { signatures } from '../features/safety/near-copies/near-copies.store.ts'
import { restrictions } from '../features/safety/restrictions/restrictions.store.ts'
import { sentTexts } from '../features/safety/same-text/same-text.store.ts'
import { planOf, planOfStatements } from '../testing/database/query-plans.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Db } from './open.ts'

const PEOPLE = 5000
const MESSAGES = 5000

const server = await openTestServer()
const { db } = server.database
let someone: string
let conversationId: string
let matchId: string
let decided: SwipeRow

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1990-01-01',
    created_at = now() - random() * interval '1 year'`.execute(db)
  await sql`create temp table numbered as select user_id, row_number() over () n from profiles`.execute(db)
  await sql`insert into matches (user1_id, user2_id)
    select least(a.user_id, b.user_id), greatest(a.user_id, b.user_id)
    from numbered a join numbered b on b.n between a.n + 1 and a.n + 3`.execute(db)
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id)
    select a.user_id, b.user_id, true, gen_random_uuid()
    from numbered a join numbered b on b.n between a.n + 1 and a.n + 20`.execute(db)
  await sql`insert into undone_swipes (swiper_id, swiped_id, is_like, client_id, undone_at)
    select swiper_id, swiped_id, is_like, gen_random_uuid(), now() - random() * interval '1 year'
    from swipes`.execute(db)
  await sql`insert into dealt_people (viewer_id, person_id, dealt_on)
    select swiper_id, swiped_id, '2026-06-15' from swipes`.execute(db)
  await sql`insert into daily_pairs (user_id, day, other_id)
    select swiper_id, date '2026-06-15' - n::int, swiped_id from (select swiper_id, swiped_id,
      row_number() over (partition by swiper_id) - 1 as n from swipes) numbered_swipes`.execute(db)
  await sql`insert into daily_pair_opt_outs (user_id, since) select user_id, now() from profiles`.execute(db)
  await sql`insert into text_recipients (person_id, text_key, recipient_id, sent_at)
    select swiper_id, md5(swiper_id::text)::uuid, swiped_id, now() from swipes`.execute(db)
  await sql`insert into session (user_id, token, expires_at, created_at, updated_at)
    select user_id, 'token ' || n, now() + interval '1 day', now(), now() from numbered`.execute(db)
  await sql`insert into conversations (match_id) select id from matches`.execute(db)
  const busy = await db.selectFrom('conversations').selectAll().limit(1).executeTakeFirstOrThrow()
  decided = await db.selectFrom('swipes').selectAll().limit(1).executeTakeFirstOrThrow()
  conversationId = busy.id
  matchId = busy.matchId
  const match = await db.selectFrom('matches').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
  someone = match.user1Id
  await sql`insert into messages (conversation_id, sender_id, client_id, seq, content)
    select ${conversationId}, ${someone}, gen_random_uuid(), n, 'Hello'
    from generate_series(1, ${MESSAGES}) n`.execute(db)
  await sql`insert into messages (conversation_id, sender_id, client_id, seq, content)
    select id, ${someone}, gen_random_uuid(), 1, 'Hello' from conversations
    where id <> ${conversationId}`.execute(db)
  const withVoice = sql`from messages where conversation_id <> ${conversationId}`
  await sql`insert into media (id, user_id, kind, state, file_key, created_at)
    select id, sender_id, 'voice_message', 'ready', 'media/' || id, now() ${withVoice}`.execute(db)
  await sql`insert into attachments (media_id, conversation_id, sender_id, kind, message_id, created_at)
    select id, conversation_id, sender_id, 'voice_message', id, now() ${withVoice}`.execute(db)
  await sql`insert into photo_consents
    select id, ${someone}, now() from conversations`.execute(db)
  await sql`insert into prompt_answers select user_id, 1, 'on-repeat', 'Hello' from profiles`.execute(db)
  await sql`insert into consents select user_id, 'faith', 1, now() from profiles`.execute(db)
  await sql`insert into special_values select user_id, 'faith', 'sikh' from profiles`.execute(db)
  await refreshSearch(db)
  await sql`insert into consent_ledger (user_id, kind, version, given_at)
    select user_id, 'faith', 1, now() from profiles`.execute(db)
  await sql`insert into photos (user_id, file_key, position, thumbhash, widths, aspect)
    select user_id, 'photos/' || gen_random_uuid(), place, 'x', '{160}', 1
    from profiles, generate_series(0, 2) place`.execute(db)
  await sql`insert into uploads (user_id, client_id, size, file_key, state, created_at, changed_at)
    select user_id, gen_random_uuid(), 1, 'photos/' || gen_random_uuid(), 'done', now(), now()
    from profiles`.execute(db)
  await sql`insert into mailed_secrets (purpose, secret_hash, ticket_hash, created_at, expires_at)
    select 'code', 'secret ' || n, 'ticket ' || n, now(), now() + n * interval '1 second'
    from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`insert into person_scores (user_id, updated_at) select user_id, now() from profiles`.execute(db)
  await sql`insert into tastes (user_id, updated_at) select user_id, now() from profiles`.execute(db)
  await sql`insert into decisions (person_id, number, measure, ground, facts, is_own_initiative, created_at)
    select user_id, 'D' || n, 'limit', 'scam', repeat('x', 20), false, now() from numbered`.execute(db)
  await sql`insert into restrictions (person_id, kind, decision_id)
    select person_id, kind, id from decisions, unnest('{suspended,likes,messages,shown}'::text[]) kind`.execute(
    db,
  )
  await sql`insert into hidden_things (person_id, kind, thing_id, decision_id)
    select person_id, 'prompt', 'prompt ' || place, id from decisions, generate_series(1, 4) place`.execute(
    db,
  )
  await sql`insert into cases (number, person_id, priority, state, opened_at, due_at)
    select 'C' || n, user_id, n % 3, 'open', now(), now() from numbered`.execute(db)
  await sql`insert into case_items (case_id, kind, content, content_hash, created_at)
    select id, 'report', 'x', 'x', now() from cases, generate_series(1, 4)`.execute(db)
  await sql`insert into text_signatures (sender_id, recipient_id, signature, sent_at)
    select swiper_id, swiped_id, '\\x00', now() from swipes`.execute(db)
  await sql`insert into ranking_models (trained_at, model, decisions, pairs, people, mean_shown)
    select now(), '{}', 0, 0, 0, 0 from generate_series(1, ${PEOPLE})`.execute(db)
  await sql`analyze`.execute(db)
})

const today = '2026-06-15'
const now = new Date()
const vote = { swiperId: randomUUID(), swipedId: randomUUID(), isLike: true, createdAt: now }
const tomorrow = new Date(now.getTime() + 86_400_000)
// Few are newer than the newest model.
const lately = new Date(now.getTime() + 3_600_000)
const wanted = { conversationId: randomUUID(), senderId: randomUUID(), clientId: randomUUID() }
const known = { overlapMs: 60_000, likes: 100, undone: 50 }
const link = { purpose: 'code', secretHash: 'secret 1', ticketHash: 'ticket 1' }
const inbox = { after: undefined, limit: 24, name: undefined }
const byName = { ...inbox, name: 'An' }
const text = { personId: randomUUID(), recipientId: randomUUID(), textKey: randomUUID(), at: now }
const moment = { now, latest: now }
const likesPage = { today, after: undefined, limit: 24 }
const other = { userId: randomUUID(), today }
const stranger = { personId: randomUUID(), today }

/** How a plan finds rows. */
const waysOf = (plan: string, table: string) => ({
  byIndex: plan.includes('Index'),
  byReadingAll: new RegExp(`Seq Scan on ${table}\\b`).test(plan),
})

function swipeStatements() {
  const like = { ...decided, clientId: randomUUID(), isLike: true }
  const pair = `${like.swiperId}${like.swipedId}`
  return [
    lockSwipePair(db, { ...like, viewerId: like.swiperId, pair, today }),
    recordSwipe(db, { ...like, about: null, note: null, createdAt: now }),
  ]
}

function sendStatements() {
  const message = {
    ...wanted,
    id: randomUUID(),
    content: 'Hello',
    about: null,
    replyTo: null,
    createdAt: now,
  }
  const limiting = {
    rules: rulesOf(server.deps, 'messages'),
    textKeys: new Map<string, string>(),
    at: now,
    sessionIds: new Map([[message.id, randomUUID()]]),
  }
  return [
    conversations.lockAll(db, { ids: [message.conversationId] }),
    messages.append(db, [message], limiting),
  ]
}

test.each<[string, () => CompiledQuery[], string]>([
  ['whether a swipe makes a match', swipeStatements, 'swipes'],
  ['whether a swipe may be made', swipeStatements, 'profiles'],
  ['where a message is appended', sendStatements, 'conversations'],
  ['the match of an appended message', sendStatements, 'matches'],
  ['what was sent before an appended message', sendStatements, 'messages'],
  ['the session of an appended message', sendStatements, 'session'],
  ['the attachment of an appended message', sendStatements, 'attachments'],
  ['what its sender may not do', sendStatements, 'restrictions'],
])('%s come by an index and never by reading the whole table', async (_, statements, table) => {
  const plan = await planOfStatements(db, statements())
  expect(waysOf(plan, table)).toEqual({ byIndex: true, byReadingAll: false })
  // It would read all rows that any message could need.
  expect(plan).not.toContain('hashed SubPlan')
})

test('the limits that a batch of messages exceeds are found once, not for each message', async () => {
  expect(await planOfStatements(db, sendStatements())).toContain('CTE lacking')
})

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  ['who asks', (on) => sessions.findOwners(on, ['token 1', 'token 2'], now), 'session'],
  ['the newest messages', (on) => messages.list(on, conversationId, { limit: 50 }), 'messages'],
  ['older messages', (on) => messages.list(on, conversationId, { before: 2000, limit: 50 }), 'messages'],
  ['a gap of messages', (on) => messages.list(on, conversationId, { after: 2000, limit: 50 }), 'messages'],
  ['messages by their client ids', (on) => messages.listEarlier(on, [wanted]), 'messages'],
  ['who may write', (on) => conversations.listWritable(on, [wanted]), 'conversations'],
  ['the match of who may write', (on) => conversations.listWritable(on, [wanted]), 'matches'],
  ['who may see an attachment', (on) => attachments.isVisibleTo(on, someone, randomUUID()), 'attachments'],
  ['what was never sent', (on) => attachments.removeUnsent(on, now), 'attachments'],
  ['the photos of a conversation', (on) => attachments.removePhotos(on, conversationId), 'attachments'],
  ['who allows photos', (on) => photoConsents.list(on, conversationId), 'photo_consents'],
  ['the conversation of a match', (on) => conversations.findByMatch(on, matchId), 'conversations'],
  ['a swipe by its client id', (on) => swipes.findByClientId(on, someone, randomUUID()), 'swipes'],
  ['the like of the other side', (on) => swipes.findLike(on, someone, someone), 'swipes'],
  ['my latest swipe', (on) => swipes.findLatest(on, someone), 'swipes'],
  ['an undone swipe by its client id', (on) => undoneSwipes.find(on, someone, randomUUID()), 'undone_swipes'],
  ['my latest undone swipe', (on) => undoneSwipes.findLatest(on, someone), 'undone_swipes'],
  ['who likes me', (on) => likes.list(on, someone, { today, after: undefined, limit: 24 }), 'swipes'],
  ['how many like me', (on) => likes.count(on, someone, today), 'swipes'],
  ['my matches', (on) => matches.list(on, someone, { after: undefined, limit: 24 }), 'matches'],
  ['people by their ids', (on) => profiles.listByIds(on, [someone]), 'profiles'],
  ["people's prompts", (on) => profiles.listByIds(on, [someone]), 'prompt_answers'],
  ["people's special values", (on) => profiles.listByIds(on, [someone]), 'special_values'],
  ['my ledger of consents', (on) => consents.ledger(on, someone, 100), 'consent_ledger'],
  ['the newest decisions', (on) => pastSwipes.list(on, vote, 1000), 'swipes'],
  ['whose talk went on', (on) => talks.listRisen(on, { since: lately, until: tomorrow }), 'messages'],
  ['decisions since', (on) => pastSwipes.countSince(on, lately, 50), 'swipes'],
  ['new decisions', (on) => pastSwipes.listBetween(on, { since: lately, until: now, limit: 1000 }), 'swipes'],
  ['my latest decisions', (on) => tastes.listFresh(on, someone, 60), 'swipes'],
  ['decisions that my taste does not know', (on) => tastes.listDecisions(on, someone, lately, 60), 'swipes'],
  ['my decisions of today', (on) => pastSwipes.countOf(on, someone, lately, 2_000), 'swipes'],
  ['my pair of the day', (on) => dailyPairs.findOther(on, someone, today), 'daily_pairs'],
  ['my pair that waits', (on) => findOpenPair(on, someone, today), 'daily_pairs'],
  ['the search row of my pair', (on) => findOpenPair(on, someone, today), 'search'],
  ['whether two are paired', (on) => dailyPairs.arePaired(on, [someone, someone], today), 'daily_pairs'],
  ['whether a day has pairs', (on) => dailyPairs.hasAny(on, '2027-01-01'), 'daily_pairs'],
  ['old pairs', (on) => dailyPairs.deleteBefore(on, '2020-01-01'), 'daily_pairs'],
  ['earlier pairs of people', (on) => dailyPairs.listExcluded(on, [someone]), 'daily_pairs'],
  ['whether I take part', (on) => dailyPairs.takesPart(on, someone), 'daily_pair_opt_outs'],
  ['tastes', (on) => tastes.list(on, [someone]), 'tastes'],
  ['my taste', (on) => tastes.find(on, someone), 'tastes'],
  ['the newest model', (on) => rankingModels.findNewest(on), 'ranking_models'],
  ['person scores', (on) => rankingProfiles.list(on, [someone]), 'person_scores'],
  ['my photos', (on) => photos.list(on, someone), 'photos'],
  ["people's photos", (on) => photos.listShown(on, [someone]), 'photos'],
  ['the photos beside a photo', (on) => photos.listBeside(on, randomUUID()), 'photos'],
  ['deleted photos', (on) => photos.purge(on, now), 'photos'],
  ['an upload by its client id', (on) => uploads.findByClientId(on, someone, randomUUID()), 'uploads'],
  ['my uploads of a day', (on) => uploads.listStarts(on, someone, { since: now, isPhoto: true }), 'uploads'],
  ['an upload that is processed', (on) => uploads.beginTry(on, randomUUID()), 'uploads'],
  ['a match between two', (on) => viewerRelations.find(on, someone, { personId: someone, today }), 'matches'],
  [
    'a decision on somebody',
    (on) => viewerRelations.find(on, someone, { personId: someone, today }),
    'swipes',
  ],
  ['a mailed link', (on) => mailedSecrets.find(on, link), 'mailed_secrets'],
  ['a mailed link that is used', (on) => mailedSecrets.use(on, link, moment), 'mailed_secrets'],
  [
    'a try at a mailed code',
    (on) => mailedSecrets.countTry(on, { purpose: 'code', ticketHash: 'ticket 2', maxTries: 5, at: moment }),
    'mailed_secrets',
  ],
  [
    'what was mailed long ago',
    (on) => mailedSecrets.deleteExpired(on, { before: now, purpose: 'code', latest: tomorrow }),
    'mailed_secrets',
  ],
  ["a person's mailed links", (on) => mailedSecrets.useAllOf(on, { userId: someone }, now), 'mailed_secrets'],
  [
    'my conversations',
    (on) => conversations.list(on, someone, { after: undefined, limit: 20 }),
    'conversations',
  ],
  ['the messages of my inbox', (on) => listInbox(on, someone, inbox), 'messages'],
  ['the matches of my inbox', (on) => listInbox(on, someone, inbox), 'matches'],
  ['the conversations of my inbox', (on) => listInbox(on, someone, inbox), 'conversations'],
  ['the messages of my matches by name', (on) => listInbox(on, someone, byName), 'messages'],
  ['the people of my matches by name', (on) => listInbox(on, someone, byName), 'profiles'],
  ['to whom the same text went', (on) => sentTexts.wentToOthers(on, text), 'text_recipients'],
  [
    'the text sent to most people',
    (on) => sentTexts.findMostSent(on, someone, new Date()),
    'text_recipients',
  ],
  [
    'people as a deck sees them',
    (on) => searchProfiles.listForViewer(on, someone, [someone], today),
    'search',
  ],
  [
    'the status of a deck',
    (on) => decks.overview(on, someone, { after: someone, overlapMs: 60_000 }),
    'search',
  ],
  ...(['person_scores', 'swipes', 'dealt_people'] as const).map(
    (table): [string, (on: Db) => Promise<unknown>, string] => [
      `people who are ordered again in ${table}`,
      (on) => on.transaction().execute((tx) => deckOrders.listTargets(tx, someone, [someone])),
      table,
    ],
  ),
  ['people who are new to a deck', (on) => decks.isComplete(on, someone, known), 'search'],
  ['likes that are new to a deck', (on) => decks.isComplete(on, someone, known), 'swipes'],
  ['undone swipes that are new to a deck', (on) => decks.isComplete(on, someone, known), 'undone_swipes'],
  [
    'what is between one and a person',
    (on) => searchProfiles.listForViewer(on, someone, [someone], today),
    'swipes',
  ],
  [
    'who was dealt to one',
    (on) => searchProfiles.listForViewer(on, someone, [someone], today),
    'dealt_people',
  ],
  ['whether one may decide', (on) => dealtPeople.mayDecide(on, someone, matchId), 'dealt_people'],
  ['who was not dealt to one yet', (on) => listUndealt(on, someone, [someone]), 'dealt_people'],
  ['who has passed on one', (on) => listUndealt(on, someone, [someone]), 'swipes'],
  ['who was dealt again', (on) => dealtPeople.keep(on, someone, [someone], today), 'user'],
  [
    'whom one was dealt long ago',
    (on) => on.transaction().execute((tx) => dealtPeople.forgetBefore(tx, someone, '2026-01-01')),
    'dealt_people',
  ],
  [
    'the open case of a person',
    (on) => on.transaction().execute((tx) => cases.lockOpenOf(tx, someone)),
    'cases',
  ],
  ...(['due', 'likely'] as const).map((order): [string, (on: Db) => Promise<unknown>, string] => [
    `the most urgent cases, ${order} first`,
    (on) =>
      cases.listOpen(
        on,
        { queue: 'waiting', order, viewerId: someone },
        { after: sql<boolean>`true`, limit: 50 },
      ),
    'cases',
  ]),
  ['the items that cases are ordered by', (on) => learning.listItems(on, [someone]), 'case_items'],
  [
    'a repeated item',
    (on) => items.findCaseOfSource(on, { personId: someone, kind: 'report', sourceKeys: ['x', 'y'] }),
    'case_items',
  ],
  ['the openers of a person', (on) => signatures.list(on, someone, now), 'text_signatures'],
])('%s come by an index and never by reading the whole table', async (_, ask, table) => {
  const plan = await planOf(db, ask)
  expect(waysOf(plan, table)).toEqual({ byIndex: true, byReadingAll: false })
})

test.each<[string, () => CompiledQuery[]]>([
  ['a like', swipeStatements],
  ['a message', sendStatements],
])('what is taken from the person who sends %s comes by the primary key', async (_, statements) => {
  const plan = await planOfStatements(db, statements())
  expect(plan).toContain('restrictions_pkey')
  expect(plan).not.toMatch(/Seq Scan on restrictions/)
})

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  ['whether a person is shown', (on) => profiles.findShowable(on, someone, other), 'restrictions'],
  ['whether a like is shown', (on) => likes.list(on, someone, likesPage), 'restrictions'],
  ['how many likes are shown', (on) => likes.count(on, someone, today), 'restrictions'],
  ['whether a stranger is shown', (on) => viewerRelations.find(on, someone, stranger), 'restrictions'],
  ['whether somebody is in decks', (on) => refreshSearch(on, [someone]), 'restrictions'],
  ['why a message is refused', (on) => restrictions.list(on, [someone], 'messages'), 'restrictions'],
  ['what of a profile is hidden', (on) => profiles.findShowable(on, someone, other), 'hidden_things'],
  ['what of people is hidden', (on) => profiles.listByIds(on, [someone]), 'hidden_things'],
  ["which of people's photos are hidden", (on) => photos.listShown(on, [someone]), 'hidden_things'],
  ['which of my photos are hidden', (on) => photos.list(on, someone), 'hidden_things'],
  ['whether a photo is hidden', (on) => photos.listBeside(on, randomUUID()), 'hidden_things'],
  ['what ranking counts of a profile', (on) => rankingProfiles.list(on, [someone]), 'hidden_things'],
])('%s comes by the primary key and never by reading the whole table', async (_, ask, table) => {
  const plan = await planOf(db, ask)
  expect(plan).toContain(`${table}_pkey`)
  expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})

test('a plan without its index is seen, so this test can fail', async () => {
  await sql`alter table messages drop constraint messages_sender_id_client_id_key`.execute(db)
  const plan = await planOf(db, (on) => messages.listEarlier(on, [wanted]))
  expect(plan).toMatch(/Seq Scan on messages/)
})
