import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { like, pass, startConversation, swipe } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const HOUR_MS = 3_600_000
const server = await openTestServer({ limits: { cardsADay: 400, newCardsADay: 150, factor: 1 } })

const later = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms))

const peopleToLike = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.person({ firstName: 'Ben' })))

const limitsOf = async (who: Person) => (await (await who.api.limits.$get()).json()).limits

const limitOf = async (who: Person, kind: string, seconds: number) =>
  (await limitsOf(who)).find((one) => one.kind === kind && one.seconds === seconds)

test('likes: the 41st within an hour is refused with the time it goes on, which is told before', async () => {
  const ana = await server.person()
  const others = await peopleToLike(42)
  const began = server.clock.now.getTime()
  expect(await limitOf(ana, 'likes', 3_600)).toMatchObject({ used: 0, most: 40, resetsAt: null })
  for (const other of others.slice(0, 40)) {
    expect((await like(ana, other)).status).toBe(200)
    later(1_000)
  }
  const limit = await limitOf(ana, 'likes', 3_600)
  expect(limit).toMatchObject({ used: 40, resetsAt: new Date(began + HOUR_MS).toISOString() })

  const clientId = randomUUID()
  const [next, another] = others.slice(40)
  if (!next || !another) throw new Error('There are too few people')
  const refused = await like(ana, next, { clientId })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe((HOUR_MS - 40_000) / 1_000)
  // Neither the refusal nor a pass uses any of it.
  expect((await pass(ana, another)).status).toBe(200)
  expect(await limitOf(ana, 'likes', 86_400)).toMatchObject({ used: 40, most: 100 })

  later(HOUR_MS - 41_000)
  expect((await like(ana, next, { clientId })).status).toBe(429)
  later(1_000)
  expect((await like(ana, next, { clientId })).status).toBe(200)
  expect(await limitOf(ana, 'likes', 3_600)).toMatchObject({ used: 1 })
})

test('likes: the 11th within ten seconds waits, and is granted then', async () => {
  const ana = await server.person()
  const others = await peopleToLike(11)
  const last = others.pop()
  if (!last) throw new Error('There is nobody')
  for (const other of others) expect((await like(ana, other)).status).toBe(200)
  later(9_000)
  const clientId = randomUUID()
  const refused = await like(ana, last, { clientId })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await limitOf(ana, 'likes', 3_600)).toMatchObject({ used: 10 })
  // A page tells of what is left in an hour, not of seconds.
  expect(await limitOf(ana, 'likes', 10)).toBeUndefined()
  later(1_000)
  expect((await like(ana, last, { clientId })).status).toBe(200)
})

test('messages: the 16th within ten seconds waits', async () => {
  const ana = await server.person()
  const { conversationId } = await startConversation(await server.person(), ana)
  const send = (clientId: string) =>
    ana.api.conversations[':conversationId'].messages.$post({
      param: { conversationId },
      json: { clientId, content: 'Hi' },
    })
  for (let n = 0; n < 15; n += 1) expect((await send(randomUUID())).status).toBe(200)
  later(3_000)
  const clientId = randomUUID()
  const refused = await send(clientId)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  later(7_000)
  expect((await send(clientId)).status).toBe(200)
})

test('a like that is sent again is neither counted nor refused', async () => {
  const ana = await server.person()
  const others = await peopleToLike(40)
  const clientId = randomUUID()
  const [first, ...rest] = others
  if (!first) throw new Error('There is nobody')
  for (let n = 0; n < 3; n += 1) expect((await like(ana, first, { clientId })).status).toBe(200)
  expect(await limitOf(ana, 'likes', 3_600)).toMatchObject({ used: 1 })
  for (const other of rest) {
    later(1_000)
    await like(ana, other)
  }
  expect(await limitOf(ana, 'likes', 3_600)).toMatchObject({ used: 40 })
  expect((await like(ana, first, { clientId })).status).toBe(200)
})

test('likes: no more than 100 a day, however they are spread', async () => {
  const ana = await server.person()
  const statuses: number[] = []
  for (const other of await peopleToLike(102)) {
    statuses.push((await like(ana, other)).status)
    later(HOUR_MS / 10)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual([429, 429])
})

test('undo: 60 a day, and one that is sent again is not counted', async () => {
  const ana = await server.person()
  const ben = await server.person()
  const takeBack = (clientId: string) => ana.api.swipes.undo.$post({ json: { clientId } })
  const passed = async () => {
    const clientId = randomUUID()
    await swipe(ana, ben, false, { clientId })
    return clientId
  }
  const first = await passed()
  await takeBack(first)
  await takeBack(first)
  for (let n = 1; n < 60; n += 1) expect((await takeBack(await passed())).status).toBe(200)
  const last = await passed()
  expect((await takeBack(last)).status).toBe(429)
  expect((await takeBack(first)).status).toBe(200)
  later(24 * HOUR_MS)
  expect((await takeBack(last)).status).toBe(200)
})

test('notes: 10 a day, and the eleventh like goes without one', async () => {
  const ana = await server.person()
  const others = await peopleToLike(11)
  const answers = { prompts: [{ promptId: 'party-trick', answer: 'Bread and a long walk' }] }
  const statuses: number[] = []
  for (const other of others) {
    await other.api.profile.$patch({ json: answers })
    const about = { kind: 'prompt' as const, promptId: 'party-trick' as const }
    statuses.push((await like(ana, other, { about, note: `Which bread, ${other.id}?` })).status)
    later(1_000)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const [last] = others.slice(10)
  expect(last && (await like(ana, last)).status).toBe(200)
})

test('what is counted goes with the account', async () => {
  const ana = await server.person()
  const ben = await server.person()
  await like(ana, ben)
  await server.database.db.deleteFrom('user').where('id', '=', ana.id).execute()
  const left = await server.database.db
    .selectFrom('limitCounts')
    .selectAll()
    .where('personId', '=', ana.id)
    .execute()
  expect(left).toEqual([])
})

test('ten accounts behind one address share a limit of pages', async () => {
  const ben = await server.person()
  const cookies: string[] = []
  for (let n = 0; n < 10; n += 1) cookies.push(await (await server.person()).cookie())
  const open = (cookie: string, from: string) => server.ask(`/api/people/${ben.id}`, {}, cookie, from)
  const statuses: number[] = []
  for (let n = 0; n < 190; n += 1)
    statuses.push((await open(cookies[n % cookies.length] ?? '', '192.0.2.7')).status)
  expect(statuses.indexOf(429)).toBe(180)
  expect(statuses.slice(180)).not.toContain(200)
  expect((await open(cookies[0] ?? '', '192.0.2.8')).status).not.toBe(429)
})

test('changes of a profile: 120 an hour; what is half typed is kept without counting', async () => {
  const ana = await server.person()
  for (let n = 0; n < 120; n += 1) {
    const saved = await ana.api.profile.$patch({ json: { headline: `Line ${n}` } })
    expect(saved.status).toBe(200)
  }
  expect((await ana.api.profile.$patch({ json: { headline: 'One more' } })).status).toBe(429)
  expect((await ana.api.meeting.$patch({ json: { isPaused: true } })).status).toBe(429)
  expect((await ana.api.profile.draft.$get()).status).toBe(200)
  expect((await (await ana.api.profile.$get()).json()).headline).toBe('Line 119')
  later(HOUR_MS)
  expect((await ana.api.profile.$patch({ json: { headline: 'One more' } })).status).toBe(200)
})
