import { afterEach, expect, test, vi } from 'vitest'
import { liftAgeLock } from '../../../auth/rate-limits/age-lock.ts'
import { cookiesOf } from '../../../testing/cookies.ts'
import { everyRow } from '../../../testing/database/every-table.ts'
import { inWords } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { setDateOfBirth } from '../profiles.ts'

const server = await openTestServer()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const UNDER_AGE = expect.stringMatching(/^You need to be 18 or older to use Hearth/)

afterEach(() => {
  vi.useRealTimers()
})

/** The clock of the server stands still; the age lock uses the clock of the machine. */
function pass(ms: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

const save = async (who: Person, dateOfBirth: string, { cookie = '', from = anyNetwork() } = {}) => {
  const headers = { 'content-type': 'application/json' }
  const all = [await who.cookie(), cookie].filter(Boolean).join('; ')
  return server.ask(
    '/api/profile',
    { method: 'PATCH', body: JSON.stringify({ dateOfBirth }), headers },
    all,
    from,
  )
}
const anyNetwork = () => `8.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
const profileOf = async (who: Person) => (await who.api.profile.$get()).json()
const newcomer = () => server.person({ dateOfBirth: null })
const refusal = (message: unknown) => ({
  error: { kind: 'invalid', fields: inWords({ dateOfBirth: message }) },
})

test('a date of birth can be corrected once within a day', async () => {
  const ana = await newcomer()
  expect((await save(ana, '1996-02-28')).status).toBe(200)
  const until = new Date(server.clock.now.getTime() + DAY_MS).toISOString()
  expect(await profileOf(ana)).toMatchObject({ birthCorrectableUntil: until })
  pass(23 * HOUR_MS)
  expect((await save(ana, '1996-02-29')).status).toBe(200)
  expect(await profileOf(ana)).toMatchObject({ dateOfBirth: '1996-02-29', birthCorrectableUntil: null })
  const third = await save(ana, '1990-01-01')
  expect(third.status).toBe(422)
  expect(await third.json()).toMatchObject(refusal(expect.stringContaining('can’t be changed any more')))
  expect(await profileOf(ana)).toMatchObject({ dateOfBirth: '1996-02-29' })
})

test('after a day it can no longer be corrected, and the rest of the profile still saves', async () => {
  const ana = await newcomer()
  await save(ana, '1996-02-28')
  pass(25 * HOUR_MS)
  expect((await save(ana, '1996-02-29')).status).toBe(422)
  const saved = await ana.api.profile.$patch({ json: { dateOfBirth: '1996-02-28', bio: 'New words' } })
  expect(await saved.json()).toMatchObject({ dateOfBirth: '1996-02-28', bio: 'New words' })
})

test('a date stored before this rule is fixed', async () => {
  const ana = await server.person()
  expect((await save(ana, '1990-01-01')).status).toBe(422)
})

test('trust D24: a person who said they are under 18 cannot change that in this account', async () => {
  const child = await newcomer()
  const first = await save(child, '2012-03-04')
  expect(first.status).toBe(422)
  expect(await first.json()).toMatchObject(refusal(UNDER_AGE))
  const second = await save(child, '1999-03-04')
  expect(second.status).toBe(422)
  expect(await second.json()).toMatchObject(refusal(UNDER_AGE))
  expect(await profileOf(child)).toMatchObject({ dateOfBirth: null })
})

test('trust D24: nor in another account of the same network, while people with a stored age are not affected', async () => {
  const [child, again, elsewhere, member] = [
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
  ]
  const from = anyNetwork()
  await save(member, '1980-01-01', { from })
  await save(child, '2012-03-04', { from })
  expect((await save(again, '1999-03-04', { from })).status).toBe(422)
  expect((await save(elsewhere, '1999-03-04')).status).toBe(200)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ dateOfBirth: '1980-01-01', bio: 'As before' })
  const saved = await server.ask(
    '/api/profile',
    { method: 'PATCH', body, headers },
    await member.cookie(),
    from,
  )
  expect(saved.status).toBe(200)
})

test('trust D24: nor in another account in the same browser', async () => {
  const [child, again] = [await newcomer(), await newcomer()]
  const refused = await save(child, '2012-03-04')
  const [line = ''] = refused.headers.getSetCookie()
  expect(line).toMatch(/^hearth_age=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
  const cookie = cookiesOf(refused)
  expect((await save(again, '1999-03-04', { cookie })).status).toBe(422)
  expect((await save(again, '1999-03-04')).status).toBe(200)
})

test('over https the lock of a browser is a __Host- cookie', async () => {
  const secure = await openTestServer({ baseUrl: 'https://hearth.example' })
  const child = await secure.person({ dateOfBirth: null })
  const refused = await child.api.profile.$patch({ json: { dateOfBirth: '2012-03-04' } })
  expect(refused.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-age=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ])
})

test('after thirty days the lock ends, and nothing readable was stored', async () => {
  const child = await newcomer()
  const from = '8.9.10.11'
  await save(child, '2012-03-04', { from })
  const counted = (await everyRow(server.database.db)).filter((row) => row.startsWith('public.attempts '))
  expect(counted.join()).toContain('underAgeByAddress')
  for (const known of [child.id, child.email, from]) expect(counted.join()).not.toContain(known)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * DAY_MS })
  const cookie = await server.signIn(child.email)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ dateOfBirth: '1999-03-04' })
  const again = () => server.ask('/api/profile', { method: 'PATCH', body, headers }, cookie, from)
  expect((await again()).status).toBe(422)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS })
  expect((await again()).status).toBe(200)
})

test('an impossible year is a typing error, and locks nobody out', async () => {
  const ana = await newcomer()
  const slip = await save(ana, '2025-03-04')
  expect(await slip.json()).toMatchObject(refusal('Check the year'))
  expect((await save(ana, '1996-03-04')).status).toBe(200)
})

test('an operator lifts a lock for one account, and for nobody else in its network', async () => {
  const [wrongly, other] = [await newcomer(), await newcomer()]
  const from = anyNetwork()
  await save(wrongly, '2012-03-04', { from })
  await liftAgeLock(server.auth, wrongly.id)
  expect((await save(other, '1999-03-04', { from })).status).toBe(422)
  expect((await save(wrongly, '1999-03-04', { from })).status).toBe(200)
  await save(wrongly, '2012-03-04', { from })
  expect((await save(wrongly, '1999-03-05', { from })).status).toBe(422)
})

test('a date that the operator has set is fixed', async () => {
  const ana = await newcomer()
  await server.database.transact((tx) =>
    setDateOfBirth(tx, ana.id, { dateOfBirth: '1980-01-01', now: server.clock.now }),
  )
  expect(await profileOf(ana)).toMatchObject({ dateOfBirth: '1980-01-01', birthCorrectableUntil: null })
  expect((await save(ana, '1990-01-01')).status).toBe(422)
})
