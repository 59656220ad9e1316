import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../testing/fake-server.ts'
import { inMinutes, MY_ID, signedIn, signedOut } from '../testing/people.ts'
import { type AuthEvent, LOOK_EVERY_MS, openSession, type SessionClient } from './session-client.ts'

const open: SessionClient[] = []

function enter() {
  const session = openSession()
  const events: AuthEvent[] = []
  session.listen((event) => events.push(event))
  open.push(session)
  return { session, events }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

test('a page begins by asking who is signed in', async () => {
  fakeServer({ 'GET /api/session': () => signedIn() })
  const { session, events } = enter()
  expect(session.state()).toEqual({ status: 'checking', personId: undefined })
  await settle()
  expect(session.state().status).toBe('signedIn')
  expect(events).toEqual(['INITIAL_SESSION'])
})

test('the browser keeps who is signed in and until when, and nothing else', async () => {
  const view = signedIn()
  fakeServer({ 'GET /api/session': () => view })
  enter()
  await settle()
  const kept = Array.from({ length: localStorage.length }, (_, at) =>
    localStorage.getItem(localStorage.key(at) ?? ''),
  )
  expect(kept).toEqual([JSON.stringify({ person: { id: MY_ID }, expiresAt: view.session?.expiresAt })])
  expect(enter().session.state()).toEqual({ status: 'checking', personId: MY_ID })
})

test('a session that ran out is not remembered', () => {
  localStorage.setItem('hearth.session', JSON.stringify({ person: { id: MY_ID }, expiresAt: inMinutes(-1) }))
  fakeServer({ 'GET /api/session': () => signedOut })
  expect(enter().session.state()).toEqual({ status: 'checking', personId: undefined })
})

test('a session is renewed at the first look that finds 90 seconds or less', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(inMinutes(2)) })
  const { events } = enter()
  await settle()
  server.answer('GET /api/session', () => signedIn(inMinutes(60)))
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS - 1)
  expect(server.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.asked).toHaveLength(2)
  expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  await vi.advanceTimersByTimeAsync(10 * LOOK_EVERY_MS)
  expect(server.asked).toHaveLength(2)
})

test.each([
  ['no network', noNetwork],
  ['502', () => new Response('', { status: 502 })],
  ['503', () => new Response('', { status: 503 })],
  ['504', () => new Response('', { status: 504 })],
])('%s is passing: it is tried again from 200 ms on, twice as long each time', async (_, failure) => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(inMinutes(2)) })
  const { session, events } = enter()
  await settle()
  server.answer('GET /api/session', failure)
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
  expect(server.asked).toHaveLength(2)
  for (const [tries, wait] of [200, 400, 800, 1600].entries()) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(server.asked).toHaveLength(2 + tries)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked).toHaveLength(3 + tries)
  }
  await vi.advanceTimersByTimeAsync(10 * LOOK_EVERY_MS)
  expect(session.state().status).toBe('signedIn')
  expect(events).toEqual(['INITIAL_SESSION'])
  server.answer('GET /api/session', () => signedIn(inMinutes(60)))
  await vi.advanceTimersByTimeAsync(2 * LOOK_EVERY_MS)
  expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
})

test('tries to renew stop within 30 seconds', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(inMinutes(2)) })
  const { session } = enter()
  await settle()
  server.answer('GET /api/session', noNetwork)
  void session.look()
  await vi.advanceTimersByTimeAsync(29_999)
  const tries = server.asked.length
  // 200 + 400 + … + 12,800 ms are 25.4 s; the next wait would end after the budget.
  expect(tries).toBe(1 + 8)
})

test('a session that is gone ends here too', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn() })
  const { session, events } = enter()
  await settle()
  server.answer('GET /api/session', () => signedOut)
  await session.look()
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  expect(session.state()).toEqual({ status: 'signedOut', ended: true })
  expect(localStorage).toHaveLength(0)
})

test('signing in in one tab signs in the others', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/sign-in': () => signedIn(),
  })
  const [here, there] = [enter(), enter()]
  await settle()
  server.answer('GET /api/session', () => signedIn())
  await here.session.signIn({ email: 'robin@example.org', password: 'sit by the fire' })
  await settle()
  expect(here.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  expect(there.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
})

test.each([401, 403, 404])('signing out is done where the server answers %i', async (status) => {
  fakeServer({
    'GET /api/session': () => signedIn(),
    'POST /api/auth/sign-out': () => new Refusal(status, 'unauthenticated'),
  })
  const [here, there] = [enter(), enter()]
  await settle()
  await here.session.signOut()
  expect(here.events.at(-1)).toBe('SIGNED_OUT')
  expect(there.events.at(-1)).toBe('SIGNED_OUT')
})

test('two tabs that sign out at once each hear of it once', async () => {
  let sessions = 1
  fakeServer({
    'GET /api/session': () => signedIn(),
    'POST /api/auth/sign-out': () => {
      sessions -= 1
      return sessions < 0 ? new Refusal(401, 'unauthenticated') : {}
    },
  })
  const [here, there] = [enter(), enter()]
  await settle()
  await Promise.all([here.session.signOut(), there.session.signOut()])
  expect(here.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  expect(there.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
})

test('a sign-out that does not reach the server leaves one signed in', async () => {
  fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': noNetwork })
  const { session } = enter()
  await settle()
  await expect(session.signOut()).rejects.toMatchObject({ code: 'offline' })
  expect(session.state().status).toBe('signedIn')
})

test('ending all other sessions leaves this one', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': () => ({}) })
  const { session, events } = enter()
  await settle()
  await session.signOut('others')
  expect(server.calls('POST /api/auth/sign-out')[0]?.body).toEqual({ scope: 'others' })
  expect(events).toEqual(['INITIAL_SESSION'])
})

test('an answer that was on its way when one signed out does not sign in again', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': () => ({}) })
  const { session } = enter()
  await settle()
  let arrive: (view: unknown) => void = () => undefined
  server.answer('GET /api/session', () => new Promise((resolve) => (arrive = resolve)))
  const looking = session.look()
  await session.signOut()
  arrive(signedIn())
  await looking
  expect(session.state().status).toBe('signedOut')
})

test('a recovery link and a new password are told as events', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/update-password': () => ({}),
  })
  const { session, events } = enter()
  await settle()
  session.recoverPassword()
  await session.updatePassword({ token: 'secret', password: 'a long new one' })
  expect(server.calls('POST /api/auth/update-password')[0]?.body).toEqual({
    token: 'secret',
    password: 'a long new one',
  })
  expect(events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'USER_UPDATED'])
})
