import { randomUUID } from 'node:crypto'
import { HIDDEN_PAGE, type HiddenItem } from '@hearth/contract/chat/hidden'
import { beforeEach, expect, test } from 'vitest'
import { like, pass, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person
let conversationId: string
let matchId: string

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben', lastName: 'Hale' })
  ;({ conversationId, matchId } = await startConversation(ben, ana))
})

const later = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
}
async function hide(word: string, who = ana) {
  const { words } = await (await who.api['hidden-words'].$post({ json: { word } })).json()
  return words[0]?.id ?? ''
}
const show = (id: string) => ana.api['hidden-words'][':id'].$delete({ param: { id } })
async function say(content: string, { who = ben, to = conversationId } = {}) {
  later()
  const json = { clientId: randomUUID(), content }
  const param = { conversationId: to }
  return (await who.api.conversations[':conversationId'].messages.$post({ param, json })).json()
}
async function note(from: Person, content: string) {
  later()
  await db
    .insertInto('promptAnswers')
    .values({ userId: ana.id, position: 1, promptId: 'on-repeat', answer: 'The same song' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await like(from, ana, { about: { kind: 'prompt', promptId: 'on-repeat' }, note: content })
}
const pageOf = async (who = ana, after?: string) =>
  (await who.api.hidden.$get({ query: after ? { after } : {} })).json()
const contents = (items: readonly HiddenItem[]) => items.map(({ content }) => content)
const hiddenFrom = async (who = ana) => contents((await pageOf(who)).items)

test('what my words hide is listed, newest first, with its writer and the words', async () => {
  await hide('olives')
  await hide('send pics')
  const { seq } = await say('Olives?')
  await say('Capers?')
  const cleo = await server.person({ firstName: 'Cleo' })
  await note(cleo, 'Send pics of olives')
  await say('Send  PICS')
  const { items, next } = await pageOf()
  expect(items).toMatchObject([
    { kind: 'message', content: 'Send  PICS', words: ['send pics'] },
    {
      kind: 'note',
      id: cleo.id,
      content: 'Send pics of olives',
      words: expect.arrayContaining(['olives', 'send pics']),
      person: { id: cleo.id, firstName: 'Cleo' },
    },
    {
      kind: 'message',
      content: 'Olives?',
      words: ['olives'],
      person: { id: ben.id, firstName: 'Ben' },
      conversationId,
      matchId,
      seq,
    },
  ])
  expect(next).toBeNull()
})

test('nobody else finds it, nor what I wrote', async () => {
  await hide('olives')
  await hide('olives', ben)
  await say('Olives?')
  await say('No olives', { who: ana })
  const cleo = await server.person()
  await hide('olives', cleo)
  await note(cleo, 'Olives')
  expect(await hiddenFrom()).toEqual(['Olives', 'Olives?'])
  expect(await hiddenFrom(ben)).toEqual(['No olives'])
  expect(await hiddenFrom(cleo)).toEqual([])
})

test('pages follow each other without a gap and without a repeat, also of one instant', async () => {
  await hide('olives')
  const sent: string[] = []
  for (let n = 0; n < HIDDEN_PAGE + 3; n++) {
    sent.unshift(`Olives ${n}`)
    await say(`Olives ${n}`)
  }
  await note(await server.person(), 'Olives, too')
  await db.updateTable('messages').set({ createdAt: server.clock.now }).where('seq', '<=', 5).execute()
  const first = await pageOf()
  expect(first.items).toHaveLength(HIDDEN_PAGE)
  const second = await pageOf(ana, first.next ?? '')
  expect(second.next).toBeNull()
  expect(contents([...first.items, ...second.items]).toSorted()).toEqual([...sent, 'Olives, too'].toSorted())
  expect((await ana.api.hidden.$get({ query: { after: 'nonsense' } })).status).toBe(422)
})

test('it is empty again once the word is removed', async () => {
  const id = await hide('olives')
  await say('Olives?')
  await note(await server.person(), 'Olives')
  expect(await hiddenFrom()).toHaveLength(2)
  await show(id)
  expect(await hiddenFrom()).toEqual([])
})

test('a message that is edited or deleted leaves it', async () => {
  await hide('olives')
  const edited = await say('Olives?')
  const deleted = await say('Olives!')
  const messages = ben.api.conversations[':conversationId'].messages[':seq']
  await messages.$patch({
    param: { conversationId, seq: String(edited.seq) },
    json: { content: 'Capers?' },
  })
  await messages.$delete({ param: { conversationId, seq: String(deleted.seq) } })
  expect(await hiddenFrom()).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['ends the match', () => ben.api.matches[':matchId'].end.$post({ param: { matchId }, json: {} })],
  ['blocks me', () => ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })],
  ['is blocked', () => ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })],
  ['deletes the account', () => db.deleteFrom('user').where('id', '=', ben.id).execute()],
])('messages of a person who %s are not in it', async (_, leave) => {
  await hide('olives')
  await say('Olives?')
  expect(await hiddenFrom()).toEqual(['Olives?'])
  await leave()
  expect(await hiddenFrom()).toEqual([])
})

test.each<[string, (cleo: Person) => Promise<unknown>]>([
  ['is passed on', (cleo) => pass(ana, cleo)],
  ['is blocked', (cleo) => ana.api.people[':personId'].block.$put({ param: { personId: cleo.id } })],
  [
    'cannot be shown',
    (cleo) => db.updateTable('profiles').set({ isActive: false }).where('userId', '=', cleo.id).execute(),
  ],
])('the note of a person who %s is not in it', async (_, leave) => {
  const cleo = await server.person()
  await hide('olives')
  await note(cleo, 'Olives')
  expect(await hiddenFrom()).toEqual(['Olives'])
  await leave(cleo)
  expect(await hiddenFrom()).toEqual([])
})

test('a note that is hidden stays so as the first message after a match', async () => {
  const cleo = await server.person()
  await hide('olives')
  await note(cleo, 'Olives')
  await like(ana, cleo)
  expect((await pageOf()).items).toMatchObject([{ kind: 'message', content: 'Olives', seq: 1 }])
})

test('my open pages hear of changed words, and those of others do not', async () => {
  server.takeEvents()
  const id = await hide('olives')
  await hide('OLIVES')
  await show(id)
  const event = { type: 'hidden_words.changed' }
  expect(server.takeEvents()).toMatchObject([
    { to: [ana.id], event },
    { to: [ana.id], event },
  ])
})
