import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person } from '../testing/test-house.ts'
import { isMigrated, migrate } from './migrations.ts'

const house = await openTestHouse()
const { db } = house.database
const at = house.clock.now

let ana: Person
let ben: Person
let pair: { user1Id: string; user2Id: string }
let matchId: string
let conversationId: string

beforeAll(async () => {
  ana = await house.person()
  ben = await house.person()
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
  await writing().execute()
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
  ['a swipe on oneself', () => swiping({ swipedId: ana.id, clientId: randomUUID() })],
  ['a second swipe on the same person', () => swiping({ clientId: randomUUID() })],
  ['a repeated client id of a swipe', () => swiping({ swipedId: randomUUID() })],
  ['a second conversation for a match', startConversation],
  ['a repeated client id of a message', () => writing({ seq: 2 })],
  ['a number twice in a conversation', () => writing({ clientId: randomUUID() })],
  ['an empty message', () => writing({ clientId: randomUUID(), seq: 2, content: '' })],
  ['a height of 1e9', () => describing({ heightCm: 1e9 })],
  ['a height of 10 cm', () => describing({ heightCm: 10 })],
  ['11 interests', () => describing({ interests: Array.from({ length: 11 }, (_, n) => `i${n}`) })],
  ['a value that looking_for does not have', () => describing({ lookingFor: 'trouble' })],
  ['a value that relationship_goals does not have', () => describing({ relationshipGoals: 'trouble' })],
  ['a bio of a megabyte', () => describing({ bio: 'x'.repeat(1_000_000) })],
])('the database itself refuses %s', async (_, change) => {
  await expect(change().execute()).rejects.toThrow(/constraint|out of range/)
})

test('an account that goes takes everything of its own with it', async () => {
  const gone = await house.person()
  await db.deleteFrom('user').where('id', '=', gone.id).execute()
  expect(await db.selectFrom('profiles').select('userId').where('userId', '=', gone.id).execute()).toEqual([])
})

test('migrating again finds nothing to do', async () => {
  expect(await migrate(house.database.unguarded)).toEqual([])
  expect(await isMigrated(db)).toBe(true)
})

test('the outer handle refuses to be used inside a transaction, where it could wait for ever', async () => {
  await expect(
    house.database.transact(() => db.selectFrom('profiles').select('userId').execute()),
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
