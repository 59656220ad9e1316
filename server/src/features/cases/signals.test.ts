import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { like, startConversation } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { decryptContent } from './items/item-content.ts'

const server = await openTestServer()
const { db } = server.database

const scam = 'My wallet was stolen, please lend me $400 by Western Union'
const threat = 'I will post your nudes unless you pay'

async function signalsOf({ id }: Person) {
  const rows = await db
    .selectFrom('caseItems')
    .innerJoin('cases', 'cases.id', 'caseItems.caseId')
    .select(['caseItems.id', 'caseId', 'content', 'contentHash', 'kind', 'cases.priority', 'cases.state'])
    .where('personId', '=', id)
    .orderBy('caseItems.createdAt')
    .execute()
  return rows.map((row) => ({ ...row, ...decryptContent(server.deps.caseEncryptor, row) }))
}

/** Sends a message, and waits until it is flagged. */
async function send(who: Person, conversationId: string, content: string) {
  const response = await who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content, isSure: true },
  })
  await server.idle()
  return response
}

const later = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
}

test('a flagged message opens a case with the text and its rules, and a threat makes it urgent', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  await send(ana, conversationId, 'Shall we split the bill on Saturday?')
  expect(await signalsOf(ana)).toEqual([])
  for (let n = 0; n < 2; n += 1) await send(ana, conversationId, scam)
  expect(await signalsOf(ana)).toMatchObject([{ kind: 'signal', priority: 1, state: 'open', words: scam }])
  expect((await signalsOf(ana))[0]?.rules).toContain('money.request')
  later()
  await send(ana, conversationId, threat)
  expect(await signalsOf(ana)).toMatchObject([{ priority: 0, words: scam }, { words: threat }])
  expect(await signalsOf(ben)).toEqual([])
})

test('a flagged note and a flagged edit are signals too', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const answer = { promptId: 'party-trick' as const, answer: 'Three oranges' }
  await ben.api.profile.$patch({ json: { prompts: [answer] } })
  await like(ana, ben, { about: { kind: 'prompt', promptId: answer.promptId }, note: scam, isSure: true })
  expect(await signalsOf(ana)).toMatchObject([{ words: scam }])

  const [cleo, dan] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(cleo, dan)
  await send(cleo, conversationId, 'Hello')
  await cleo.api.conversations[':conversationId'].messages[':seq'].$patch({
    param: { conversationId, seq: '1' },
    json: { content: threat, isSure: true },
  })
  expect(await signalsOf(cleo)).toMatchObject([{ priority: 0, words: threat }])
})

test('a bio and an answer are signals once they are saved, and a save that leaves them is none', async () => {
  const ana = await server.person()
  const answer = (text: string) => ({ promptId: 'party-trick' as const, answer: text })
  const save = (json: Parameters<typeof ana.api.profile.$patch>[0]['json']) =>
    ana.api.profile.$patch({ json })
  expect((await save({ bio: 'I like long walks', prompts: [answer('Three oranges')] })).status).toBe(200)
  expect(await signalsOf(ana)).toEqual([])
  expect((await save({ bio: scam })).status).toBe(200)
  expect(await signalsOf(ana)).toMatchObject([{ priority: 1, words: scam, profile: { bio: scam } }])
  later()
  expect((await save({ prompts: [answer(threat)], bio: scam })).status).toBe(200)
  expect(await signalsOf(ana)).toMatchObject([{ priority: 0, words: scam }, { words: threat }])
})

test('the same text is a signal from the eighth person on, once', async () => {
  const ana = await server.person()
  const text = 'You look like somebody who likes long walks'
  for (let people = 1; people <= 9; people += 1) {
    const { conversationId } = await startConversation(ana, await server.person())
    expect((await send(ana, conversationId, text)).status).toBe(200)
    const signals = await signalsOf(ana)
    const flagged = [{ priority: 2, words: text, rules: ['same_text'] }]
    expect(signals).toMatchObject(people < 8 ? [] : flagged)
  }
})

test('the same text is a signal once more after the decision about it', async () => {
  const ana = await server.person()
  const sendTo = async (who: Person) => send(ana, (await startConversation(ana, who)).conversationId, scam)
  await sendTo(await server.person())
  await sendTo(await server.person())
  expect(await signalsOf(ana)).toHaveLength(1)
  const at = { state: 'decided', decidedAt: server.clock.now } as const
  await db.updateTable('cases').set(at).where('personId', '=', ana.id).execute()
  await sendTo(await server.person())
  expect(await signalsOf(ana)).toMatchObject([{ state: 'decided' }, { state: 'open', words: scam }])
})
