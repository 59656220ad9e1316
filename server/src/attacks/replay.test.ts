import { expect, test } from 'vitest'
import { cookiesOf } from '../testing/cookies.ts'
import { openAttackedServer, tell } from '../testing/processes/attacked-server.ts'
import { anyone, PASSWORD } from '../testing/processes/residents.ts'

const server = await openAttackedServer({}, { confirmed: 8, unconfirmed: 0 })
const person = () => server.people.confirmed.shift() ?? ''
const isIn = async (cookie: string) =>
  (await server.ask('/api/profile', undefined, { cookie })).status === 200

test('fixation: a session laid out beforehand is not the one that signing in gives', async () => {
  const email = person()
  const mine = cookiesOf(await server.signIn(person()))
  const planted = ['hearth_session=chosen-by-the-attacker.signature', mine]
  for (const cookie of planted) {
    const entered = await server.signIn(email, PASSWORD, { cookie })
    expect(entered.status).toBe(200)
    const own = /hearth_session=([^;]+)/.exec(cookiesOf(entered))?.[1]
    expect(own).toBeTruthy()
    expect(cookie).not.toContain(own)
  }
  const profile = await server.ask('/api/session', undefined, { cookie: mine })
  expect(JSON.stringify(await profile.json())).not.toContain(email)
  expect(await isIn(planted[0] ?? '')).toBe(false)
  tell('fixation: 2 planted cookies, neither became the session of someone who signed in')
})

test.each([
  ['confirm', '/api/auth/sign-up', '/api/auth/confirm-email'],
  ['magic', '/api/auth/magic-link', '/api/auth/magic-link/verify'],
  ['reset', '/api/auth/forgotten-password', '/api/auth/update-password'],
] as const)('replay: the link "%s" works once, and ten at once make one', async (kind, ask, use) => {
  const email = kind === 'confirm' ? anyone() : person()
  const asked = await server.ask(ask, { email, ...(kind === 'confirm' && { password: PASSWORD }) })
  const cookie = cookiesOf(asked)
  const token = await server.linkTo(email, kind)
  const open = () =>
    server.ask(use, { token, ...(kind === 'reset' && { password: 'a whole new phrase' }) }, { cookie })
  const answers = await Promise.all(Array.from({ length: 10 }, open))
  const taken = answers.filter(({ status }) => status === 200).length
  const again = await open()
  tell(`replay: link ${kind}, 10 at once: ${taken} taken; once more: ${again.status}`)
  expect(taken).toBe(1)
  expect(again.status).toBe(422)
  expect(await again.json()).toMatchObject({
    error: { message: 'This link was already used. Request a new one.' },
  })
})

test('replay: a link for one thing opens nothing else, and a changed one nothing at all', async () => {
  const email = person()
  const cookie = cookiesOf(await server.ask('/api/auth/magic-link', { email }))
  const token = await server.linkTo(email, 'magic')
  for (const path of ['/api/auth/confirm-email', '/api/auth/confirm-email-change']) {
    expect((await server.ask(path, { token })).status).toBe(422)
  }
  const reset = await server.ask('/api/auth/update-password', { token, password: 'a whole new phrase' })
  expect(reset.status).toBe(422)
  const turned = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  const open = (shown: string) => server.ask('/api/auth/magic-link/verify', { token: shown }, { cookie })
  expect((await open(turned)).status).toBe(422)
  expect((await open(token)).status).toBe(200)
})

test('replay: a code works once, in the browser that asked, and not after five wrong ones', async () => {
  const email = person()
  const cookie = cookiesOf(await server.ask('/api/auth/code', { email }))
  const code = await server.codeTo(email)
  const verify = (tried: string, asked: object) =>
    server.ask('/api/auth/code/verify', { email, code: tried }, asked)
  expect((await verify(code, {})).status).toBe(422)
  expect((await verify(code, { cookie })).status).toBe(200)
  expect((await verify(code, { cookie })).status).toBe(422)

  const other = person()
  const ticket = cookiesOf(await server.ask('/api/auth/code', { email: other }))
  const right = await server.codeTo(other)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) {
    await server.ask('/api/auth/code/verify', { email: other, code: wrong }, { cookie: ticket })
  }
  const late = await server.ask('/api/auth/code/verify', { email: other, code: right }, { cookie: ticket })
  tell(`replay: a used code 422, the right code after five wrong ones ${late.status}`)
  expect(late.status).toBe(422)
})
