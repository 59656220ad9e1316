import { randomUUID } from 'node:crypto'
import type { SendInput } from '@hearth/contract/chat/chat'
import { expect, test } from 'vitest'
import { startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const [ana, ben] = [await server.person(), await server.person()]
const { conversationId } = await startConversation(ana, ben)
const param = { conversationId }

async function say(who: Person, input: Partial<SendInput>) {
  const json = { clientId: randomUUID(), content: 'How did it begin?', ...input }
  const response = await who.api.conversations[':conversationId'].messages.$post({ param, json })
  expect([200, 201]).toContain(response.status)
  return response.json()
}
async function read(who: Person, seq: number) {
  const response = await who.api.conversations[':conversationId'].messages.$get({ param, query: {} })
  return (await response.json()).messages.find((message) => message.seq === seq)
}

test('both see that a message began with a suggestion, also after an edit, until it is deleted', async () => {
  const { seq, isSuggested } = await say(ana, { isSuggested: true })
  expect(isSuggested).toBe(true)
  expect((await read(ben, seq))?.isSuggested).toBe(true)
  const message = { conversationId, seq: String(seq) }
  const one = ana.api.conversations[':conversationId'].messages[':seq']
  expect((await one.$patch({ param: message, json: { content: 'How did that begin?' } })).status).toBe(200)
  expect((await read(ben, seq))?.isSuggested).toBe(true)
  await one.$delete({ param: message })
  expect((await read(ben, seq))?.isSuggested).toBeUndefined()
})

test('any other message says nothing of it', async () => {
  const { seq, isSuggested } = await say(ana, {})
  expect(isSuggested).toBeUndefined()
  expect(await read(ben, seq)).not.toHaveProperty('isSuggested')
})
