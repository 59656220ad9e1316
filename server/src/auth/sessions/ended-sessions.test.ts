import { AccountView } from '@hearth/contract/account/account'
import { afterEach, expect, test, vi } from 'vitest'
import { cookiesAfter } from '../../testing/cookies.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'
import { unlock } from '../account/unlock.ts'

const server = await openTestServer()

afterEach(() => {
  vi.useRealTimers()
})

const sessionOf = async (cookie: string) => (await server.ask('/api/session', {}, cookie)).json()

/** One person, signed in by two browsers. */
async function twoBrowsers() {
  const person = await server.person()
  return { person, here: await server.signIn(person.email), there: await server.signIn(person.email) }
}

test('a browser whose session was ended by another device is told so, also after a reload', async () => {
  const { here, there } = await twoBrowsers()
  await server.post('/api/auth/sign-out', { scope: 'others' }, here)
  expect(await sessionOf(there)).toEqual({ session: null, endedBy: 'signed_out' })
  expect(await sessionOf(there)).toEqual({ session: null, endedBy: 'signed_out' })
})

test('a device that was removed from the list is told so', async () => {
  const { here, there } = await twoBrowsers()
  const { devices } = AccountView.parse(await (await server.ask('/api/account', {}, there)).json())
  const id = devices.find(({ isThis }) => isThis)?.id ?? ''
  await server.ask(`/api/account/devices/${id}`, { method: 'DELETE' }, here)
  expect(await sessionOf(there)).toEqual({ session: null, endedBy: 'signed_out' })
})

test('a browser whose session a new password ended is told so', async () => {
  const { here, there } = await twoBrowsers()
  expect(
    (await server.post('/api/account/password', { password: 'a whole new phrase', current: PASSWORD }, here))
      .status,
  ).toBe(200)
  expect(await sessionOf(there)).toEqual({ session: null, endedBy: 'new_password' })
})

test('someone who signs out everywhere is told nothing, and their other browsers are', async () => {
  const { here, there } = await twoBrowsers()
  await server.post('/api/auth/sign-out', { scope: 'global' }, here)
  expect(await sessionOf(here)).toEqual({ session: null })
  expect(await sessionOf(there)).toEqual({ session: null, endedBy: 'signed_out' })
})

test('after the operator has unlocked an account, its browsers are told who ended their sessions', async () => {
  const { person, here } = await twoBrowsers()
  const community = { baseUrl: 'http://localhost', brand: { name: 'Hearth', color: undefined } }
  await server.database.transact((tx) => unlock(tx, community, person.email))
  expect(await sessionOf(here)).toEqual({ session: null, endedBy: 'by_operator' })
})

test('a session that was never there or whose account is gone tells nothing', async () => {
  const { person, here, there } = await twoBrowsers()
  await server.post('/api/auth/sign-out', { scope: 'others' }, here)
  await server.ask('/api/account', { method: 'DELETE' }, here)
  expect(await sessionOf(there)).toEqual({ session: null })
  const left = await server.database.db
    .selectFrom('endedSessions')
    .select('token')
    .where('userId', '=', person.id)
    .execute()
  expect(left).toEqual([])
  expect(await sessionOf('hearth_session=made-up.c2lnbmF0dXJl')).toEqual({ session: null })
})

test('the reason is kept as long as the session would have lasted, and then erased', async () => {
  const { person, here, there } = await twoBrowsers()
  await server.post('/api/auth/sign-out', { scope: 'others' }, here)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 * 86_400_000 })
  expect(await sessionOf(there)).toEqual({ session: null })
  await server.signIn(person.email)
  expect(await server.database.db.selectFrom('endedSessions').select('token').execute()).toEqual([])
})

test('the first answer after the end of a session empties the cache of its browser', async () => {
  const { here, there } = await twoBrowsers()
  const look = async (cookie: string) => {
    const reply = await server.ask('/api/session', {}, cookie)
    return { empties: reply.headers.get('clear-site-data'), cookie: cookiesAfter(cookie, reply) }
  }
  expect((await look(there)).empties).toBeNull()
  await server.post('/api/auth/sign-out', { scope: 'others' }, here)
  const first = await look(there)
  expect(first.empties).toBe('"cache"')
  expect((await look(first.cookie)).empties).toBeNull()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
  const ranOut = await look(here)
  expect(ranOut.empties).toBe('"cache"')
  // That of another session is no note about this one.
  expect(
    (await look(`${here}; ${first.cookie.split('; ').find((one) => one.includes('emptied'))}`)).empties,
  ).toBe('"cache"')
  expect((await look('')).empties).toBeNull()
})
