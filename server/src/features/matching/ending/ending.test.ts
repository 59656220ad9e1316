import { randomUUID } from 'node:crypto'
import { photoPath } from '@hearth/contract/photos/photos'
import { beforeEach, expect, test } from 'vitest'
import { everyRow } from '../../../testing/database/every-table.ts'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const DAY_MS = 86_400_000
let ana: Person
let ben: Person
let matchId: string
let conversationId: string

async function likeLater(who: Person, whom: Person): Promise<string> {
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  return (await (await like(who, whom)).json()).match?.id ?? ''
}
const say = (who: Person, content: string) =>
  who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content },
  })
const end = (who: Person, closingLine?: 'thank_you', id = matchId) =>
  who.api.matches[':matchId'].end.$post({
    param: { matchId: id },
    json: closingLine ? { closingLine } : {},
  })
const farewellsOf = async (who: Person) => (await (await who.api.farewells.$get()).json()).farewells
const report = async (who: Person, about: object) =>
  server.post('/api/reports', { clientId: randomUUID(), reason: 'scam', ...about }, await who.cookie())

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  await db.deleteFrom('encryptedReports').execute()
  ben = await server.person({ firstName: 'Ben' })
  const cleo = await server.person({ firstName: 'Cleo' })
  await likeLater(cleo, ben)
  await likeLater(ben, cleo)
})

