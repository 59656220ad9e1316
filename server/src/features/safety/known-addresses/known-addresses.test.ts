import { randomUUID } from 'node:crypto'
import { MAX_KNOWN_ADDRESSES } from '@hearth/contract/people/known-addresses'
import { beforeEach, expect, test } from 'vitest'
import { cookiesOf } from '../../../testing/cookies.ts'
import { everyRow } from '../../../testing/database/every-table.ts'
import { like, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, PASSWORD, type Person } from '../../../testing/test-server.ts'
import { refreshSearch } from '../../discovery/discovery.ts'

const server = await openTestServer()
const limited = await openTestServer({ limits: { factor: 1 } })
const { db } = server.database
let ana: Person
let ben: Person

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
})

const anyAddress = () => `${randomUUID()}@people.example`
const add = (who: Person, email: string) => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  return who.api['known-addresses'].$post({ json: { email } })
}
const listOf = async (who: Person) => (await (await who.api['known-addresses'].$get()).json()).addresses
const remove = (who: Person, id: string) => who.api['known-addresses'][':id'].$delete({ param: { id } })
const latestOf = async (who: Person) => (await listOf(who))[0]?.id ?? ''
const deckOf = async (who: Person) =>
  (await (await who.api.candidates.$get({ query: {} })).json()).people.map(({ id }) => id)
const block = (who: Person, whom: Person) =>
  who.api.people[':personId'].block.$put({ param: { personId: whom.id } })
const unblock = (who: Person, whom: Person) =>
  who.api.people[':personId'].block.$delete({ param: { personId: whom.id } })
const blockedBy = async (who: Person) =>
  (await (await who.api.blocks.$get({ query: {} })).json()).blocked.map(({ id }) => id)
const tokenIn = (email: string, name: string) =>
  decodeURIComponent(new RegExp(`#${name}=(\\S+)`).exec(server.mailsTo(email)[0]?.text ?? '')?.[1] ?? '')

/** Whether each of the two sees the other in the deck. */
const seeEachOther = async () => [(await deckOf(ben)).includes(ana.id), (await deckOf(ana)).includes(ben.id)]
const BOTH = [true, true]
const NEITHER = [false, false]

/** Signs up with a confirmed address; gives the id and the cookie. */
async function signUp(email: string): Promise<{ id: string; cookie: string }> {
  await server.post('/api/auth/sign-up', { email, password: PASSWORD })
  const confirmed = await server.post('/api/auth/confirm-email', { token: tokenIn(email, 'confirm') })
  const { session } = (await confirmed.json()) as { session: { person: { id: string } } }
  const { id } = session.person
  const profile = { firstName: 'Cleo', displayName: 'Cleo', dateOfBirth: '1994-03-12' }
  await db.updateTable('profiles').set(profile).where('userId', '=', id).execute()
  await refreshSearch(db, [id])
  return { id, cookie: cookiesOf(confirmed) }
}

const peopleIn = async (path: string, cookie: string) =>
  (await (await server.ask(path, {}, cookie)).text()).match(/[0-9a-f-]{36}/g) ?? []

async function changeAddress(who: Person, email: string): Promise<void> {
  await who.api.account.email.$post({ json: { email } })
  const cookie = await who.cookie()
  for (const address of [who.email, email]) {
    const token = tokenIn(address, 'change')
    expect((await server.post('/api/auth/confirm-email-change', { token }, cookie)).status).toBe(200)
  }
}

test('two people do not see each other once one has listed the address of the other', async () => {
  expect(await seeEachOther()).toEqual(BOTH)
  expect((await add(ben, ana.email.toUpperCase())).status).toBe(200)
  expect(await seeEachOther()).toEqual(NEITHER)
  for (const [who, whom] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect((await like(who, whom)).status).toBe(404)
    expect((await who.api.people[':personId'].$get({ param: { personId: whom.id } })).status).toBe(404)
  }
})

test('a like, a match and its conversation are hidden from both, and are back after a removal', async () => {
  const cleo = await server.person()
  await like(cleo, ben)
  const likes = async () => (await (await ben.api.likes.$get({ query: {} })).json()).total
  expect(await likes()).toBe(1)
  await add(ben, cleo.email)
  expect(await likes()).toBe(0)

  const { conversationId } = await startConversation(ana, ben)
  const matches = async (who: Person) => (await (await who.api.matches.$get({ query: {} })).json()).total
  const conversation = async (who: Person) =>
    (await who.api.conversations[':conversationId'].$get({ param: { conversationId } })).status
  await add(ben, ana.email)
  for (const who of [ana, ben]) expect([await matches(who), await conversation(who)]).toEqual([0, 404])
  await remove(ben, await latestOf(ben))
  for (const who of [ana, ben]) expect([await matches(who), await conversation(who)]).toEqual([1, 200])
})

