import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { like, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { listFlags } from '../safety.ts'

const server = await openTestServer()
const { db } = server.database

const scam = 'My wallet was stolen, please lend me $400 by Western Union'
const harmless = 'Shall we split the bill on Saturday?'
const answer = { promptId: 'party-trick' as const, answer: 'Three oranges' }

const flagsOf = ({ id }: Person) =>
  db.selectFrom('moderationFlags').selectAll().where('personId', '=', id).execute()

/** Sends a message, and waits until it is flagged. */
async function send(who: Person, conversationId: string, content: string, clientId: string = randomUUID()) {
  const response = await who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId, content, isSure: true },
  })
  await server.idle()
  return response
}

async function twoWhoTalk() {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  server.takeEvents()
  return { ana, ben, conversationId }
}

/** All that one person can see of a conversation, without what differs from message to message. */
async function seenBy(who: Person, conversationId: string, events: unknown, content: string) {
  const page = await who.api.conversations[':conversationId'].messages.$get({
    param: { conversationId },
    query: {},
  })
  const inbox = await who.api.conversations.$get({ query: {} })
  const limits = await who.api.limits.$get()
  const all = [await page.json(), await inbox.json(), await limits.json()]
  return JSON.stringify([all, events])
    .replaceAll(content, 'TEXT')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
}

test('a scam message is flagged once with its rules, and a repeat of its request flags nothing more', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  const clientId = randomUUID()
  for (let n = 0; n < 2; n += 1) expect((await send(ana, conversationId, scam, clientId)).status).toBe(200)
  const flags = await flagsOf(ana)
  expect(flags).toMatchObject([{ kind: 'signal', evidence: scam, people: 1 }])
  expect(flags[0]?.evidenceKey).toMatch(/^P1 \S*money\.request\S* [0-9a-f]{32}$/)
  expect(await flagsOf(ben)).toEqual([])
})

test('a harmless message is not flagged', async () => {
  const { ana, conversationId } = await twoWhoTalk()
  expect((await send(ana, conversationId, harmless)).status).toBe(200)
  expect(await flagsOf(ana)).toEqual([])
})

test('the sender sees no difference between a scam and a harmless message, the recipient only a question', async () => {
  const seen: string[][] = []
  for (const content of [scam, harmless]) {
    const { ana, ben, conversationId } = await twoWhoTalk()
    await send(ana, conversationId, content)
    const events = server.takeEvents()
    const eventsFor = ({ id }: Person) => events.filter(({ to }) => to.includes(id)).map(({ event }) => event)
    seen.push([
      await seenBy(ana, conversationId, eventsFor(ana), content),
      (await seenBy(ben, conversationId, eventsFor(ben), content)).replaceAll(',"mayBother":true', ''),
    ])
  }
  expect(seen[0]).toEqual(seen[1])
})

test('a refused message is not flagged', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  await ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })
  expect((await send(ana, conversationId, scam)).status).toBe(404)
  expect(await flagsOf(ana)).toEqual([])
})

test('an edit and a note are flagged too', async () => {
  const { ana, conversationId } = await twoWhoTalk()
  await send(ana, conversationId, harmless)
  await ana.api.conversations[':conversationId'].messages[':seq'].$patch({
    param: { conversationId, seq: '1' },
    json: { content: scam, isSure: true },
  })
  expect(await flagsOf(ana)).toMatchObject([{ evidence: scam }])

  const [cleo, dan] = [await server.person(), await server.person()]
  await dan.api.profile.$patch({ json: { prompts: [answer] } })
  const note = 'I rarely log in here, text me on Telegram @cleo_sun'
  const liked = await like(cleo, dan, { about: { kind: 'prompt', promptId: answer.promptId }, note })
  expect(liked.status).toBe(200)
  expect(await flagsOf(cleo)).toMatchObject([{ kind: 'signal', evidence: note }])
})

test('flags go with the account', async () => {
  const { ana, conversationId } = await twoWhoTalk()
  await send(ana, conversationId, scam)
  expect(await flagsOf(ana)).toHaveLength(1)
  expect((await ana.api.account.$delete()).status).toBe(200)
  expect(await flagsOf(ana)).toEqual([])
})

test('the operator reads flags, newest first, in one line each, with the rules and what they matched', async () => {
  const { ana, conversationId } = await twoWhoTalk()
  await send(ana, conversationId, 'please\nlend me $400\u001b[31m, my wallet was stolen')
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await send(ana, conversationId, 'I will post your nudes unless you pay')
  const lines = (await listFlags(db)).filter((line) => line.includes(ana.email))
  const [newest = '', next = ''] = lines
  expect(lines).toHaveLength(2)
  expect(newest).toContain(`about ${ana.email}: `)
  expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}P0 {2}\S*threat\.publish/)
  expect(next).toMatch(/ {2}P1 {2}\S*money\.request/)
  expect(next).toContain('please [[lend me $400]] [31m')
})
