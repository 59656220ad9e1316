import { randomUUID } from 'node:crypto'
import { SessionView } from '@hearth/contract/account/account'
import { DecisionView, MyDecisionsView, SuspensionView } from '@hearth/contract/people/moderation'
import { expect, test } from 'vitest'
import { senderOf } from '../../testing/people/senders.ts'
import { like, startConversation } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { swipe } from '../matching/matching.ts'
import { listDecisions } from './listing.ts'
import { type NewSuspension, reverseDecision, suspendPerson, upholdDecision } from './moderation.ts'

const server = await openTestServer()
const DAY_MS = 86_400_000

const operator = { kind: 'operator' } as const
const facts = 'You asked three people for money and sent them the same link.'

const suspend = (person: Person, given: Partial<NewSuspension> = {}) =>
  suspendPerson(server.deps, {
    actor: operator,
    personId: person.id,
    days: 7,
    ground: 'scam',
    facts,
    isOwnInitiative: false,
    ...given,
  })

const send = (who: Person, conversationId: string) =>
  who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: 'Hello' },
  })

const sessionOf = async (cookie: string) =>
  SessionView.parse(await (await server.ask('/api/session', {}, cookie)).json()).session

const suspensionOf = async (cookie: string) =>
  SuspensionView.parse(await (await server.ask('/api/suspension', {}, cookie)).json()).decision

const appeal = (cookie: string, number: string, text: string) =>
  server.ask(
    `/api/decisions/${number}/appeal`,
    { method: 'PUT', body: JSON.stringify({ text }), headers: { 'content-type': 'application/json' } },
    cookie,
  )

const idsInDeck = async (viewer: Person) =>
  (await (await viewer.api.candidates.$get({ query: {} })).json()).people.map(({ id }) => id)

const mayBeSeen = async (viewer: Person, person: Person) =>
  (await viewer.api.people[':personId'].$get({ param: { personId: person.id } })).status === 200

test('a suspended person is hidden, can neither like nor write, and loses nothing', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  expect(await idsInDeck(cleo)).toContain(ana.id)
  const cookie = await ana.cookie()
  const { number } = await suspend(ana)

  expect(await idsInDeck(await server.person())).not.toContain(ana.id)
  expect(await mayBeSeen(cleo, ana)).toBe(false)
  expect((await send(ana, conversationId)).status).toBe(401)
  expect((await like(ana, cleo)).status).toBe(401)
  expect(await sessionOf(cookie)).toMatchObject({ person: { id: ana.id }, isSuspended: true })
  expect(await sessionOf(await ben.cookie())).not.toHaveProperty('isSuspended')

  await reverseDecision(server.deps, { actor: operator, number, answer: 'We mixed up two people.' })
  expect(await sessionOf(cookie)).not.toHaveProperty('isSuspended')
  expect((await send(ana, conversationId)).status).toBe(200)
  expect(await mayBeSeen(cleo, ana)).toBe(true)
})

test('what is on its way to the database when a suspension commits is refused', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  expect(await idsInDeck(ana)).toContain(cleo.id)
  await suspend(ana)
  const ctx = { ...server.deps, viewerId: ana.id }
  const sender = await senderOf(server.database.db, ana.id)
  const message = { clientId: randomUUID(), content: 'Late' }
  // Her page keeps it, and sends it once she is back.
  await expect(server.send(sender, conversationId, message)).rejects.toMatchObject({
    problem: ['send_again'],
  })
  await expect(swipe(ctx, { clientId: randomUUID(), swipedId: cleo.id, isLike: true })).rejects.toMatchObject(
    { problem: ['already_decided'] },
  )
})

test('a suspended person can sign in, read why, and delete the account', async () => {
  const ana = await server.person()
  const { number } = await suspend(ana, { isOwnInitiative: true })
  const cookie = await server.signIn(ana.email)
  expect(await suspensionOf(cookie)).toEqual({
    number,
    measure: 'suspend',
    rights: [],
    things: [],
    ground: 'scam',
    basis: 'terms',
    provision: null,
    facts,
    isOwnInitiative: true,
    isFoundByProgram: false,
    isAutomated: false,
    state: 'in_force',
    decidedAt: server.clock.now.toISOString(),
    endsAt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    appealUntil: '2026-12-15T23:59:59.999Z',
    reversalAnswer: null,
    appeal: null,
  })
  expect((await server.ask('/api/inbox', {}, cookie)).status).toBe(401)
  expect((await server.ask('/api/account', { method: 'DELETE' }, cookie)).status).toBe(200)
  expect((await listDecisions(server.database.db)).lines.join('\n')).not.toContain(number)
})

test('a suspension ends by itself, and its person is shown from then on', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  expect(await idsInDeck(ben)).toContain(ana.id)
  await suspend(ana, { days: 2 })
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 2 * DAY_MS - 1)
  await server.jobs.runNow('end-restrictions')
  expect(await mayBeSeen(ben, ana)).toBe(false)
  server.clock.now = new Date(began.getTime() + 2 * DAY_MS)
  await server.jobs.runNow('end-restrictions')
  expect(await mayBeSeen(ben, ana)).toBe(true)
  expect(await idsInDeck(await server.person())).toContain(ana.id)
  server.clock.now = began
})

