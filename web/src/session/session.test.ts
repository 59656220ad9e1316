import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTask } from '../lib/browser/scheduling.ts'
import { fakeServer, noNetwork, Refusal } from '../testing/fake-server.ts'
import { entered, inMinutes, MY_ID, signedIn, signedOut } from '../testing/people.ts'
import type { AuthEvent } from './auth-event.ts'
import { rememberDeparture } from './remembered.ts'
import { LOOK_EVERY_MS, openSession, type SessionClient } from './session-client.ts'

const open: SessionClient[] = []

function enter() {
  const session = openSession()
  const events: AuthEvent[] = []
  session.listen((event) => events.push(event))
  open.push(session)
  return { session, events }
}

/** Until what was asked has been answered; each question is begun in a task of its own, which no clock holds up. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.advanceTimersByTimeAsync(0)
    await nextTask()
  }
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(async () => {
  for (const session of open.splice(0)) session.close()
  // Pending requests must not reach the next test's server.
  await settle()
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
  ['500', () => new Refusal(500, 'internal')],
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
  expect(session.state()).toEqual({ status: 'signedOut', ending: 'lost' })
  expect(localStorage).toHaveLength(0)
})

test('an answer that the session is over is believed at once', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn() })
  const { session, events } = enter()
  await settle()
  server.answer('GET /api/session', () => new Refusal(401, 'unauthenticated'))
  const looked = session.look()
  await settle()
  await settle()
  await looked
  expect(session.state()).toEqual({ status: 'signedOut', ending: 'lost' })
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  expect(server.asked).toHaveLength(2)
})

test('a session that was ended while no page was open is a loss, and one that nobody remembers is not', async () => {
  localStorage.setItem('hearth.session', JSON.stringify({ person: { id: MY_ID }, expiresAt: inMinutes(60) }))
  fakeServer({ 'GET /api/session': () => signedOut })
  const { session } = enter()
  await settle()
  expect(session.state()).toEqual({ status: 'signedOut', ending: 'lost' })
  const { session: stranger } = enter()
  await settle()
  expect(stranger.state()).toEqual({ status: 'signedOut', ending: 'never' })
})

test('signing in in one tab signs in the others', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/sign-in': () => entered(),
  })
  const [here, there] = [enter(), enter()]
  await settle()
  server.answer('GET /api/session', () => signedIn())
  await here.session.signIn({ email: 'robin@example.org', password: 'sit by the fire' })
  await settle()
  expect(here.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  expect(there.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
})

test('a sign-in in another tab is seen while an answer from before it is on its way', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/sign-in': () => entered(),
  })
  const [here, there] = [enter(), enter()]
  await settle()
  const late = Promise.withResolvers<void>()
  server.answer('GET /api/session', () => late.promise.then(() => signedOut))
  void there.session.look()
  await settle()
  server.answer('GET /api/session', () => signedIn())
  await here.session.signIn({ email: 'robin@example.org', password: 'sit by the fire' })
  await settle()
  late.resolve()
  await settle()
  expect(there.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  expect(there.session.state().status).toBe('signedIn')
})

test('a sign-in that is answered after its page was left signs in the other tabs', async () => {
  let answer: (view: unknown) => void = () => undefined
  const server = fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/sign-in': () => new Promise((resolve) => (answer = resolve)),
  })
  const [here, there] = [enter(), enter()]
  await settle()
  const signingIn = here.session.signIn({ email: 'robin@example.org', password: 'sit by the fire' })
  await settle()
  here.session.close()
  server.answer('GET /api/session', () => signedIn())
  answer(entered())
  await expect(signingIn).resolves.toBe('nothing')
  await settle()
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

test('a page that hears of the end before its sign-out is answered has signed out, and the other tabs with it', async () => {
  let answer: (view: unknown) => void = () => undefined
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'POST /api/auth/sign-out': () => new Promise((resolve) => (answer = resolve)),
  })
  const [here, there] = [enter(), enter()]
  await settle()
  const signedOutHere = here.session.signOut()
  server.answer('GET /api/session', () => signedOut)
  await here.session.look()
  // The landing page has no session of its own.
  here.session.close()
  await settle()
  answer({})
  await signedOutHere
  expect(here.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  expect(there.session.state()).toEqual({ status: 'signedOut', ending: 'left' })
})

test('a sign-out without a network leaves this browser signed out, and tells the server as soon as it can', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': noNetwork })
  const [here, there] = [enter(), enter()]
  await settle()
  await here.session.signOut('local')
  await settle()
  for (const { session } of [here, there])
    expect(session.state()).toEqual({ status: 'signedOut', ending: 'left' })

  // The cookie is still there, and opens nothing here, also not in another page.
  const later = enter()
  await settle()
  expect(later.session.state()).toEqual({ status: 'signedOut', ending: 'never' })
  server.answer('POST /api/auth/sign-out', () => new Refusal(503, 'internal'))
  dispatchEvent(new Event('online'))
  await settle()
  expect(later.session.state().status).toBe('signedOut')
  server.answer('POST /api/auth/sign-out', () => {
    server.answer('GET /api/session', () => signedOut)
    return {}
  })
  const asked = server.asked.length
  dispatchEvent(new Event('online'))
  await settle()
  await settle()
  expect(server.asked[asked]).toMatchObject({ call: 'POST /api/auth/sign-out', body: { scope: 'local' } })
  const told = server.calls('POST /api/auth/sign-out').length
  dispatchEvent(new Event('online'))
  await settle()
  expect(server.calls('POST /api/auth/sign-out')).toHaveLength(told)
})

test('someone who signs in again before the server was told is signed in', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': noNetwork })
  const { session } = enter()
  await settle()
  await session.signOut('local')
  server.answer('POST /api/auth/sign-in', () => entered())
  await session.signIn({ email: 'robin@example.org', password: 'sit by the fire' })
  await session.look()
  expect(session.state().status).toBe('signedIn')
  expect(server.calls('POST /api/auth/sign-out')).toHaveLength(1)
})

test.each(['global', 'others'] as const)(
  'a sign-out of other devices (%s) that does not reach the server leaves one signed in',
  async (scope) => {
    fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': noNetwork })
    const { session } = enter()
    await settle()
    await expect(session.signOut(scope)).rejects.toMatchObject({ kind: 'offline' })
    expect(session.state().status).toBe('signedIn')
  },
)

test('an answer to a request with a token that was replaced meanwhile ends nothing', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn() })
  const { session } = enter()
  await settle()
  let looks = 0
  server.answer('GET /api/session', () => ((looks += 1) === 1 ? signedOut : signedIn()))
  await session.look()
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

test('a new password given by a link leaves one signed out, and sends nobody away', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'POST /api/auth/update-password': () => ({}),
  })
  const { session, events } = enter()
  await settle()
  server.answer('GET /api/session', () => signedOut)
  await session.updatePassword({ token: 'secret', password: 'a long new one' })
  expect(session.state()).toEqual({ status: 'signedOut', ending: 'never' })
  expect(events).toEqual(['INITIAL_SESSION', 'USER_UPDATED'])
})

test('a first step that needs a second one signs nobody in yet', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/sign-in': () => entered({ session: null, needsSecondFactor: true }),
    'POST /api/auth/second-factor': () => entered(),
  })
  const { session, events } = enter()
  await settle()
  const missing = await session.signIn({ email: 'robin@example.org', password: 'sit by the fire' })
  expect(missing).toBe('second_factor')
  expect(session.state().status).toBe('signedOut')
  expect(await session.passSecondFactor({ kind: 'totp', code: '123456' })).toBe('nothing')
  expect(server.calls('POST /api/auth/second-factor')[0]?.body).toEqual({ kind: 'totp', code: '123456' })
  expect(events).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'])
})

test('a wrong second step is no event', async () => {
  fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/second-factor': () => new Refusal(422, 'app_code_wrong'),
  })
  const { session, events } = enter()
  await settle()
  await expect(session.passSecondFactor({ kind: 'totp', code: '123456' })).rejects.toMatchObject({
    kind: 'invalid',
  })
  expect(events).toEqual(['INITIAL_SESSION'])
})

test('someone who comes back from another site has signed in, once', async () => {
  fakeServer({ 'GET /api/session': () => signedIn() })
  rememberDeparture()
  const first = enter()
  await settle()
  expect(first.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  const reloaded = enter()
  await settle()
  expect(reloaded.events).toEqual(['INITIAL_SESSION'])
})

test('someone who comes back from another site without a session has not', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedOut })
  rememberDeparture()
  const first = enter()
  await settle()
  expect(first.events).toEqual(['INITIAL_SESSION'])
  server.answer('GET /api/session', () => signedIn())
  const later = enter()
  await settle()
  expect(later.events).toEqual(['INITIAL_SESSION'])
})

test('what one tab learns of a renewed session, the others know without asking', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(inMinutes(2)) })
  const [here, there] = [enter(), enter()]
  await settle()
  const renewed = signedIn(inMinutes(60))
  server.answer('GET /api/session', () => renewed)
  server.asked.length = 0
  await here.session.look()
  await settle()
  expect(there.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  expect(there.session.state()).toEqual({ status: 'signedIn', session: renewed.session })
  await vi.advanceTimersByTimeAsync(10 * LOOK_EVERY_MS)
  expect(server.asked).toHaveLength(1)
})

test('a changed address is known in all tabs', async () => {
  const view = signedIn()
  const server = fakeServer({ 'GET /api/session': () => view })
  const [here, there] = [enter(), enter()]
  await settle()
  const person = { id: MY_ID, email: 'new@example.org' }
  server.answer('GET /api/session', () => ({ session: { ...view.session, person } }))
  await here.session.look()
  await settle()
  expect(here.events).toEqual(['INITIAL_SESSION', 'USER_UPDATED'])
  expect(there.events).toEqual(['INITIAL_SESSION', 'USER_UPDATED'])
})

test('a session that is lost in one tab is looked after in the others', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn() })
  const [here, there] = [enter(), enter()]
  await settle()
  server.answer('GET /api/session', () => signedOut)
  await here.session.look()
  await settle()
  for (const { session, events } of [here, there]) {
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(session.state()).toEqual({ status: 'signedOut', ending: 'lost' })
  }
})

test('a sign-out in another tab is the own will and not a loss', async () => {
  fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': () => ({}) })
  const [here, there] = [enter(), enter()]
  await settle()
  await here.session.signOut()
  expect(here.session.state()).toEqual({ status: 'signedOut', ending: 'left' })
  expect(there.session.state()).toEqual({ status: 'signedOut', ending: 'left' })
})

test.each(['global', 'local'] as const)('signing out %s says so to the server', async (scope) => {
  const server = fakeServer({ 'GET /api/session': () => signedIn(), 'POST /api/auth/sign-out': () => ({}) })
  const { session, events } = enter()
  await settle()
  await session.signOut(scope)
  expect(server.calls('POST /api/auth/sign-out')[0]?.body).toEqual({ scope })
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  expect(localStorage).toHaveLength(0)
})

test('a sign-out everywhere that the server fails at leaves one signed in', async () => {
  fakeServer({
    'GET /api/session': () => signedIn(),
    'POST /api/auth/sign-out': () => new Refusal(500, 'internal'),
  })
  const { session } = enter()
  await settle()
  await expect(session.signOut('global')).rejects.toMatchObject({ kind: 'internal' })
  expect(session.state().status).toBe('signedIn')
})

test.each([
  ['the screen is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => dispatchEvent(new Event('online'))],
])('a laptop that slept past the end finds out as soon as %s', async (_, wake) => {
  const server = fakeServer({ 'GET /api/session': () => signedIn() })
  const { session, events } = enter()
  await settle()
  server.answer('GET /api/session', () => signedOut)
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  wake()
  await settle()
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  expect(session.state()).toEqual({ status: 'signedOut', ending: 'lost' })
})

test('the end that one asked for is no loss, however early the sockets tell of it', async () => {
  let isOut = false
  const server = fakeServer({
    'GET /api/session': () => (isOut ? signedOut : signedIn()),
    'POST /api/auth/sign-out': () => ({}),
  })
  const [here, there] = [enter(), enter()]
  await settle()
  server.answer('POST /api/auth/sign-out', async () => {
    isOut = true
    await Promise.all([here.session.look(), there.session.look()])
    return {}
  })
  await here.session.signOut()
  for (const { session, events } of [here, there]) {
    expect(session.state()).toEqual({ status: 'signedOut', ending: 'left' })
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  }
})

test('someone who leaves before it is known that they are here has left, and lost nothing', async () => {
  localStorage.setItem('hearth.session', JSON.stringify({ person: { id: MY_ID }, expiresAt: inMinutes(60) }))
  let isOut: (view: unknown) => void = () => undefined
  fakeServer({
    'GET /api/session': () => signedOut,
    'POST /api/auth/sign-out': () => new Promise((resolve) => (isOut = resolve)),
  })
  const { session } = enter()
  expect(session.state()).toEqual({ status: 'checking', personId: MY_ID })
  const leaving = session.signOut()
  await settle()
  expect(session.state()).toEqual({ status: 'signedOut', ending: 'left' })
  isOut({})
  await leaving
  expect(session.state()).toEqual({ status: 'signedOut', ending: 'left' })
})

test('an end that was refused leaves one in, and what is lost later is a loss', async () => {
  const server = fakeServer({ 'GET /api/session': () => signedIn() })
  const [here, there] = [enter(), enter()]
  await settle()
  await expect(here.session.leaveBy(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
  expect(here.session.state().status).toBe('signedIn')
  server.answer('GET /api/session', () => signedOut)
  await there.session.look()
  expect(there.session.state()).toEqual({ status: 'signedOut', ending: 'lost' })
})