test('a person who signs up later never sees who has listed the address, nor is seen', async () => {
  const email = anyAddress()
  await add(ben, email)
  const cleo = await signUp(email)
  expect(await peopleIn('/api/candidates', await ben.cookie())).not.toContain(cleo.id)
  expect(await peopleIn('/api/candidates', cleo.cookie)).not.toContain(ben.id)
  expect(await peopleIn('/api/candidates', cleo.cookie)).toContain(ana.id)
})

test('a person is recognised by every form of a listed address, now and at a later sign-up', async () => {
  await db.updateTable('user').set({ email: 'ana+dating@people.example' }).where('id', '=', ana.id).execute()
  await add(ben, 'ana@people.example')
  expect(await deckOf(ben)).not.toContain(ana.id)
  await add(ben, 'a.na+x@googlemail.com')
  const later = await signUp('an.a@gmail.com')
  expect(await peopleIn('/api/candidates', await ben.cookie())).not.toContain(later.id)
  expect(await listOf(ben)).toHaveLength(2)
  await ben.api['known-addresses'].$delete()
  expect(await deckOf(ben)).toContain(ana.id)
})

test('an address that was listed in an earlier release still hides its owner, and is listed once', async () => {
  const email = 'ana+old@people.example'
  await db.updateTable('user').set({ email }).where('id', '=', ana.id).execute()
  const row = {
    personId: ben.id,
    addressHash: server.allDeps.hashAddress(email)[0] ?? '',
    createdAt: server.clock.now,
  }
  await db.insertInto('knownAddresses').values(row).execute()
  await server.signIn(email)
  expect(await deckOf(ben)).not.toContain(ana.id)
  await add(ben, email)
  expect(await listOf(ben)).toHaveLength(1)
})

test('a person who changes to a listed address is hidden, match included, and stays hidden after another change', async () => {
  await startConversation(ana, ben)
  const email = anyAddress()
  await add(ben, email)
  await changeAddress(ana, email)
  expect((await (await ben.api.matches.$get({ query: {} })).json()).total).toBe(0)
  await changeAddress({ ...ana, email }, anyAddress())
  expect((await (await ana.api.matches.$get({ query: {} })).json()).total).toBe(0)
})

test('an account that the previous release has created is hidden at the next sign-in', async () => {
  const email = anyAddress()
  await add(ben, email)
  await db.updateTable('user').set({ email }).where('id', '=', ana.id).execute()
  await server.signIn(email)
  expect((await deckOf(ben)).includes(ana.id)).toBe(false)
})

test('after a removal the two see each other, unless there is another reason', async () => {
  await add(ben, ana.email)
  await remove(ben, await latestOf(ben))
  expect(await seeEachOther()).toEqual(BOTH)

  const second = anyAddress()
  await add(ben, second)
  await add(ben, ana.email)
  await changeAddress(ana, second)
  await remove(ben, await latestOf(ben))
  expect(await seeEachOther()).toEqual(NEITHER)
  await block(ben, ana)
  await remove(ben, await latestOf(ben))
  expect(await seeEachOther()).toEqual(NEITHER)
  await unblock(ben, ana)
  expect(await seeEachOther()).toEqual(BOTH)
})

test('an unblocked person stays hidden while the address is listed', async () => {
  await add(ben, ana.email)
  await block(ben, ana)
  expect(await blockedBy(ben)).toEqual([ana.id])
  await unblock(ben, ana)
  expect(await seeEachOther()).toEqual(NEITHER)
  await unblock(ben, ana)
  expect(await seeEachOther()).toEqual(NEITHER)
})

test('all addresses are removed at once, and only the own ones', async () => {
  await add(ben, ana.email)
  await add(ben, anyAddress())
  await add(ana, ben.email)
  expect(await (await ben.api['known-addresses'].$delete()).json()).toEqual({ addresses: [] })
  expect(await seeEachOther()).toEqual(NEITHER)
  expect((await remove(ben, await latestOf(ana))).status).toBe(404)
  await ana.api['known-addresses'].$delete()
  expect(await seeEachOther()).toEqual(BOTH)
})

