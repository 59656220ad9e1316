import { randomUUID } from 'node:crypto'
import { LIKES_PAGE } from '@hearth/contract/people/matching'
import { beforeEach, expect, test } from 'vitest'
import { deal, swipe } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person
let cleo: Person

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben', lastName: 'Reed', locationCity: 'Leeds' })
  cleo = await server.person({ firstName: 'Cleo' })
  server.takeEvents()
})

async function decide(who: Person, whom: Person, isLike = true, words = {}) {
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  const clientId = randomUUID()
  const swiped = await swipe(who, whom, isLike, { clientId, ...words })
  expect(swiped.status).toBe(200)
  return clientId
}

const likesOf = async (who: Person, after?: string) =>
  (await who.api.likes.$get({ query: after ? { after } : {} })).json()
const namesIn = async (who: Person) => (await likesOf(who)).likes.map(({ person }) => person.firstName)

test('everyone who likes me is there, newest first, as anyone sees them', async () => {
  await decide(ben, ana)
  const at = server.clock.now.toISOString()
  await decide(cleo, ana)
  const { likes, total, next } = await likesOf(ana)
  expect(likes.map(({ person }) => person.firstName)).toEqual(['Cleo', 'Ben'])
  expect(likes[1]).toMatchObject({
    person: { id: ben.id, lastName: 'Reed', locationCity: 'Leeds' },
    likedAt: at,
  })
  expect({ total, next }).toEqual({ total: 2, next: null })
  expect(server.events).toEqual([])
})

test('nobody sees who likes somebody else', async () => {
  await decide(ben, ana)
  expect(await likesOf(cleo)).toEqual({ likes: [], total: 0, next: null })
  expect(await likesOf(ben)).toEqual({ likes: [], total: 0, next: null })
})

test.each<[string, () => Promise<unknown>]>([
  ['was passed on', () => decide(ana, ben, false)],
  ['was liked back', () => decide(ana, ben)],
  ['is hidden now', () => change(ben, { isActive: false })],
  ['is under age', () => change(ben, { dateOfBirth: '2008-06-17' })],
  ['deleted the account', () => db.deleteFrom('user').where('id', '=', ben.id).execute()],
])('someone who likes me and %s is no longer there', async (_, happens) => {
  await decide(ben, ana)
  await decide(cleo, ana)
  await happens()
  expect(await likesOf(ana)).toMatchObject({ likes: [{ person: { id: cleo.id } }], total: 1 })
})

const change = (who: Person, facts: Record<string, unknown>) =>
  db.updateTable('profiles').set(facts).where('userId', '=', who.id).execute()

test('a pass is no like, and a like that was undone is none any more', async () => {
  await decide(ben, ana, false)
  const clientId = await decide(cleo, ana)
  expect(await namesIn(ana)).toEqual(['Cleo'])
  await cleo.api.swipes.undo.$post({ json: { clientId } })
  expect(await likesOf(ana)).toEqual({ likes: [], total: 0, next: null })
})

test('whom I passed on and took back is there again', async () => {
  await decide(ben, ana)
  const clientId = await decide(ana, ben, false)
  expect(await namesIn(ana)).toEqual([])
  await ana.api.swipes.undo.$post({ json: { clientId } })
  expect(await namesIn(ana)).toEqual(['Ben'])
})

test('what of mine they liked is told, and what their note says', async () => {
  await db
    .insertInto('promptAnswers')
    .values({ userId: ana.id, position: 1, promptId: 'on-repeat', answer: 'The same song' })
    .execute()
  await decide(ben, ana, true, { about: { kind: 'prompt', promptId: 'on-repeat' }, note: 'Which one?' })
  const list = await likesOf(ana)
  const liked = { kind: 'prompt', promptId: 'on-repeat', answer: 'The same song' }
  expect(list.likes[0]).toMatchObject({
    likedAbout: liked,
    note: { content: 'Which one?', about: liked },
  })
})

test('likes come a page at a time, each once, also those of the same instant', async () => {
  const count = LIKES_PAGE + 5
  const others = await Promise.all(Array.from({ length: count }, () => server.person()))
  for (const other of others) {
    const like = { swiperId: other.id, swipedId: ana.id, isLike: true, clientId: randomUUID() }
    await db
      .insertInto('swipes')
      .values({ ...like, matchId: null, createdAt: server.clock.now })
      .execute()
  }
  const first = await likesOf(ana)
  const second = await likesOf(ana, first.next ?? '')
  const ids = [...first.likes, ...second.likes].map(({ person }) => person.id)
  expect(first.likes).toHaveLength(LIKES_PAGE)
  expect(ids).toHaveLength(count)
  expect(new Set(ids)).toEqual(new Set(others.map(({ id }) => id)))
  expect([first.total, second.total, second.next]).toEqual([count, count, null])
  expect((await ana.api.likes.$get({ query: { after: 'now' } })).status).toBe(422)
})

test('whether a swipe is answered is the same however often people decide and take it back', async () => {
  const people = [ana, ben, cleo, await server.person()]
  const made: { who: Person; clientId: string }[] = []
  let dice = 7
  const roll = (sides: number) => {
    dice = (dice * 48_271) % 2_147_483_647
    return dice % sides
  }
  for (let step = 0; step < 120; step += 1) {
    const [who, whom] = [people[roll(4)], people[roll(4)]]
    const last = made[roll(Math.max(1, made.length))]
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    if (last && roll(3) === 0) await last.who.api.swipes.undo.$post({ json: { clientId: last.clientId } })
    else if (who && whom && who !== whom) {
      const clientId = randomUUID()
      const json = { clientId, swipedId: whom.id, isLike: roll(4) === 0 }
      await deal(who.ctx, whom.id)
      if ((await who.api.swipes.$post({ json })).status === 200) made.push({ who, clientId })
    }
    const rows = await db.selectFrom('swipes').selectAll().execute()
    const isBack = (one: (typeof rows)[number]) =>
      rows.some((row) => row.swiperId === one.swipedId && row.swipedId === one.swiperId)
    expect(rows.map((row) => row.isAnswered)).toEqual(rows.map(isBack))
  }
  expect(made.length).toBeGreaterThan(20)
})
