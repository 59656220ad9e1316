import { MAX_HIDDEN_WORDS } from '@hearth/contract/people/hidden-words'
import { beforeEach, expect, test } from 'vitest'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { wordsOf } from './hidden-words.rules.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
})

const add = (word: string, who = ana) => who.api['hidden-words'].$post({ json: { word } })
const listed = async (who = ana) =>
  (await (await who.api['hidden-words'].$get()).json()).words.map(({ word }) => word)

test('words are listed as they were written, the latest first, each once', async () => {
  await add('  Olives ')
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  await add('no thanks')
  expect((await add('OLÍVES')).status).toBe(200)
  expect(await listed()).toEqual(['no thanks', 'Olives'])
  expect(await listed(ben)).toEqual([])
})

test('only my own word can be removed', async () => {
  const [word] = (await (await add('olives')).json()).words
  const remove = (who: Person) => who.api['hidden-words'][':id'].$delete({ param: { id: word?.id ?? '' } })
  expect((await remove(ben)).status).toBe(404)
  expect(await listed()).toEqual(['olives'])
  expect((await remove(ana)).status).toBe(200)
  expect((await remove(ana)).status).toBe(404)
  expect(await listed()).toEqual([])
})

test.each(['…', '   ', '?!', 'x'.repeat(61)])('%j is refused', async (word) => {
  expect((await add(word)).status).toBe(422)
  expect(await listed()).toEqual([])
})

test('a list is full at 200, also for requests at the same time', async () => {
  const rows = Array.from({ length: MAX_HIDDEN_WORDS - 1 }, (_, n) => ({
    personId: ana.id,
    word: `word ${n}`,
    folded: ` word ${n} `,
    addedAt: server.clock.now,
  }))
  await db.insertInto('hiddenWords').values(rows).execute()
  const replies = await Promise.all(['one', 'two'].map((word) => add(word)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect(await listed()).toHaveLength(MAX_HIDDEN_WORDS)
})

const contains = (text: string, phrase: string) => wordsOf(text).includes(wordsOf(phrase))

test.each([
  ['You are a CLASSIC', 'classic'],
  ['so, no… thanks!', 'No thanks'],
  ['Straße', 'strasse'],
  ['оlives', 'olives'],
  ['ol\u200Bives', 'olives'],
  ['good🍆day', '🍆'],
  ['我喜欢吃橄榄', '橄榄'],
  ['أحمد', 'احمد'],
])('%j has %j', (text, phrase) => {
  expect(contains(text, phrase)).toBe(true)
})

test.each([
  ['a classic', 'ass'],
  ['no, many thanks', 'no thanks'],
  ['', 'a'],
])('%j has no %j', (text, phrase) => {
  expect(contains(text, phrase)).toBe(false)
})

test('a note with a hidden word is marked and without its words wherever a like is shown', async () => {
  await db
    .insertInto('promptAnswers')
    .values({ userId: ana.id, position: 1, promptId: 'on-repeat', answer: 'The same song' })
    .execute()
  await like(ben, ana, { about: { kind: 'prompt', promptId: 'on-repeat' }, note: 'Olives?' })
  const noteOf = async () =>
    (await (await ana.api.likes.$get({ query: {} })).json()).likes.find(({ person }) => person.id === ben.id)
      ?.note
  const onPage = async () =>
    (await (await ana.api.people[':personId'].$get({ param: { personId: ben.id } })).json()).note
  expect(await noteOf()).toMatchObject({ content: 'Olives?' })
  expect(await noteOf()).not.toHaveProperty('isHidden')
  await add('olives')
  expect(await noteOf()).toMatchObject({ content: '', isHidden: true })
  expect(await onPage()).toMatchObject({ content: '', isHidden: true })
  await like(ana, ben)
  const [first] = (await (await ana.api.conversations.$get({ query: {} })).json()).conversations
  expect(first).toMatchObject({ unread: 0, lastMessage: null })
})