const lists = [
  '/api/matches',
  '/api/likes',
  '/api/conversations',
  '/api/conversations/unread',
  '/api/candidates',
  '/api/blocks',
  '/api/swipes/last',
]
async function listsOf(who: Person): Promise<string[]> {
  const cookie = await who.cookie()
  return Promise.all(lists.map(async (path) => (await server.ask(path, {}, cookie)).text()))
}
async function wordsOf(asking: Promise<Response>): Promise<[number, string]> {
  const response = await asking
  const text = await response.text()
  return [response.status, text.replace(/"requestId":"[^"]*"/, '')]
}
async function photographed(who: Person): Promise<string> {
  const fileKey = `photos/${randomUUID()}`
  await server.files.put(`${fileKey}/160.webp`, Buffer.from('picture'))
  const facts = { position: 0, thumbhash: 'x', widths: [160], aspect: 0.8, createdAt: server.clock.now }
  const row = { ...facts, userId: who.id, fileKey }
  return (await db.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Ana comes, and matches Ben; they have written to each other. */
async function talk(): Promise<void> {
  ana = await server.person({ firstName: 'Ana' })
  await likeLater(ben, ana)
  matchId = await likeLater(ana, ben)
  const opened = await ben.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  conversationId = (await opened.json()).conversation.id
  await say(ana, 'Hello from Ana')
  await say(ben, 'Hello from Ben')
  server.takeEvents()
}

function tries(personId: string, ids: { matchId: string; conversationId: string; photoId: string }) {
  const inTalk = `/api/conversations/${ids.conversationId}`
  const ask = (path: string, method: string, body?: unknown) => (cookie: string) =>
    server.ask(
      path,
      {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      },
      cookie,
    )
  return [
    ask('/api/swipes', 'POST', { clientId: randomUUID(), swipedId: personId, isLike: true }),
    ask('/api/swipes', 'POST', { clientId: randomUUID(), swipedId: personId, isLike: false }),
    ask(`/api/matches/${ids.matchId}/conversation`, 'POST', {}),
    ask(`/api/people/${personId}`, 'GET'),
    ask(inTalk, 'GET'),
    ask(`${inTalk}/messages`, 'GET'),
    ask(`${inTalk}/messages`, 'POST', { clientId: randomUUID(), content: 'Hello?' }),
    ask(`${inTalk}/changes?after=0`, 'GET'),
    ask(`${inTalk}/search`, 'POST', { q: 'hello' }),
    ask(`${inTalk}/read-position`, 'PUT', { delivered: 1, read: 1 }),
    ask(`${inTalk}/messages/1`, 'PATCH', { content: 'Changed' }),
    ask(`${inTalk}/messages/1`, 'DELETE'),
    ask(`${inTalk}/messages/1/reaction`, 'PUT', { emoji: '❤️' }),
    ask(`${inTalk}/messages/1/reaction`, 'DELETE'),
    ask(photoPath(ids.photoId, 160, 'webp'), 'GET'),
  ]
}

test.each(['the one who ended it', 'the other one'])(
  'after an end %s finds everything as if there had been nobody',
  async (whose) => {
    const before = await listsOf(ben)
    await talk()
    const photoId = await photographed(ana)
    expect(await listsOf(ben)).not.toEqual(before)
    const [who, other] = whose === 'the one who ended it' ? [ben, ana] : [ana, ben]
    expect((await end(who)).status).toBe(200)
    expect(server.takeEvents()).toEqual([
      { to: [who.id, other.id], event: { type: 'match.ended', matchId, conversationId } },
    ])
    expect(await listsOf(ben)).toEqual(before)
    const cookie = await ben.cookie()
    const onAna = tries(ana.id, { matchId, conversationId, photoId })
    const onNobody = tries(randomUUID(), {
      matchId: randomUUID(),
      conversationId: randomUUID(),
      photoId: randomUUID(),
    })
    for (const [n, tried] of onAna.entries()) {
      const answer = await wordsOf(tried(cookie))
      expect(answer[0]).toBe(404)
      expect(answer).toEqual(await wordsOf(onNobody[n]?.(cookie) ?? tried(cookie)))
    }
    expect(server.takeEvents()).toEqual([])
    expect(await farewellsOf(ben)).toEqual([])
  },
)

test('someone who ended a match gets the same answer again, and the other one finds none to end', async () => {
  await talk()
  expect((await end(ana)).status).toBe(200)
  server.takeEvents()
  expect((await end(ana)).status).toBe(200)
  expect((await end(ben)).status).toBe(404)
  expect((await end(ben, undefined, randomUUID())).status).toBe(404)
  expect(server.takeEvents()).toEqual([])
})

test('nobody ends the match of others, nor one that a block hides', async () => {
  await talk()
  const stranger = await server.person()
  expect((await end(stranger)).status).toBe(404)
  await ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })
  expect((await end(ben)).status).toBe(404)
})

test('a kind last word reaches the other one alone, until it is seen, and names nobody', async () => {
  await talk()
  await end(ana, 'thank_you')
  const farewell = { id: matchId, closingLine: 'thank_you', endedAt: server.clock.now.toISOString() }
  expect(await farewellsOf(ben)).toEqual([farewell])
  expect(await farewellsOf(ana)).toEqual([])
  await ana.api.farewells[':matchId'].$delete({ param: { matchId } })
  expect(await farewellsOf(ben)).toEqual([farewell])
  expect((await ben.api.farewells[':matchId'].$delete({ param: { matchId } })).status).toBe(200)
  expect(await farewellsOf(ben)).toEqual([])
})

test.each([true, false])('a block (mine: %s) takes the last word with it', async (isMine) => {
  await talk()
  await end(ana, 'thank_you')
  const [who, whom] = isMine ? [ben, ana] : [ana, ben]
  await who.api.people[':personId'].block.$put({ param: { personId: whom.id } })
  expect(await farewellsOf(ben)).toEqual([])
})

test('a block after an end is in the list of blocks, and taken back it shows nothing again', async () => {
  await talk()
  await end(ana)
  const blocked = async () =>
    (await (await ana.api.blocks.$get({ query: {} })).json()).blocked.map(({ id }) => id)
  expect(await blocked()).toEqual([])
  await ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })
  expect(await blocked()).toEqual([ben.id])
  await ana.api.people[':personId'].block.$delete({ param: { personId: ben.id } })
  expect(await blocked()).toEqual([])
  expect((await server.ask(`/api/people/${ben.id}`, {}, await ana.cookie())).status).toBe(404)
  expect((await server.ask(`/api/people/${ana.id}`, {}, await ben.cookie())).status).toBe(404)
})

const pastOf = async (who: Person) => (await (await who.api.matches.past.$get()).json()).matches

test('a match that ended is listed for both as past, for ninety days and without saying who ended it', async () => {
  await talk()
  expect(await pastOf(ben)).toEqual([])
  await end(ana)
  const endedAt = server.clock.now.toISOString()
  expect(await pastOf(ben)).toEqual([{ id: matchId, firstName: 'Ana', endedAt }])
  expect(await pastOf(ana)).toEqual([{ id: matchId, firstName: 'Ben', endedAt }])
  const at = server.clock.now
  server.clock.now = new Date(at.getTime() + 91 * DAY_MS)
  expect(await pastOf(ben)).toEqual([])
  server.clock.now = at
  await server.jobs.runNow('erase-ended-matches')
  expect(await pastOf(ben)).toHaveLength(1)
  await ana.api.account.$delete()
  expect(await pastOf(ben)).toEqual([])
})

