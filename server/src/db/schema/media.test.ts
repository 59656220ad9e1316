import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertDecision } from '../../testing/people/decisions.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const at = server.clock.now
const later = new Date(at.getTime() + 1000)

let ana: Person
let ben: Person
let conversationId: string
let messageId: string
let attemptId: string
let caseId: string
let decisionId: string
const mediaIds: string[] = []
const mediaId = (n: number) => mediaIds[n] ?? ''
const clientId = randomUUID()

type RowChange = Record<string, unknown>

const filming = (change: RowChange = {}) =>
  db
    .insertInto('media')
    .values({ userId: ana.id, kind: 'intro', fileKey: randomUUID(), createdAt: at, ...change })
    .returning('id')
const uploading = (change: RowChange) =>
  db.insertInto('uploads').values({
    userId: ana.id,
    clientId: randomUUID(),
    size: 10,
    fileKey: randomUUID(),
    createdAt: at,
    changedAt: at,
    ...change,
  })
const removing = () => db.insertInto('removedMedia').values({ sourceHash: 'hash', removedAt: at })
const attempting = (change: RowChange = {}) =>
  db
    .insertInto('verificationAttempts')
    .values({
      personId: ana.id,
      clientId: randomUUID(),
      way: 'move',
      steps: [],
      code: '1234',
      startedAt: at,
      isDouble: false,
      ...change,
    })
    .returning('id')
const refused = { outcome: 'refused', reason: 'not_live', decidedAt: at } as const
const reviewing = (change: RowChange = {}) =>
  db.insertInto('verificationReviews').values({
    attemptId,
    reviewerId: ben.id,
    outcome: 'same',
    reason: null,
    photoIds: [],
    reviewedAt: at,
    ...change,
  })
const comparing = (change: RowChange) =>
  db.insertInto('doubleReviews').values({ first: 'same', second: 'same', reviewedAt: at, ...change })
const awarding = (change: RowChange = {}) =>
  db.insertInto('badges').values({
    personId: ana.id,
    way: 'move',
    photoIds: [randomUUID()],
    checkedAt: at,
    expiresAt: later,
    ...change,
  })
const awardingBen = (change: RowChange) => awarding({ personId: ben.id, ...change })
const writing = (change: RowChange = {}) =>
  db
    .insertInto('messages')
    .values({
      conversationId,
      senderId: ana.id,
      clientId: randomUUID(),
      seq: 1,
      content: '',
      attachment: JSON.stringify({ kind: 'voice_message' }),
      createdAt: at,
      ...change,
    })
    .returning('id')
const attaching = (change: RowChange = { messageId }) =>
  db.insertInto('attachments').values({
    mediaId: mediaId(0),
    conversationId,
    senderId: ana.id,
    kind: 'voice_message',
    createdAt: at,
    ...change,
  })
const allowing = () =>
  db.insertInto('photoConsents').values({ conversationId, personId: ana.id, photosAllowedAt: at })
const copying = (change: RowChange = {}) =>
  db
    .insertInto('caseAttachments')
    .values({ caseId, mediaId: clientId, kind: 'chat_photo', content: 'encrypted', ...change })
const hiding = (change: RowChange) =>
  db
    .insertInto('hiddenThings')
    .values({ personId: ana.id, kind: 'photo', thingId: randomUUID(), decisionId, ...change })
const introducing = (change: RowChange = {}) =>
  db.insertInto('intros').values({
    personId: ana.id,
    mediaId: mediaId(1),
    promptId: 'on-repeat',
    captions: '',
    visibleTo: 'matches',
    state: 'shown',
    reason: null,
    approvedAt: null,
    readyAt: at,
    createdAt: at,
    ...change,
  })
const introducingBen = (change: RowChange) =>
  introducing({ personId: ben.id, mediaId: mediaId(4), ...change })
const answering = (change: RowChange = {}) =>
  db.insertInto('voiceAnswers').values({
    personId: ana.id,
    mediaId: mediaId(2),
    promptId: 'on-repeat',
    text: '',
    readyAt: at,
    createdAt: at,
    ...change,
  })

