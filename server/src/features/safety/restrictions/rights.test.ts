import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import { expect, test } from 'vitest'
import { takeRights } from '../../../testing/people/decisions.ts'
import { like, makeMatch, pass, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { tellTyping } from '../../chat/chat.ts'

const server = await openTestServer()
const DAY_MS = 86_400_000

const people = async () =>
  [await server.person({ firstName: 'Ana' }), await server.person({ firstName: 'Ben' })] as const
const inDays = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS)

const problemOf = async (response: { status: number; json(): Promise<unknown> }) => {
  const { code, params } = ErrorReply.parse(await response.json()).error
  return { status: response.status, code, params }
}
const refused = (code: string, until: Date | null) => ({
  status: 403,
  code,
  params: { lasts: until ? 'until' : 'other', until: until?.toISOString() ?? '' },
})

const talk = (who: Person) => who.api.conversations[':conversationId'].messages
const send = (who: Person, conversationId: string, content = 'Hello', clientId: string = randomUUID()) =>
  talk(who).$post({ param: { conversationId }, json: { clientId, content } })
const change = (who: Person) => talk(who)[':seq']
/** Returns everybody in a deck, of all its pages. */
async function deckOf(viewer: Person): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await (await viewer.api.candidates.$get({ query: after ? { after } : {} })).json()
    ids.push(...page.people.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  return ids
}
const pageOf = async (viewer: Person, person: Person) => {
  const response = await viewer.api.people[':personId'].$get({ param: { personId: person.id } })
  return response.status === 200 ? (await response.json()).relation : response.status
}

test('without the right to like, likes and notes are refused with the date, and passes are not', async () => {
  const [ana, ben] = await people()
  const cleo = await server.person()
  const { lift } = await takeRights(server, ana, ['likes'], inDays(2))
  const clientId = randomUUID()
  expect(await problemOf(await like(ana, ben, { clientId }))).toEqual(refused('likes_restricted', inDays(2)))
  const about = { kind: 'prompt', promptId: 'on-repeat' } as const
  const prompts = [{ promptId: 'on-repeat', answer: 'The same song' }]
  expect((await ben.api.profile.$patch({ json: { prompts } })).status).toBe(200)
  expect(await problemOf(await like(ana, ben, { about, note: 'Which one?' }))).toEqual(
    refused('likes_restricted', inDays(2)),
  )
  expect((await pass(ana, cleo)).status).toBe(200)
  expect((await like(ben, ana)).status).toBe(200)
  await lift()
  const liked = await like(ana, ben, { clientId })
  expect((await liked.json()).match?.person.id).toBe(ben.id)
})

test('a like of before is repeated with the same reply, also without the right', async () => {
  const [ana, ben] = await people()
  const clientId = randomUUID()
  expect((await like(ana, ben, { clientId })).status).toBe(200)
  await takeRights(server, ana, ['likes'])
  expect((await like(ana, ben, { clientId })).status).toBe(200)
})

test('without the right to write, messages, edits and reactions are refused, and deleting is not', async () => {
  const [ana, ben] = await people()
  const { conversationId } = await startConversation(ana, ben)
  expect((await send(ana, conversationId)).status).toBe(200)
  const { lift } = await takeRights(server, ana, ['messages'])
  const [clientId, param] = [randomUUID(), { conversationId, seq: '1' }]
  const no = refused('messages_restricted', null)
  expect(await problemOf(await send(ana, conversationId, 'Me again', clientId))).toEqual(no)
  expect(await problemOf(await change(ana).$patch({ param, json: { content: 'Hi' } }))).toEqual(no)
  expect(await problemOf(await change(ana).reaction.$put({ param, json: { emoji: '❤️' } }))).toEqual(no)
  expect((await change(ana).$delete({ param })).status).toBe(200)
  expect((await send(ben, conversationId)).status).toBe(200)
  expect((await like(ana, await server.person())).status).toBe(200)
  await lift()
  expect((await send(ana, conversationId, 'Me again', clientId)).status).toBe(200)
})