test('the list shows only when each was added, the latest first, and the same address once', async () => {
  const times: string[] = []
  for (const email of [anyAddress(), ana.email]) {
    expect((await add(ben, email)).status).toBe(200)
    times.unshift(server.clock.now.toISOString())
    expect((await add(ben, email)).status).toBe(200)
  }
  const addresses = await listOf(ben)
  expect(addresses.map(({ createdAt }) => createdAt)).toEqual(times)
  expect(addresses.map((one) => Object.keys(one).toSorted())).toEqual([
    ['createdAt', 'id'],
    ['createdAt', 'id'],
  ])
})

/** A reply to the letter, without its ids. */
const shapeOf = async (reply: Promise<Response>) => {
  const response = await reply
  const text = (await response.text()).replace(/[0-9a-f-]{36}/g, 'id')
  const headers = [...response.headers.keys()].toSorted()
  return [response.status, text, headers]
}

test('nothing tells whether an address has an account', async () => {
  const cookie = await ben.cookie()
  const lists = ['/api/blocks', '/api/matches', '/api/likes', '/api/conversations']
  const all = () => Promise.all(lists.map(async (path) => (await server.ask(path, {}, cookie)).text()))
  const before = await all()
  server.takeEvents()
  const outcomes = []
  for (const email of [ana.email, anyAddress()]) {
    const added = await shapeOf(server.post('/api/known-addresses', { email }, cookie))
    const repeated = await shapeOf(server.post('/api/known-addresses', { email }, cookie))
    expect(await all()).toEqual(before)
    const path = `/api/known-addresses/${await latestOf(ben)}`
    const removed = await shapeOf(server.ask(path, { method: 'DELETE' }, cookie))
    outcomes.push([added, repeated, removed])
  }
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(server.takeEvents()).toEqual([])
})

test('a person who is hidden finds nothing of it among the people that they have blocked', async () => {
  await block(ana, ben)
  await add(ben, ana.email)
  expect(await blockedBy(ana)).toEqual([])
  await block(ana, ben)
  expect(await blockedBy(ana)).toEqual([])
  expect(await blockedBy(ben)).toEqual([])
})

test('an own, an incomplete and an overlong address are refused at the field, and nothing is stored', async () => {
  const refused = async (email: string) => {
    const reply = await server.post('/api/known-addresses', { email }, await ben.cookie())
    const { error } = (await reply.json()) as { error: { fields: { email: { code: string } } } }
    return [reply.status, error.fields.email.code]
  }
  expect(await refused(ben.email)).toEqual([422, 'known_address_own'])
  expect(await refused('ana@')).toEqual([422, 'email_incomplete'])
  expect(await refused('')).toEqual([422, 'email_incomplete'])
  expect((await refused(`${'x'.repeat(300)}@people.example`))[0]).toBe(422)
  expect(await listOf(ben)).toEqual([])
})

test(`a person lists at most ${MAX_KNOWN_ADDRESSES} addresses, and 50 a day; a repeat counts nothing`, async () => {
  const dora = await limited.person()
  const statusOf = async (email: string) => (await add(dora, email)).status
  const first = anyAddress()
  for (let n = 0; n < 50; n += 1) expect(await statusOf(n === 0 ? first : anyAddress())).toBe(200)
  expect(await statusOf(first)).toBe(200)
  const refused = await add(dora, anyAddress())
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    error: { fields: { email: { code: 'limit_reached', params: { limit: 'known_addresses' } } } },
  })

  const rows = Array.from({ length: MAX_KNOWN_ADDRESSES - 50 }, () => ({
    personId: dora.id,
    addressHash: randomUUID(),
    createdAt: limited.clock.now,
  }))
  await limited.database.db.insertInto('knownAddresses').values(rows).execute()
  limited.clock.now = new Date(limited.clock.now.getTime() + 2 * 86_400_000)
  const full = await add(dora, anyAddress())
  expect(full.status).toBe(422)
  expect(await full.json()).toMatchObject({ error: { fields: { email: { code: 'known_addresses_full' } } } })
  expect(await listOf(dora)).toHaveLength(MAX_KNOWN_ADDRESSES)
})

test('no row holds a listed address, and an erased account takes its list and blocks along', async () => {
  const email = anyAddress()
  await add(ben, email)
  await add(ben, ana.email)
  expect((await everyRow(db)).filter((row) => row.includes(email))).toEqual([])
  await ben.api.account.$delete()
  expect(await db.selectFrom('knownAddresses').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('blocks').selectAll().execute()).toEqual([])
})

test('a listed person who deletes the account and signs up once more is hidden as before', async () => {
  const { email } = ana
  await add(ben, email)
  await ana.api.account.$delete()
  const back = await signUp(email)
  expect(await peopleIn('/api/candidates', await ben.cookie())).not.toContain(back.id)
})