beforeAll(async () => {
  ana = await server.person()
  ben = await server.person()
  const [user1Id = '', user2Id = ''] = [ana.id, ben.id].toSorted()
  const match = { user1Id, user2Id, createdAt: at }
  const idOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ id: string }> }) =>
    (await query.executeTakeFirstOrThrow()).id
  const matchId = await idOf(db.insertInto('matches').values(match).returning('id'))
  const talk = { matchId, createdAt: at, lastMessageAt: null }
  conversationId = await idOf(db.insertInto('conversations').values(talk).returning('id'))
  for (let n = 0; n < 6; n += 1) mediaIds.push(await idOf(filming({ fileKey: `photos/${n}` })))
  messageId = await idOf(writing())
  attemptId = await idOf(attempting({ clientId, mediaId: mediaId(3) }))
  const opened = {
    number: 'A',
    personId: ana.id,
    priority: 2,
    state: 'open',
    openedAt: at,
    dueAt: at,
  } as const
  caseId = await idOf(db.insertInto('cases').values(opened).returning('id'))
  decisionId = await insertDecision(db, ana.id)
  await removing().execute()
  await reviewing().execute()
  await awarding().execute()
  await attaching().execute()
  await allowing().execute()
  await copying().execute()
  for (const kind of ['chat_photo', 'voice_message', 'intro', 'voice_answer'] as const)
    await hiding({ kind }).execute()
  await introducing().execute()
  await introducing({
    mediaId: mediaId(5),
    captions: null,
    state: 'waiting_for_captions',
    readyAt: null,
  }).execute()
  await answering().execute()
  await answering({ mediaId: mediaId(0), readyAt: null }).execute()
})

const voice = (facts: object) => ({ attachment: JSON.stringify({ kind: 'voice_message', ...facts }) })