test('without the right to write, a like with a note is refused with the date, and one without a note is not', async () => {
  const [ana, ben] = await people()
  const cleo = await server.person()
  const about = { kind: 'prompt', promptId: 'on-repeat' } as const
  await ben.api.profile.$patch({ json: { prompts: [{ promptId: 'on-repeat', answer: 'The same song' }] } })
  const { lift } = await takeRights(server, ana, ['messages'], inDays(2))
  expect(await problemOf(await like(ana, ben, { about, note: 'Which one?' }))).toEqual(
    refused('messages_restricted', inDays(2)),
  )
  expect((await like(ana, cleo)).status).toBe(200)
  await lift()
  expect((await like(ana, ben, { about, note: 'Which one?' })).status).toBe(200)
})

test('a person without the right to write does not seem to be typing', async () => {
  const [ana, ben] = await people()
  const { conversationId } = await startConversation(ana, ben)
  const { lift } = await takeRights(server, ana, ['messages'])
  server.takeEvents()
  await tellTyping(ana.ctx, conversationId)
  expect(server.takeEvents()).toEqual([])
  await lift()
  await tellTyping(ana.ctx, conversationId)
  expect(server.takeEvents()).toHaveLength(1)
})

test('a note that was sent before arrives with the match, also if its writer may not write any more', async () => {
  const [ana, ben] = await people()
  const prompts = [{ promptId: 'on-repeat', answer: 'The same song' }]
  await ben.api.profile.$patch({ json: { prompts } })
  await like(ana, ben, { about: { kind: 'prompt', promptId: 'on-repeat' }, note: 'Which one?' })
  await takeRights(server, ana, ['messages'])
  const { match } = await (await like(ben, ana)).json()
  const read = await talk(ben).$get({ param: { conversationId: match?.conversationId ?? '' }, query: {} })
  expect((await read.json()).messages.map(({ content }) => content)).toEqual(['Which one?'])
})

test('without the right to be shown, only matches see a person and chat with them, and the person sees others', async () => {
  const [ana, ben] = await people()
  const [cleo, dana, eve] = [await server.person(), await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  await like(ana, dana)
  expect(await deckOf(cleo)).toContain(ana.id)
  const { lift } = await takeRights(server, ana, ['shown'])

  expect(await deckOf(cleo)).not.toContain(ana.id)
  expect(await deckOf(eve)).not.toContain(ana.id)
  expect(await pageOf(cleo, ana)).toBe(404)
  expect((await (await dana.api.likes.$get({ query: {} })).json()).likes).toEqual([])
  expect((await like(cleo, ana)).status).toBe(404)

  expect(await pageOf(ben, ana)).toBe('match')
  expect((await send(ben, conversationId)).status).toBe(200)
  expect((await send(ana, conversationId)).status).toBe(200)
  expect(await deckOf(ana)).toContain(eve.id)
  expect((await like(ana, cleo)).status).toBe(200)

  await lift()
  expect(await deckOf(eve)).toContain(ana.id)
  expect(await pageOf(cleo, ana)).toBe('candidate')
  expect((await (await dana.api.likes.$get({ query: {} })).json()).likes).toHaveLength(1)
})

test('a person who is not shown can match with a person who liked them before', async () => {
  const [ana, ben] = await people()
  await like(ben, ana)
  await takeRights(server, ana, ['shown'])
  expect((await (await like(ana, ben)).json()).match?.person.id).toBe(ben.id)
})

test('a right comes back when its time is over', async () => {
  const [ana, ben] = await people()
  const began = server.clock.now
  const matched = await startConversation(ana, ben)
  await takeRights(server, ana, ['messages', 'shown'], inDays(1))
  const [cleo, dana] = await people()
  expect(await deckOf(cleo)).not.toContain(ana.id)
  server.clock.now = new Date(began.getTime() + DAY_MS)
  await server.jobs.runNow('end-restrictions')
  expect((await send(ana, matched.conversationId)).status).toBe(200)
  expect(await deckOf(dana)).toContain(ana.id)
  server.clock.now = began
})

test('of two decisions about a right the one that ends last counts, until it is reversed', async () => {
  const [ana, ben] = await people()
  await makeMatch(ana, ben)
  const first = await takeRights(server, ana, ['likes', 'shown'])
  const second = await takeRights(server, ana, ['likes'], inDays(3))
  await first.lift()
  expect(await pageOf(await server.person(), ana)).toBe(404)
  const cleo = await server.person()
  expect(await deckOf(cleo)).toContain(ana.id)
  expect(await problemOf(await like(ana, cleo))).toEqual(refused('likes_restricted', inDays(3)))
  await second.lift()
  expect((await like(ana, cleo)).status).toBe(200)
})