test.each([true, false])(
  'a match that a block (mine: %s) hides is past, until it is unblocked',
  async (isMine) => {
    await talk()
    const [who, whom] = isMine ? [ben, ana] : [ana, ben]
    const param = { personId: whom.id }
    await who.api.people[':personId'].block.$put({ param })
    const endedAt = server.clock.now.toISOString()
    expect(await pastOf(ben)).toEqual([{ id: matchId, firstName: 'Ana', endedAt }])
    await who.api.people[':personId'].block.$delete({ param })
    expect(await pastOf(ben)).toEqual([])
    await end(who)
    await who.api.people[':personId'].block.$put({ param })
    expect(await pastOf(ben)).toEqual([{ id: matchId, firstName: 'Ana', endedAt }])
  },
)

test('a past match is reported with its conversation by its id', async () => {
  await talk()
  await end(ana)
  const [past] = await pastOf(ben)
  expect((await report(ben, { matchId: past?.id })).status).toBe(200)
  const kept = await db.selectFrom('encryptedReports').selectAll().executeTakeFirstOrThrow()
  expect(kept.reportedId).toBe(ana.id)
  expect(server.allDeps.reportEncryptor.decrypt(kept.content)).toContain('Hello from Ana')
})

test('a report keeps what was said last, also after the end, and a block of the other one', async () => {
  await talk()
  await end(ana)
  await ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })
  const response = await report(ben, { matchId, words: 'They asked for money', seq: 1 })
  expect(response.status).toBe(200)
  const kept = await db.selectFrom('encryptedReports').selectAll().executeTakeFirstOrThrow()
  expect(await response.json()).toEqual({ number: kept.number, createdAt: kept.createdAt.toISOString() })
  expect(kept).toMatchObject({ reporterId: ben.id, reportedId: ana.id, reason: 'scam' })
  expect(JSON.parse(server.allDeps.reportEncryptor.decrypt(kept.content))).toMatchObject({
    words: 'They asked for money',
    conversationId,
    seq: 1,
    said: [
      { seq: 1, by: 'reported', content: 'Hello from Ana' },
      { seq: 2, by: 'reporter', content: 'Hello from Ben' },
    ],
  })
})

test('a report again has the same number, and of a stranger or of nobody one gets a number too', async () => {
  await talk()
  const clientId = randomUUID()
  const first = await (await report(ben, { clientId, personId: ana.id })).json()
  expect(await (await report(ben, { clientId, personId: ana.id })).json()).toEqual(first)
  const stranger = await server.person()
  for (const personId of [stranger.id, randomUUID()])
    expect((await report(ben, { personId })).status).toBe(200)
  expect(await db.selectFrom('encryptedReports').select('id').execute()).toHaveLength(3)
  expect((await report(ben, { personId: ben.id })).status).toBe(404)
  expect((await report(stranger, { matchId })).status).toBe(404)
  expect((await report(ben, {})).status).toBe(422)
  expect((await report(ben, { personId: ana.id, matchId })).status).toBe(422)
})

test('ninety days after an end its words are erased, and the two are not matched again', async () => {
  await talk()
  const deck = async () => (await (await ben.api.candidates.$get({ query: {} })).json()).people
  const before = (await deck()).map(({ id }) => id)
  await end(ana, 'thank_you')
  server.clock.now = new Date(server.clock.now.getTime() + 89 * DAY_MS)
  await server.jobs.runNow('erase-ended-matches')
  expect((await everyRow(db)).join('\n')).toContain('Hello from Ana')
  server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY_MS)
  await server.jobs.runNow('erase-ended-matches')
  const rows = (await everyRow(db)).join('\n')
  for (const word of ['Hello from Ana', 'Hello from Ben', 'thank_you']) expect(rows).not.toContain(word)
  expect((await deck()).map(({ id }) => id)).toEqual(before)
  expect((await end(ana)).status).toBe(200)
})

test('an erased account takes its ends with it, and its name out of reports by and about it', async () => {
  await talk()
  await end(ana, 'thank_you')
  await report(ben, { matchId })
  await report(ana, { personId: ben.id })
  server.takeEvents()
  await ana.api.account.$delete()
  expect(server.takeEvents()).toEqual([])
  const kept = await db.selectFrom('encryptedReports').select(['reporterId', 'reportedId']).execute()
  expect(kept).toHaveLength(2)
  expect(kept).toContainEqual({ reporterId: ben.id, reportedId: null })
  expect(kept).toContainEqual({ reporterId: null, reportedId: ben.id })
  expect(await farewellsOf(ben)).toEqual([])
  expect((await everyRow(db)).join('\n')).not.toContain(ana.id)
})

test('a farewell whose id is none is seen like one that nobody has', async () => {
  const see = async (id: string) =>
    wordsOf(server.ask(`/api/farewells/${id}`, { method: 'DELETE' }, await ben.cookie()))
  expect(await see('no-id')).toEqual(await see(randomUUID()))
})
