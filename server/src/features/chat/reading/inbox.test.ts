import { randomUUID } from 'node:crypto'
import { INBOX_PAGE, type InboxSearchInput } from '@hearth/contract/chat/chat'
import { beforeEach, expect, test } from 'vitest'
import { makeMatch, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
let ana: Person

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
})

const later = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1_000)
}
const say = (who: Person, conversationId: string, content: string) =>
  who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content },
  })
const inbox = async ({ q, ...query }: Partial<InboxSearchInput> = {}, who = ana) =>
  (q
    ? await who.api.inbox.search.$post({ json: { q, ...query } })
    : await who.api.inbox.$get({ query })
  ).json()
const names = async (query?: Partial<InboxSearchInput>) =>
  (await inbox(query)).entries.map(({ person }) => person.firstName)

/** A new person who has matched with Ana, and perhaps a talk in which each line is said by her or by them. */
async function match(firstName: string, said: readonly ('her' | 'them')[] = [], lastName = 'Hale') {
  const person = await server.person({ firstName, lastName })
  later()
  if (said.length === 0) return { person, matchId: await makeMatch(person, ana) }
  const { matchId, conversationId } = await startConversation(person, ana)
  for (const who of said) {
    later()
    await say(who === 'her' ? ana : person, conversationId, `said by ${who}`)
  }
  return { person, matchId, conversationId }
}

test('each match stands in the inbox once: unread first, then by what happened last', async () => {
  await match('Unread', ['her', 'them'])
  await match('Answered', ['her'])
  await match('Fresh')
  const { entries, total } = await inbox()
  expect(total).toBe(3)
  expect(entries).toMatchObject([
    { person: { firstName: 'Unread' }, unread: 1, turn: 'mine', lastMessage: { content: 'said by them' } },
    { person: { firstName: 'Fresh' }, unread: 0, turn: 'either', lastMessage: null, conversationId: null },
    { person: { firstName: 'Answered' }, unread: 0, turn: 'theirs', lastMessage: { content: 'said by her' } },
  ])
})

test('pages follow each other without a gap and without a repeat', async () => {
  const all: string[] = []
  for (let made = 0; made < INBOX_PAGE + 3; made++) {
    const name = `Person ${String.fromCodePoint(97 + made)}`
    await match(name, made % 2 ? ['them'] : [])
    all.push(name)
  }
  const first = await inbox()
  expect(first.entries.filter(({ unread }) => unread > 0)).toHaveLength(Math.floor(all.length / 2))
  const next = first.next ?? ''
  const seen = [...first.entries, ...(await inbox({ after: next })).entries].map(
    ({ person }) => person.firstName,
  )
  expect(seen.toSorted()).toEqual(all)
  expect((await ana.api.inbox.$get({ query: { after: 'nonsense' } })).status).toBe(422)
})

test('a page may end among those with unread messages', async () => {
  const all: string[] = []
  for (let made = 0; made < INBOX_PAGE + 2; made++) {
    const name = `Writer ${String.fromCodePoint(97 + made)}`
    await match(name, ['them'])
    all.unshift(name)
  }
  await match('Quiet')
  const first = await inbox()
  const second = await inbox({ after: first.next ?? '' })
  const seen = [...first.entries, ...second.entries].map(({ person }) => person.firstName)
  expect(seen).toEqual([...all, 'Quiet'])
})

test('a search finds names without capitals and marks, in the whole list', async () => {
  await match('Zoë', [], 'Brontë')
  await match('Ben', ['them'])
  expect(await names({ q: 'zoe' })).toEqual(['Zoë'])
  expect(await names({ q: 'BRONTE' })).toEqual(['Zoë'])
  expect(await names({ q: 'oë b' })).toEqual(['Zoë'])
  expect(await inbox({ q: 'nobody' })).toEqual({ entries: [], total: 2, next: null })
})

test.each([
  ['احمد', 'أحمد'],
  ['isparta', 'Isparta'],
  ['isparta', 'ISPARTA'],
  ['isparta', 'ısparta'],
  ['ısparta', 'İSPARTA'],
  ['munchen', 'München'],
  ['strasse', 'Straße'],
])('%s finds the name %s', async (q, name) => {
  await match(name)
  await match('Ben')
  expect(await names({ q })).toEqual([name])
})

test('a last name that is hidden from matches is not found by it', async () => {
  const { person } = await match('Mira', [], 'Secretname')
  expect(await names({ q: 'secretname' })).toEqual(['Mira'])
  await person.api.profile.$patch({ json: { visibility: { lastName: 'nobody' } } })
  expect(await names({ q: 'secretname' })).toEqual([])
  expect(await names({ q: 'mira' })).toEqual(['Mira'])
})

test('a match that has ended, and people who are blocked, are not in it', async () => {
  const { matchId } = await match('Ended', ['them'])
  const { person } = await match('Blocked')
  await ana.api.matches[':matchId'].end.$post({ param: { matchId }, json: {} })
  await ana.api.people[':personId'].block.$put({ param: { personId: person.id } })
  expect(await inbox()).toEqual({ entries: [], total: 0, next: null })
})
