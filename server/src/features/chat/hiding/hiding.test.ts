import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { sendTurnReminders } from '../upkeep/turn-reminders.ts'

const server = await openTestServer()
let ana: Person
let ben: Person
let conversationId: string

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  ;({ conversationId } = await startConversation(ben, ana))
  server.takeEvents()
})

async function hide(word: string, who = ana) {
  const reply = await who.api['hidden-words'].$post({ json: { word } })
  expect(reply.status).toBe(200)
  return (await reply.json()).words
}
const talkOf = (who: Person) => who.api.conversations[':conversationId']
async function say(content: string, { who = ben, replyTo }: { who?: Person; replyTo?: number } = {}) {
  const json = { clientId: randomUUID(), content, ...(replyTo && { replyTo }) }
  return (await talkOf(who).messages.$post({ param: { conversationId }, json })).json()
}
const messagesOf = async (who: Person) =>
  (await (await talkOf(who).messages.$get({ param: { conversationId }, query: {} })).json()).messages
const hiddenFor = async (who: Person) =>
  (await messagesOf(who)).filter(({ isHidden }) => isHidden).map(({ content }) => content)
const lineOf = async (who: Person) =>
  (await (await who.api.conversations.$get({ query: {} })).json()).conversations[0]
const entryOf = async (who: Person) => (await (await who.api.inbox.$get({ query: {} })).json()).entries[0]
const waitingFor = async (who: Person) => (await (await who.api.conversations.unread.$get()).json()).waiting
const unreadOf = async (who: Person) => (await (await who.api.conversations.unread.$get()).json()).messages

test('a message with a hidden word is marked for its recipient, and for nobody else', async () => {
  await hide('olives')
  const sent = await say('Do you like OLÍVES?')
  await say('Or capers?')
  expect(await hiddenFor(ana)).toEqual(['Do you like OLÍVES?'])
  expect(await hiddenFor(ben)).toEqual([])
  expect(sent).not.toHaveProperty('isHidden')
  expect(await unreadOf(ana)).toBe(1)
})

test('the events say it to the recipient alone', async () => {
  await hide('olives')
  server.takeEvents()
  await say('Olives!')
  const events = server.takeEvents()
  expect(events.map(({ to }) => to)).toEqual([[ben.id], [ana.id]])
  expect(events[0]?.event).not.toHaveProperty('message.isHidden')
  expect(events[1]?.event).toHaveProperty('message.isHidden', true)
  await say('Capers!')
  expect(server.takeEvents().map(({ to }) => to)).toEqual([[ben.id, ana.id]])
})

test('lists show the last message that is not hidden, and are in the order of those', async () => {
  await hide('olives')
  await say('Olives, olives, olives')
  const empty = { lastMessage: null, unread: 0, turn: 'either' }
  expect(await lineOf(ana)).toMatchObject(empty)
  expect(await entryOf(ana)).toMatchObject(empty)
  expect(await waitingFor(ana)).toBe(0)
  expect(await lineOf(ben)).toMatchObject({ lastMessage: { content: 'Olives, olives, olives' } })
  await say('Capers')
  expect(await lineOf(ana)).toMatchObject({ lastMessage: { content: 'Capers' }, unread: 1, turn: 'mine' })
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  await startConversation(await server.person({ firstName: 'Cleo' }), ana)
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  await say('Olives', { who: ana })
  await say('Olives!')
  expect(await lineOf(ana)).toMatchObject({ lastMessage: { content: 'Olives' }, turn: 'theirs' })
  expect(await waitingFor(ana)).toBe(0)
})

test('a hidden message moves nothing up in the lists', async () => {
  await hide('olives')
  await say('Capers', { who: ana })
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  await startConversation(await server.person({ firstName: 'Cleo' }), ana)
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  await say('Olives!')
  expect((await lineOf(ana))?.person.firstName).toBe('Cleo')
  expect((await entryOf(ana))?.person.firstName).toBe('Cleo')
})

test('what I write with my own hidden word is not hidden from me', async () => {
  await hide('olives')
  await say('I hate olives', { who: ana })
  expect(await hiddenFor(ana)).toEqual([])
  expect(await hiddenFor(ben)).toEqual([])
})

test('a reply to a hidden message shows none of it to the one who hides it', async () => {
  await hide('olives')
  const { seq } = await say('Olives')
  const own = await say('No', { who: ana, replyTo: seq })
  expect(own.replyTo).toMatchObject({ content: '', isHidden: true })
  const [, forAna] = await messagesOf(ana)
  const [, forBen] = await messagesOf(ben)
  expect(forAna?.replyTo).toMatchObject({ content: '', isHidden: true })
  expect(forBen?.replyTo).toMatchObject({ content: 'Olives' })
  expect(forBen?.replyTo).not.toHaveProperty('isHidden')
})

test('an edit hides and shows by its new text', async () => {
  await hide('olives')
  const { seq } = await say('Capers')
  const edit = async (content: string) =>
    talkOf(ben).messages[':seq'].$patch({ param: { conversationId, seq: String(seq) }, json: { content } })
  server.takeEvents()
  const edited = await (await edit('Olives')).json()
  expect(edited).not.toHaveProperty('isHidden')
  expect(server.takeEvents()[1]).toMatchObject({ to: [ana.id], event: { message: { isHidden: true } } })
  expect(await hiddenFor(ana)).toEqual(['Olives'])
  await edit('Pickles')
  expect(await hiddenFor(ana)).toEqual([])
})

test('a deleted message is deleted and not hidden', async () => {
  await hide('olives')
  const { seq } = await say('Olives')
  await talkOf(ben).messages[':seq'].$delete({ param: { conversationId, seq: String(seq) } })
  expect((await messagesOf(ana))[0]).not.toHaveProperty('isHidden')
  expect((await lineOf(ana))?.lastMessage).toBeNull()
})

test('a new word hides messages that are there, and its removal shows what no other word hides', async () => {
  await say('Olives and capers')
  await say('Olives')
  await say('Capers', { who: ana })
  const [olives] = await hide('olives')
  expect(await hiddenFor(ana)).toEqual(['Olives and capers', 'Olives'])
  expect(await unreadOf(ana)).toBe(0)
  await hide('capers')
  await ana.api['hidden-words'][':id'].$delete({ param: { id: olives?.id ?? '' } })
  expect(await hiddenFor(ana)).toEqual(['Olives and capers'])
  expect(await unreadOf(ana)).toBe(1)
})

test('a hidden message that waits sends no reminder', async () => {
  const DAY_MS = 86_400_000
  const mailed: string[] = []
  const remind = async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 4 * DAY_MS)
    await sendTurnReminders({
      ...server.allDeps,
      sendMail: async ({ email }) => void (email === ana.email && mailed.push(email)),
    })
  }
  await hide('olives')
  await say('Olives')
  await remind()
  expect(mailed).toEqual([])
  await say('Capers')
  await remind()
  expect(mailed).toEqual([ana.email])
})
