import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { senderOf } from '../../../testing/people/senders.ts'
import { like, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const DAY_MS = 86_400_000

const opener = (name: string, n: number) =>
  `Hi ${name}, I saw your pictures and I had to write, you have such a warm smile. What are you doing on weekend ${n}?`
const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Elif', 'Fay', 'Gia', 'Hana']

async function flagsOf(personId: string) {
  await server.idle()
  return server.database.db
    .selectFrom('moderationFlags')
    .select(['kind', 'people'])
    .where('personId', '=', personId)
    .execute()
}

async function signaturesOf({ id }: Person) {
  await server.idle()
  return server.database.db
    .selectFrom('textSignatures')
    .select('senderId')
    .where('senderId', '=', id)
    .execute()
}

async function openWith(who: Person, text: string): Promise<string> {
  const other = await server.person()
  const { conversationId } = await startConversation(who, other)
  await server.send(await senderOf(server.database.db, who.id), conversationId, {
    clientId: randomUUID(),
    content: text,
  })
  return conversationId
}

test('the same opener with other names to eight people is flagged once, and sent all the same', async () => {
  const ana = await server.person()
  for (const [n, name] of names.slice(0, 7).entries()) await openWith(ana, opener(name, n))
  expect(await flagsOf(ana.id)).toEqual([])
  await openWith(ana, opener('Hana', 8))
  expect(await flagsOf(ana.id)).toEqual([{ kind: 'near_copies', people: 8 }])
  await openWith(ana, opener('Ida', 9))
  expect(await flagsOf(ana.id)).toEqual([{ kind: 'near_copies', people: 9 }])
})

test('several near copies to one person, and later messages, are not counted', async () => {
  const ana = await server.person()
  const conversationId = await openWith(ana, opener('Ada', 0))
  const sender = await senderOf(server.database.db, ana.id)
  for (let n = 1; n < 10; n += 1)
    await server.send(sender, conversationId, { clientId: randomUUID(), content: opener('Ada', n) })
  expect(await flagsOf(ana.id)).toEqual([])
  expect(await signaturesOf(ana)).toHaveLength(3)
})

test('after a week a text is forgotten', async () => {
  const ana = await server.person()
  const began = server.clock.now
  for (const [n, name] of names.slice(0, 7).entries()) await openWith(ana, opener(name, n))
  await server.idle()
  server.clock.now = new Date(began.getTime() + 7 * DAY_MS + 1)
  await openWith(ana, opener('Hana', 8))
  expect(await flagsOf(ana.id)).toEqual([])
  await server.jobs.runNow('clear-limits')
  expect(await signaturesOf(ana)).toHaveLength(1)
  server.clock.now = began
})

test('a day in which all likes were used is flagged once, and is one signal', async () => {
  const strict = await openTestServer({ limits: { factor: 0.03 } })
  const ana = await strict.person()
  for (let n = 0; n < 3; n += 1) await like(ana, await strict.person())
  const rates = () =>
    strict.database.db
      .selectFrom('moderationFlags')
      .select(['kind', 'evidence'])
      .where('personId', '=', ana.id)
      .execute()
  expect(await rates()).toEqual([])
  for (let hour = 0; hour < 3; hour += 1) {
    await strict.jobs.runNow('clear-limits')
    await like(ana, await strict.person())
    strict.clock.now = new Date(strict.clock.now.getTime() + 3_600_000)
  }
  await strict.jobs.runNow('clear-limits')
  expect(await rates()).toEqual([{ kind: 'rate', evidence: 'likes: 3 within a day' }])
  const cases = await strict.database.db
    .selectFrom('cases')
    .select(['priority', 'items', 'kinds'])
    .where('personId', '=', ana.id)
    .execute()
  expect(cases).toEqual([{ priority: 2, items: 1, kinds: ['signal'] }])
})
