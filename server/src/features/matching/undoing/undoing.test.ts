import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { swipe } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { refreshSearch } from '../../discovery/discovery.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person
let cleo: Person

const later = () => (server.clock.now = new Date(server.clock.now.getTime() + 1000))

beforeEach(async () => {
  later()
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  later()
  cleo = await server.person({ firstName: 'Cleo' })
  later()
  server.takeEvents()
})

type TestDecision = { isLike?: boolean; clientId?: string; note?: string }

async function decide(
  who: Person,
  whom: Person,
  { isLike = true, clientId = randomUUID(), note }: TestDecision = {},
) {
  later()
  const words = note ? { about: { kind: 'prompt' as const, promptId: 'on-repeat' }, note } : {}
  const response = await swipe(who, whom, isLike, { clientId, ...words })
  return { clientId, response }
}

async function undo(who: Person, clientId: string) {
  later()
  return who.api.swipes.undo.$post({ json: { clientId } })
}

const lastOf = async (who: Person) => (await (await who.api.swipes.last.$get()).json()).last
const deckOf = async (who: Person) => {
  const { people, left } = await (await who.api.candidates.$get({ query: {} })).json()
  return { ids: people.map(({ id }) => id), left }
}
const kept = (who: Person) => db.selectFrom('swipes').selectAll().where('swiperId', '=', who.id).execute()

test.each([true, false])(
  'a decision (like: %s) that is undone is gone, and the person is back on top',
  async (isLike) => {
    const before = await deckOf(ana)
    expect(before.ids).toContain(ben.id)
    const { clientId } = await decide(ana, ben, { isLike })
    expect(await (await undo(ana, clientId)).json()).toMatchObject({
      person: { id: ben.id, firstName: 'Ben' },
    })
    expect(await kept(ana)).toEqual([])
    const after = await deckOf(ana)
    expect(after.left).toBe(before.left)
    expect(after.ids[0]).toBe(ben.id)
    expect(after.ids.filter((id) => id === ben.id)).toHaveLength(1)
    expect(new Set(after.ids)).toEqual(new Set(before.ids))
    expect(server.events).toEqual([])
  },
)

test('a new decision after an undo is a swipe like any other', async () => {
  const { clientId } = await decide(ana, ben)
  await undo(ana, clientId)
  const again = await decide(ana, ben)
  expect(again.response.status).toBe(200)
  expect((await deckOf(ana)).ids).not.toContain(ben.id)
  expect((await (await decide(ben, ana)).response.json()).match).not.toBeNull()
})

test('an undone like is nowhere: the other one’s like of later makes no match', async () => {
  const { clientId } = await decide(ana, ben)
  await undo(ana, clientId)
  expect(await (await decide(ben, ana)).response.json()).toEqual({ match: null })
  expect(server.events).toEqual([])
})

test('the same undo asked for again changes nothing and answers the same', async () => {
  const { clientId } = await decide(ana, ben)
  const first = await (await undo(ana, clientId)).json()
  expect(await (await undo(ana, clientId)).json()).toEqual(first)
  expect(await kept(ana)).toEqual([])
})

test('an undo asked for again shows nobody who was passed on since, and leaves that as it is', async () => {
  const { clientId } = await decide(ana, ben)
  await undo(ana, clientId)
  await decide(ana, ben, { isLike: false })
  expect(await (await undo(ana, clientId)).json()).toEqual({ person: null })
  expect(await kept(ana)).toMatchObject([{ swipedId: ben.id, isLike: false }])
})

test('a decision that was undone and comes late once more decides nothing, and is answered as it was', async () => {
  const { clientId, response } = await decide(ana, ben)
  await undo(ana, clientId)
  await decide(ben, ana)
  const late = await decide(ana, ben, { clientId })
  expect(late.response.status).toBe(200)
  expect(await late.response.json()).toEqual(await response.json())
  expect(await kept(ana)).toEqual([])
  expect(server.events).toEqual([])
  // Nobody can be shown to anybody any more, and yet the answer stays the same.
  await db.updateTable('profiles').set({ isActive: false }).where('userId', '=', ben.id).execute()
  await refreshSearch(db, [ben.id])
  expect((await decide(ana, ben, { clientId })).response.status).toBe(200)
})

