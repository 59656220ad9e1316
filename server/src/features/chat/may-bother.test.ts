import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { like, startConversation } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()

const scam = 'My wallet was stolen, please lend me $400 by Western Union'
const answer = { promptId: 'party-trick' as const, answer: 'Three oranges' }

const talkOf = (who: Person) => who.api.conversations[':conversationId']
const send = (who: Person, conversationId: string, content: string) =>
  talkOf(who).messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content, isSure: true },
  })

async function twoWhoTalk() {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  server.takeEvents()
  return { ana, ben, conversationId }
}

type Marked = { content: string; mayBother?: boolean | undefined }
const marksOf = (messages: readonly Marked[]) => messages.map(({ mayBother }) => mayBother)

/** The marks in each list of messages for one of the two: the newest, around a message, after it, changed and found. */
async function marksFor(who: Person, conversationId: string) {
  const param = { conversationId }
  const lists = [
    await (await talkOf(who).messages.$get({ param, query: {} })).json(),
    await (await talkOf(who).messages.$get({ param, query: { around: '1' } })).json(),
    await (await talkOf(who).messages.$get({ param, query: { after: '0' } })).json(),
    await (await talkOf(who).changes.$get({ param, query: { after: '0' } })).json(),
    await (await talkOf(who).search.$post({ param, json: { q: 'wallet' } })).json(),
  ]
  return lists.map(({ messages }) => marksOf(messages))
}

const eventsFor = (events: ReturnType<typeof server.takeEvents>, { id }: Person) =>
  events.flatMap(({ to, event }) => (to.includes(id) && 'message' in event ? [event.message] : []))

test('only the recipient of a message that asks for money learns that it may bother', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  const sent = await (await send(ana, conversationId, scam)).json()
  expect(sent).not.toHaveProperty('mayBother')
  const events = server.takeEvents()
  expect(marksOf(eventsFor(events, ana))).toEqual([undefined])
  expect(marksOf(eventsFor(events, ben))).toEqual([true])

  const param = { conversationId, seq: '1' }
  const reacted = await talkOf(ben).messages[':seq'].reaction.$put({ param, json: { emoji: '😮' } })
  expect(await reacted.json()).toMatchObject({ mayBother: true })
  const changed = server.takeEvents()
  expect(marksOf(eventsFor(changed, ana))).toEqual([undefined])
  expect(marksOf(eventsFor(changed, ben))).toEqual([true])

  expect((await marksFor(ana, conversationId)).flat()).toEqual(Array(5).fill(undefined))
  expect((await marksFor(ben, conversationId)).flat()).toEqual(Array(5).fill(true))
})

test('a harmless message is the same for both, in one event, and so is one that was edited or deleted', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  await send(ana, conversationId, 'Shall we split the bill on Saturday?')
  expect(server.takeEvents()).toMatchObject([{ to: [ana.id, ben.id], event: { type: 'message.sent' } }])
  await send(ana, conversationId, scam)
  const param = { conversationId, seq: '2' }
  await talkOf(ana).messages[':seq'].$patch({ param, json: { content: 'Never mind my wallet' } })
  const read = await talkOf(ben).messages.$get({ param, query: {} })
  expect(marksOf((await read.json()).messages)).toEqual([undefined, undefined])
})

test('a note that becomes a message may bother too', async () => {
  const [cleo, dan] = [await server.person(), await server.person()]
  await dan.api.profile.$patch({ json: { prompts: [answer] } })
  const about = { kind: 'prompt' as const, promptId: answer.promptId }
  await like(cleo, dan, { about, note: scam, isSure: true })
  server.takeEvents()
  await like(dan, cleo)
  const events = server.takeEvents().filter(({ event }) => event.type === 'message.sent')
  expect(marksOf(eventsFor(events, cleo))).toEqual([undefined])
  expect(marksOf(eventsFor(events, dan))).toEqual([true])
})