test('an appeal is sent once, and its answer is read or lifts the suspension', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const first = await suspend(ana, { days: null })
  const cookie = await server.signIn(ana.email)
  expect((await appeal(cookie, first.number, '   ')).status).toBe(422)
  expect((await appeal(cookie, first.number, 'It was my cousin.')).status).toBe(200)
  // A repeat after a lost reply changes nothing.
  expect((await appeal(cookie, first.number, 'Something else.')).status).toBe(200)
  expect((await suspensionOf(cookie))?.appeal).toMatchObject({ text: 'It was my cousin.', outcome: null })
  const waiting = (await listDecisions(server.database.db)).lines.join('\n')
  expect(waiting).toContain(`${first.number}  2026-06-15  scam  ${ana.email}  without an end, APPEAL of`)
  expect(waiting).toContain('    It was my cousin.')

  const no = {
    actor: operator,
    number: first.number.toLowerCase(),
    answer: 'The messages came from your device.',
  }
  expect(await upholdDecision(server.deps, no)).toMatchObject({ id: first.id })
  expect(await upholdDecision(server.deps, no)).toBeUndefined()
  expect((await suspensionOf(cookie))?.appeal).toMatchObject({ outcome: 'upheld', answer: no.answer })

  const second = await suspend(ben)
  const other = await server.signIn(ben.email)
  await appeal(other, second.number, 'That is not what I wrote.')
  await reverseDecision(server.deps, { actor: operator, number: second.number, answer: 'You are right.' })
  expect(await suspensionOf(other)).toBeNull()
  expect((await appeal(other, second.number, 'Thank you')).status).toBe(404)
  expect(
    await reverseDecision(server.deps, { actor: operator, number: 'NOSUCHNUMB', answer: 'x' }),
  ).toBeUndefined()
})

test('an appeal is possible for six months', async () => {
  const ana = await server.person()
  const { number } = await suspend(ana, { days: null })
  const began = server.clock.now
  server.clock.now = new Date('2026-12-16T12:00:00.000Z')
  const cookie = await server.signIn(ana.email)
  const refused = await appeal(cookie, number, 'Too late?')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'appeal_too_late' } })
  server.clock.now = began
})

test('of two suspensions the one that ends last counts, and each holds without the other', async () => {
  const ana = await server.person()
  const short = await suspend(ana)
  const long = await suspend(ana, { days: null })
  await suspend(ana, { days: 1 })
  const cookie = await server.signIn(ana.email)
  expect(await suspensionOf(cookie)).toMatchObject({ number: long.number, endsAt: null })
  const lift = (number: string) =>
    reverseDecision(server.deps, { actor: operator, number, answer: 'A mistake.' })
  await lift(long.number)
  expect(await suspensionOf(cookie)).toMatchObject({ number: short.number })
  expect(await lift(long.number)).toBeUndefined()
})

const decisionsOf = async (cookie: string) =>
  MyDecisionsView.parse(await (await server.ask('/api/decisions', {}, cookie)).json()).decisions

const appealAgainst = (cookie: string, number: string, text: string) =>
  server.ask(
    `/api/decisions/${number}/appeal`,
    { method: 'PUT', body: JSON.stringify({ text }), headers: { 'content-type': 'application/json' } },
    cookie,
  )

test('a person reads every decision about them, newest first, and nobody else’s', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const began = server.clock.now
  const first = await suspend(ana, { days: 1 })
  await suspend(ben)
  server.clock.now = new Date(began.getTime() + 2 * DAY_MS)
  await server.jobs.runNow('end-restrictions')
  const second = await suspend(ana, { days: null })
  const cookie = await server.signIn(ana.email)
  const numbered = async () => (await decisionsOf(cookie)).map(({ number, state }) => [number, state])
  expect(await numbered()).toEqual([
    [second.number, 'in_force'],
    [first.number, 'ended'],
  ])
  await reverseDecision(server.deps, { actor: operator, number: second.number, answer: 'A mistake.' })
  expect(await numbered()).toEqual([
    [second.number, 'reversed'],
    [first.number, 'ended'],
  ])
  server.clock.now = began
})

test('an appeal is possible against a decision that is over, once and by its person only', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const began = server.clock.now
  const { number } = await suspend(ana, { days: 1 })
  server.clock.now = new Date(began.getTime() + 2 * DAY_MS)
  await server.jobs.runNow('end-restrictions')
  const cookie = await server.signIn(ana.email)
  const sent = await appealAgainst(cookie, number, 'It was my cousin.')
  expect(DecisionView.parse(await sent.json())).toMatchObject({
    number,
    state: 'ended',
    appeal: { text: 'It was my cousin.', outcome: null },
  })
  await appealAgainst(cookie, number, 'Something else.')
  expect(await decisionsOf(cookie)).toMatchObject([{ number, appeal: { text: 'It was my cousin.' } }])
  expect((await appealAgainst(await ben.cookie(), number, 'Not mine')).status).toBe(404)
  expect((await appealAgainst(cookie, 'NOSUCHNUMB', 'Nothing')).status).toBe(404)
  server.clock.now = began
})
