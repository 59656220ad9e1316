import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { like, pass } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
let ana: Person
let ben: Person

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana', lastName: 'Reyes' })
  ben = await server.person({ firstName: 'Ben' })
  server.takeEvents()
})

test('a like that is not answered yet makes no match and tells nobody', async () => {
  expect(await (await like(ana, ben)).json()).toEqual({ match: null })
  expect(server.events).toEqual([])
})

test('two likes make one match and tell both', async () => {
  await like(ana, ben)
  const { match } = await (await like(ben, ana)).json()

  expect(match).toMatchObject({
    person: { id: ana.id, firstName: 'Ana', lastName: 'Reyes' },
    conversationId: null,
  })
  expect(server.events).toEqual(
    expect.arrayContaining([
      { to: [ana.id], event: { type: 'match.created', match: expect.objectContaining({ id: match?.id }) } },
      { to: [ben.id], event: { type: 'match.created', match: expect.objectContaining({ id: match?.id }) } },
    ]),
  )
  expect(server.events).toHaveLength(2)
})

test('a like answered by a pass makes no match', async () => {
  await like(ana, ben)
  expect(await (await pass(ben, ana)).json()).toEqual({ match: null })
  expect(server.events).toEqual([])
})

test('the same swipe asked for again changes nothing and answers the same', async () => {
  await like(ana, ben)
  const clientId = randomUUID()
  const first = await (await like(ben, ana, { clientId })).json()
  const again = await (await like(ben, ana, { clientId })).json()
  expect(again).toEqual(first)
  expect(server.events).toHaveLength(2)
})

test('a like that waited answers as it did even after it became a match', async () => {
  const clientId = randomUUID()
  const first = await (await like(ana, ben, { clientId })).json()
  await like(ben, ana)
  expect(await (await like(ana, ben, { clientId })).json()).toEqual(first)
})

test('a client id cannot stand for two swipes', async () => {
  const clientId = randomUUID()
  await like(ana, ben, { clientId })
  const other = await server.person()
  expect((await like(ana, other, { clientId })).status).toBe(409)
})

test('a second decision on the same person is refused', async () => {
  await pass(ana, ben)
  const response = await like(ana, ben)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    error: { code: 'already_decided', message: 'You’ve already decided on this person' },
  })
})

test('liking needs a first name and a date of birth, passing does not', async () => {
  const nobody = await server.person({ firstName: '', dateOfBirth: null })
  expect((await like(nobody, ben)).status).toBe(403)
  expect((await pass(nobody, ana)).status).toBe(200)
})

test.each([
  ['oneself', () => ana.id],
  ['someone who does not exist', () => randomUUID()],
])('a swipe on %s finds nobody', async (_, id) => {
  const response = await ana.api.swipes.$post({
    json: { clientId: randomUUID(), swipedId: id(), isLike: true },
  })
  expect(response.status).toBe(404)
})

test('a swipe on someone hidden or under age finds nobody', async () => {
  const hidden = await server.person({ isActive: false })
  const child = await server.person({ dateOfBirth: '2008-06-16' })
  expect((await like(ana, hidden)).status).toBe(404)
  expect((await like(ana, child)).status).toBe(404)
})

test('matches are listed newest first with the true count and who is on the other side', async () => {
  const cleo = await server.person({ firstName: 'Cleo' })
  for (const other of [ben, cleo]) {
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await like(other, ana)
    await like(ana, other)
  }
  const list = await (await ana.api.matches.$get({ query: {} })).json()
  expect(list.matches.map((match) => match.person.firstName)).toEqual(['Cleo', 'Ben'])
  expect(list).toMatchObject({ total: 2, next: null })
  expect(await (await ben.api.matches.$get({ query: {} })).json()).toMatchObject({
    total: 1,
    matches: [{ person: { id: ana.id } }],
  })
})

test('a match whose other profile cannot be shown is dropped from list and count', async () => {
  await like(ben, ana)
  await like(ana, ben)
  await server.database.db
    .updateTable('profiles')
    .set({ displayName: '' })
    .where('userId', '=', ben.id)
    .execute()
  expect(await (await ana.api.matches.$get({ query: {} })).json()).toEqual({
    matches: [],
    total: 0,
    next: null,
  })
})

test('matches come a page at a time, each once, also those made in the same instant', async () => {
  const others = await Promise.all(Array.from({ length: 27 }, () => server.person()))
  for (const other of others) {
    const [user1Id, user2Id] = [ana.id, other.id].toSorted()
    await server.database.db
      .insertInto('matches')
      .values({ user1Id: user1Id ?? '', user2Id: user2Id ?? '', createdAt: server.clock.now })
      .execute()
  }
  const first = await (await ana.api.matches.$get({ query: {} })).json()
  const second = await (await ana.api.matches.$get({ query: { after: first.next ?? '' } })).json()
  const ids = [...first.matches, ...second.matches].map((match) => match.person.id)
  expect(new Set(ids)).toEqual(new Set(others.map((other) => other.id)))
  expect(ids).toHaveLength(27)
  expect(second.next).toBeNull()
})

test('a page that was never given is refused', async () => {
  expect((await ana.api.matches.$get({ query: { after: 'now' } })).status).toBe(422)
})
