import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { isMigrated, migrate } from '../migrations.ts'
import type { Database } from './schema.ts'

const server = await openTestServer()
const { db } = server.database
const at = server.clock.now

let ana: Person
let ben: Person
let pair: { user1Id: string; user2Id: string }
let matchId: string
let conversationId: string

beforeAll(async () => {
  ana = await server.person()
  ben = await server.person()
  const [user1Id = '', user2Id = ''] = [ana.id, ben.id].toSorted()
  pair = { user1Id, user2Id }
  matchId = (
    await db
      .insertInto('matches')
      .values({ ...pair, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  conversationId = (await startConversation().returning('id').executeTakeFirstOrThrow()).id
  await swiping().execute()
  await versionOfTerms().execute()
  await undoing().execute()
  await writing({ changed: 1 }).execute()
  await placing().execute()
  await reporting().execute()
  await answering().execute()
  await agreeing().execute()
  await entering().execute()
  await picturing({ fileKey: 'photos/one' }).execute()
  await uploading().execute()
  await standing().execute()
})

const startConversation = () =>
  db.insertInto('conversations').values({ matchId, createdAt: at, lastMessageAt: null })
const clientId = randomUUID()
const swiping = (change: Record<string, unknown> = {}) =>
  db.insertInto('swipes').values({
    swiperId: ana.id,
    swipedId: ben.id,
    isLike: true,
    clientId,
    matchId: null,
    createdAt: at,
    ...change,
  })
const undoing = (change: Record<string, unknown> = {}) =>
  db
    .insertInto('undoneSwipes')
    .values({ swiperId: ana.id, swipedId: ben.id, isLike: true, clientId, undoneAt: at, ...change })
const writing = (change: Record<string, unknown> = {}) =>
  db.insertInto('messages').values({
    conversationId,
    senderId: ana.id,
    clientId,
    seq: 1,
    content: 'Hello',
    createdAt: at,
    ...change,
  })
const placing = (change: Record<string, unknown> = {}) =>
  db.insertInto('readPositions').values({ conversationId, personId: ana.id, ...change })
const ending = (change: Record<string, unknown>) =>
  db.updateTable('matches').set(change).where('id', '=', matchId)
const reporting = (change: Record<string, unknown> = {}) =>
  db.insertInto('encryptedReports').values({
    number: 'A',
    reporterId: ana.id,
    clientId,
    reportedId: ben.id,
    reason: 'scam',
    content: 'x',
    createdAt: at,
    ...change,
  })
const flagging = (change: Record<string, unknown>) =>
  db.insertInto('moderationFlags').values({
    personId: ana.id,
    kind: 'signal',
    evidenceKey: 'x',
    evidence: 'x',
    people: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  })
const photo = { kind: 'photo', photoId: randomUUID() }
const picturing = (change: Record<string, unknown> = {}) =>
  db.insertInto('photos').values({
    userId: ana.id,
    fileKey: `photos/${randomUUID()}`,
    position: 0,
    thumbhash: 'x',
    widths: [160],
    aspect: 0.8,
    ...change,
  })
const uploading = (change: Record<string, unknown> = {}) =>
  db.insertInto('uploads').values({
    userId: ana.id,
    clientId,
    size: 10,
    fileKey: `photos/${randomUUID()}`,
    createdAt: at,
    changedAt: at,
    ...change,
  })
const answering = (change: Record<string, unknown> = {}) =>
  db
    .insertInto('promptAnswers')
    .values({ userId: ana.id, position: 1, promptId: 'on-repeat', answer: 'x', ...change })
const agreeing = () =>
  db.insertInto('consents').values({ userId: ana.id, kind: 'faith', version: 1, givenAt: at })
const entering = () =>
  db
    .insertInto('consentLedger')
    .values({ userId: ana.id, kind: 'faith', version: 1, givenAt: at, withdrawnAt: null })
const disclosing = (change: Record<string, unknown> = {}) =>
  db.insertInto('specialValues').values({ userId: ana.id, kind: 'faith', value: 'sikh', ...change })
const drafting = (content: string) =>
  db.insertInto('profileDrafts').values({ userId: ana.id, content, version: 1, updatedAt: at })
const auditing = (change: Record<string, unknown>) =>
  db.insertInto('auditEntries').values({
    number: 1,
    at,
    actorKind: 'operator',
    actorId: null,
    operation: 'reports.list',
    details: '{}',
    previousHash: new Uint8Array(32),
    hash: new Uint8Array(32),
    ...change,
  })
const standing = (change: Record<string, unknown> = {}) =>
  db.insertInto('locations').values({ userId: ana.id, cell: 1, ...change })
const versionOfTerms = (change: Partial<Insertable<Database['pageVersions']>> = {}) =>
  db.insertInto('pageVersions').values({
    page: 'terms',
    language: 'en',
    number: 1,
    text: 'Terms',
    changeNote: '',
    needsAcceptance: false,
    publishedAt: at,
    ...change,
  })
const describing = (change: Record<string, unknown>) =>
  db.updateTable('profiles').set(change).where('userId', '=', ana.id)

test.each<[string, () => { execute: () => Promise<unknown> }]>([
  ['a second match for a pair', () => db.insertInto('matches').values({ ...pair, createdAt: at })],
  [
    'a match the wrong way round',
    () => db.insertInto('matches').values({ user1Id: pair.user2Id, user2Id: pair.user1Id, createdAt: at }),
  ],
  [
    'a match with oneself',
    () => db.insertInto('matches').values({ user1Id: ana.id, user2Id: ana.id, createdAt: at }),
  ],
  ['a version of a page that is there', () => versionOfTerms()],
  ['an unknown page', () => versionOfTerms({ page: 'faq' as 'terms', number: 2 })],
  ['a version without a text', () => versionOfTerms({ number: 2, text: '' })],
  ['a version without a number', () => versionOfTerms({ number: 0 })],
  [
    'an accepted version that nobody has published',
    () =>
      db
        .insertInto('pageAcceptances')
        .values({ personId: ana.id, page: 'terms', language: 'en', number: 9, acceptedAt: at }),
  ],
  ['a swipe on oneself', () => swiping({ swipedId: ana.id, clientId: randomUUID() })],
  ['a second swipe on the same person', () => swiping({ clientId: randomUUID() })],
  ['a repeated client id of a swipe', () => swiping({ swipedId: randomUUID() })],
  ['a repeated client id of an undone swipe', undoing],
  ['an undone swipe on oneself', () => undoing({ swipedId: ana.id, clientId: randomUUID() })],
  ['a second conversation for a match', startConversation],
  ['a repeated client id of a message', () => writing({ seq: 2 })],
  ['a number twice in a conversation', () => writing({ clientId: randomUUID() })],
  ['a reply to itself', () => writing({ clientId: randomUUID(), seq: 2, replyTo: 2 })],
  [
    'words of a deleted message',
    () => writing({ clientId: randomUUID(), seq: 2, deletedAt: at, content: 'Hello' }),
  ],
  [
    'a reaction to a deleted message',
    () =>
      writing({ clientId: randomUUID(), seq: 2, deletedAt: at, content: '', reactions: JSON.stringify({}) }),
  ],
  ['the same change twice', () => writing({ clientId: randomUUID(), seq: 2, changed: 1 })],
  ['more read than delivered', () => placing({ readSeq: 2, deliveredSeq: 1 })],
  ['two places of one person in a conversation', () => placing()],
  ['a match that ended by nobody', () => ending({ endedAt: at })],
  ['a match that a stranger ended', () => ending({ endedAt: at, endedById: randomUUID() })],
  ['a last word in a match that goes on', () => ending({ closingLine: 'thank_you' })],
  [
    'a last word of their own',
    () => ending({ endedAt: at, endedById: ana.id, closingLine: 'Good riddance' }),
  ],
  [
    'a block without a cause',
    () =>
      db
        .insertInto('blocks')
        .values({ blockerId: ana.id, blockedId: ben.id, createdAt: at, isBlock: false, isParting: false }),
  ],
  ['a flag of no known kind', () => flagging({ kind: 'boredom' })],
  ['a report for no reason', () => reporting({ clientId: randomUUID(), number: 'B', reason: 'boredom' })],
  ['a repeated client id of a report', () => reporting({ number: 'C' })],
  ['a repeated number of a report', () => reporting({ clientId: randomUUID() })],
  ['a message of a book', () => writing({ clientId: randomUUID(), seq: 2, content: 'x'.repeat(2001) })],
  ['a message before the first one', () => writing({ clientId: randomUUID(), seq: 0 })],
  ['a reply to what is before the first one', () => writing({ clientId: randomUUID(), seq: 2, replyTo: 0 })],
  [
    'reactions of a page',
    () =>
      writing({ clientId: randomUUID(), seq: 2, reactions: JSON.stringify({ [ana.id]: 'x'.repeat(1000) }) }),
  ],
  ['an empty message', () => writing({ clientId: randomUUID(), seq: 2, content: '' })],
  ['a height of 1e9', () => describing({ heightCm: 1e9 })],
  ['a height of 10 cm', () => describing({ heightCm: 10 })],
  ['11 interests', () => describing({ interests: Array.from({ length: 11 }, (_, n) => `i${n}`) })],
  ['a value that looking_for does not have', () => describing({ lookingFor: 'trouble' })],
  ['a value that relationship_goals does not have', () => describing({ relationshipGoals: 'trouble' })],
  ['a headline of a page', () => describing({ headline: 'x'.repeat(81) })],
  ['a gender outside the list', () => describing({ gender: 'x' })],
  ['a wish outside the list', () => describing({ seeking: ['man', 'x'] })],
  ['nine languages', () => describing({ languages: Array.from({ length: 9 }, () => 'en') })],
  ['family values outside the list', () => describing({ familyValues: 'x' })],
  ['a word about children outside the list', () => describing({ hasChildren: 'x' })],
  ['a wish for children outside the list', () => describing({ wantsChildren: 'x' })],
  ['a way of smoking outside the list', () => describing({ smoking: 'x' })],
  ['a way of drinking outside the list', () => describing({ drinking: 'x' })],
  ['a sign that no sky has', () => describing({ zodiac: 'x' })],
  ['an audience that is none', () => describing({ visibility: { bio: 'friends' } })],
  ['an audience that is a number', () => describing({ visibility: { bio: 5 } })],
  ['an audience that is nothing', () => describing({ visibility: { bio: null } })],
  ['an audience of audiences', () => describing({ visibility: { bio: { en: 'nobody' } } })],
  ['a visibility that is a list', () => describing({ visibility: JSON.stringify(['nobody']) })],
  ['a fourth prompt', () => answering({ position: 4 })],
  ['the same prompt twice', () => answering({ position: 2 })],
  ['an empty answer', () => answering({ position: 3, promptId: 'far-away', answer: '' })],
  ['an answer of a page', () => answering({ position: 3, promptId: 'far-away', answer: 'x'.repeat(241) })],
  ['a faith without a consent', () => disclosing({ userId: ben.id })],
  ['an orientation under the consent for a faith', () => disclosing({ kind: 'orientation', value: 'queer' })],
  ['a faith outside the list', () => disclosing({ value: 'x' })],
  ['a special value of no kind', () => disclosing({ kind: 'politics' })],
  ['a second consent of a kind', agreeing],
  ['two open entries of a kind in the ledger', entering],
  ['a draft of a megabyte', () => drafting('x'.repeat(1_000_000))],
  [
    'a pass that is about something',
    () =>
      swiping({ swiperId: ben.id, swipedId: ana.id, clientId: randomUUID(), isLike: false, about: photo }),
  ],
  [
    'a note about nothing',
    () => swiping({ swiperId: ben.id, swipedId: ana.id, clientId: randomUUID(), note: 'Hi' }),
  ],
  [
    'a note of a page',
    () =>
      swiping({
        swiperId: ben.id,
        swipedId: ana.id,
        clientId: randomUUID(),
        about: photo,
        note: 'x'.repeat(241),
      }),
  ],
  ['a message about nothing known', () => writing({ clientId: randomUUID(), seq: 2, about: { kind: 'x' } })],
  ['a message about an empty thing', () => writing({ clientId: randomUUID(), seq: 2, about: {} })],
  ['two photos in one place', picturing],
  ['a tenth photo', () => picturing({ position: 9 })],
  ['two photos with the same files', () => picturing({ position: 1, fileKey: 'photos/one' })],
  ['a photo without a width', () => picturing({ position: 1, widths: [] })],
  ['a description of a page', () => picturing({ position: 1, alt: 'x'.repeat(301) })],
  ['a repeated client id of an upload', uploading],
  ['an upload of 61 MB', () => uploading({ clientId: randomUUID(), size: 61 * 1024 * 1024 })],
  ['more bytes than were announced', () => uploading({ clientId: randomUUID(), received: 11 })],
  ['an upload in no known state', () => uploading({ clientId: randomUUID(), state: 'lost' })],
  ['an audit entry before the first one', () => auditing({ number: 0 })],
  ['an audit entry of a member', () => auditing({ actorKind: 'member' })],
  ['an audit entry of no operation', () => auditing({ operation: '' })],
  ['a list as the details of an audit entry', () => auditing({ details: '[]' })],
  ['a short hash of an audit entry', () => auditing({ hash: new Uint8Array(31) })],
  ['a short previous hash of an audit entry', () => auditing({ previousHash: new Uint8Array(31) })],
  ['a head of the audit log before the first one', () => db.updateTable('auditHead').set({ number: -1 })],
  ['a short hash of a head', () => db.updateTable('auditHead').set({ hash: new Uint8Array(31) })],
  [
    'a second head of the audit log',
    () => ({
      execute: () =>
        sql`insert into audit_head (number, hash) select number, hash from audit_head`.execute(db),
    }),
  ],
  ['two places of one person', standing],
  ['a cell before the first one', () => standing({ userId: ben.id, cell: -1 })],
  ['a bio of a megabyte', () => describing({ bio: 'x'.repeat(1_000_000) })],
])('the database itself refuses %s', async (_, change) => {
  await expect(change().execute()).rejects.toThrow(/constraint|out of range/)
})

test('an account that goes takes everything of its own with it', async () => {
  const gone = await server.person()
  const files = { userId: gone.id, fileKey: 'photos/of-the-gone' }
  await picturing(files).execute()
  await db.deleteFrom('user').where('id', '=', gone.id).execute()
  // A file that the database does not know is not listed as forgotten either.
  expect(await db.selectFrom('forgottenFiles').selectAll().execute()).toEqual([{ fileKey: files.fileKey }])
  expect(await db.selectFrom('profiles').select('userId').where('userId', '=', gone.id).execute()).toEqual([])
})

test('migrating again finds nothing to do', async () => {
  expect(await migrate(server.database.unguarded)).toEqual([])
  expect(await isMigrated(db)).toBe(true)
})

test('the outer handle refuses to be used inside a transaction, where it could wait for ever', async () => {
  await expect(
    server.database.transact(() => db.selectFrom('profiles').select('userId').execute()),
  ).rejects.toThrow('use only its tx')
})

test('names in SQL are those of the specification', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(db)
  const names = new Set(rows.map((row) => row.name))
  const wanted = {
    profiles:
      'user_id first_name last_name bio date_of_birth location_city location_state height_cm occupation education looking_for relationship_goals interests is_active is_verified display_name updated_at',
    swipes: 'swiper_id swiped_id is_like',
    matches: 'id created_at user1_id user2_id',
    conversations: 'id match_id last_message_at',
    messages: 'id conversation_id sender_id content created_at',
  }
  const missing = Object.entries(wanted).flatMap(([table, columns]) =>
    columns.split(' ').filter((column) => !names.has(`${table}.${column}`)),
  )
  expect(missing).toEqual([])
})