test.each([
  ['another person', () => decide(ana, cleo, { clientId: spent })],
  ['another decision', () => decide(ana, ben, { clientId: spent, isLike: false })],
])('the client id of an undone decision cannot stand for %s', async (_, again) => {
  spent = (await decide(ana, ben)).clientId
  await undo(ana, spent)
  expect((await again()).response.status).toBe(409)
})
let spent = ''

test('once a match came of it, a like stays, and one is told so kindly', async () => {
  const mine = await decide(ana, ben)
  const theirs = await decide(ben, ana)
  for (const [who, { clientId }] of [
    [ana, mine],
    [ben, theirs],
  ] as const) {
    const refused = await undo(who, clientId)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: { code: 'already_matched', message: 'You’ve already matched, so this like stays' },
    })
    expect(await lastOf(who)).toBeNull()
  }
  expect((await (await ana.api.matches.$get({ query: {} })).json()).total).toBe(1)
})

test('nobody undoes what is not theirs, nor what never was', async () => {
  const { clientId } = await decide(ana, ben)
  expect((await undo(ben, clientId)).status).toBe(404)
  expect((await undo(ana, randomUUID())).status).toBe(404)
  expect(await kept(ana)).toHaveLength(1)
})

test('a note goes with its like, unread', async () => {
  await db
    .insertInto('promptAnswers')
    .values({ userId: ben.id, position: 1, promptId: 'on-repeat', answer: 'The same song' })
    .execute()
  const { clientId } = await decide(ana, ben, { note: 'Which song?' })
  await undo(ana, clientId)
  const { match } = await (await decide(ben, ana)).response.json()
  expect(match).toBeNull()
  const undone = await db.selectFrom('undoneSwipes').selectAll().where('swiperId', '=', ana.id).execute()
  expect(JSON.stringify(undone)).not.toContain('song')
})

test('the latest decision is known after a reload, and step by step those before it', async () => {
  expect(await lastOf(ana)).toBeNull()
  const first = await decide(ana, ben, { isLike: false })
  const second = await decide(ana, cleo)
  expect(await lastOf(ana)).toEqual({ clientId: second.clientId, isLike: true })
  await undo(ana, second.clientId)
  expect(await lastOf(ana)).toEqual({ clientId: first.clientId, isLike: false })
  await undo(ana, first.clientId)
  expect(await lastOf(ana)).toBeNull()
  expect((await deckOf(ana)).ids[0]).toBe(ben.id)
})

test('somebody who is hidden by now does not come back, and the decision is undone all the same', async () => {
  const { clientId } = await decide(ana, ben)
  await db.updateTable('profiles').set({ isActive: false }).where('userId', '=', ben.id).execute()
  await refreshSearch(db, [ben.id])
  expect(await (await undo(ana, clientId)).json()).toEqual({ person: null })
  expect(await kept(ana)).toEqual([])
  expect((await deckOf(ana)).ids).not.toContain(ben.id)
})

test('someone who came back is on the first page alone, and every page counts the same', async () => {
  const viewer = await server.person()
  const { clientId } = await decide(viewer, ben)
  await Promise.all(Array.from({ length: 45 }, () => server.person()))
  await undo(viewer, clientId)
  const ids: string[] = []
  const counts = new Set<number>()
  let after: string | null = null
  do {
    const list: { people: { id: string }[]; left: number; next: string | null } = await (
      await viewer.api.candidates.$get({ query: after ? { after } : {} })
    ).json()
    ids.push(...list.people.map(({ id }) => id))
    counts.add(list.left)
    after = list.next
  } while (after)
  expect(ids[0]).toBe(ben.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...counts]).toEqual([ids.length])
})

test('what deleting the account would erase counts no decision that was undone', async () => {
  const { clientId } = await decide(ana, ben)
  await decide(ana, cleo)
  await undo(ana, clientId)
  expect(await (await ana.api.account.erasure.$get()).json()).toMatchObject({ likesAndPasses: 1 })
})