test.each<[string, () => { execute: () => Promise<unknown> }]>([
  ['a clip of no kind', () => filming({ kind: 'film' })],
  ['a clip in no known state', () => filming({ state: 'lost' })],
  ['two clips with the same files', () => filming({ fileKey: 'photos/0' })],
  ['a clip without a name for its files', () => filming({ fileKey: '' })],
  ['a clip of no time', () => filming({ durationMs: 0 })],
  ['a clip without a width', () => filming({ aspect: 0 })],
  ['a blurred picture of a page', () => filming({ thumbhash: 'x'.repeat(61) })],
  ['a waveform of 65 parts', () => filming({ waveform: Array.from({ length: 65 }, () => 1) })],
  ['an upload of a clip that is none', () => uploading({ kind: 'intro' })],
  ['an upload of a photo that is a clip', () => uploading({ mediaId: mediaId(0) })],
  ['a removed file twice', removing],
  ['a way to be verified outside the list', () => attempting({ way: 'dance' })],
  ['an attempt of one step', () => attempting({ steps: ['say_food'] })],
  ['a code of letters', () => attempting({ code: 'abcd' })],
  ['a code of five digits', () => attempting({ code: '12345' })],
  ['nothing typed', () => attempting({ typed: '' })],
  ['a typed page', () => attempting({ typed: 'x'.repeat(501) })],
  ['a recording of two attempts', () => attempting({ mediaId: mediaId(3) })],
  ['a repeated client id of an attempt', () => attempting({ clientId })],
  ['an outcome outside the list', () => attempting({ outcome: 'perhaps', decidedAt: at })],
  ['an outcome at no time', () => attempting({ outcome: 'verified' })],
  ['a time without an outcome', () => attempting({ decidedAt: at })],
  ['a refusal without a reason', () => attempting({ ...refused, reason: null })],
  ['a refusal for a reason outside the list', () => attempting({ ...refused, reason: 'boredom' })],
  ['a badge for a reason', () => attempting({ ...refused, outcome: 'verified' })],
  ['a claim without an end', () => attempting({ claimedBy: ben.id })],
  ['a claim of nobody', () => attempting({ claimedUntil: later })],
  ['software with the name of a page', () => attempting({ livenessBy: 'x'.repeat(101) })],
  ['a second judgement of one verifier', reviewing],
  ['a judgement outside the list', () => reviewing({ reviewerId: ana.id, outcome: 'perhaps' })],
  ['a first judgement outside the list', () => comparing({ first: 'perhaps' })],
  ['a second judgement outside the list', () => comparing({ second: 'perhaps' })],
  ['two badges of one person', awarding],
  ['a badge for a way outside the list', () => awardingBen({ way: 'dance' })],
  ['a badge without a photo', () => awardingBen({ photoIds: [] })],
  ['a badge for ten photos', () => awardingBen({ photoIds: Array.from({ length: 10 }, () => randomUUID()) })],
  ['a badge that ends as it begins', () => awardingBen({ expiresAt: at })],
  ['a message of neither words nor an attachment', () => writing({ seq: 2, attachment: null })],
  ['words in a deleted message', () => writing({ seq: 2, content: 'Hello', deletedAt: at })],
  ['an attachment of no kind', () => writing({ seq: 2, attachment: JSON.stringify({}) })],
  ['an attachment of another kind', () => writing({ seq: 2, ...voice({ kind: 'intro' }) })],
  ['an attachment of a page', () => writing({ seq: 2, ...voice({ text: 'x'.repeat(2000) }) })],
  ['one file in two messages', attaching],
  ['two files in one message', () => attaching({ mediaId: mediaId(1), messageId })],
  ['a file of another kind in a message', () => attaching({ mediaId: mediaId(1), kind: 'intro' })],
  ['two consents of one person in a conversation', allowing],
  ['two copies of one attachment in a case', copying],
  ['a copy of another kind in a case', () => copying({ mediaId: randomUUID(), kind: 'intro' })],
  ['a hidden thing of no kind', () => hiding({ kind: 'message' })],
  ['a second intro', () => introducing({ mediaId: mediaId(4) })],
  ['a second intro on its way', () => introducing({ mediaId: mediaId(4), readyAt: null })],
  ['one video in two intros', () => introducingBen({ mediaId: mediaId(1) })],
  ['an intro to no question', () => introducingBen({ promptId: '' })],
  ['captions of a page', () => introducingBen({ captions: 'x'.repeat(301) })],
  ['an audience outside the list', () => introducingBen({ visibleTo: 'friends' })],
  ['an intro in no known state', () => introducingBen({ state: 'lost' })],
  ['a shown intro without captions', () => introducingBen({ captions: null })],
  [
    'a review of an intro without captions',
    () => introducingBen({ captions: null, state: 'waiting_for_review' }),
  ],
  ['a shown intro without a video', () => introducingBen({ mediaId: null })],
  ['a shown intro with a reason', () => introducingBen({ reason: 'x' })],
  ['a removed intro with its video', () => introducingBen({ state: 'removed', reason: 'x' })],
  ['a removed intro without a reason', () => introducingBen({ state: 'removed', mediaId: null })],
  [
    'a removed intro that was never there',
    () => introducingBen({ state: 'removed', mediaId: null, reason: 'x', readyAt: null }),
  ],
  ['a second spoken answer to a prompt', () => answering({ mediaId: mediaId(4) })],
  ['a second one on its way', () => answering({ mediaId: mediaId(4), readyAt: null })],
  ['one recording in two answers', () => answering({ promptId: 'first-hour' })],
  [
    'a written answer of a page',
    () => answering({ mediaId: mediaId(4), promptId: 'first-hour', text: 'x'.repeat(301) }),
  ],
])('the database itself refuses %s', async (_, change) => {
  await expect(change().execute()).rejects.toThrow(/constraint|out of range/)
})

test('a conversation that goes takes what was sent in it along, with the files', async () => {
  await db.deleteFrom('conversations').where('id', '=', conversationId).execute()
  const { rows } = await sql`select from media where id = ${mediaId(0)}::uuid`.execute(db)
  expect(rows).toEqual([])
  expect(await db.selectFrom('forgottenFiles').selectAll().execute()).toEqual([{ fileKey: 'photos/0' }])
})
