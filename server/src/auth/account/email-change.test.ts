import { randomUUID } from 'node:crypto'
import { AccountView, EmailChangeView } from '@hearth/contract/account/account'
import { afterEach, expect, test, vi } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { decideAbout } from '../../testing/people/moderating.ts'
import { inWords } from '../../testing/refusals.ts'
import { openTestServer, PASSWORD, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()

afterEach(() => {
  vi.useRealTimers()
})

const newEmail = () => `${randomUUID()}@people.example`
const tokenTo = (email: string) =>
  decodeURIComponent(/#change=(\S+)/.exec(server.mailsTo(email)[0]?.text ?? '')?.[1] ?? '')
const accountOf = async (cookie: string) =>
  AccountView.parse(await (await server.ask('/api/account', {}, cookie)).json())
const isIn = async (cookie: string) => (await server.ask('/api/profile', {}, cookie)).status === 200
const confirm = (token: string, cookie = '') =>
  server.post('/api/auth/confirm-email-change', { token }, cookie)
const waitsFor = async (response: Response) => [response.status, await response.json()]
const signIn = (email: string, password = PASSWORD) => server.post('/api/auth/sign-in', { email, password })

async function ask(person: Person, email = newEmail()) {
  const response = await person.api.account.email.$post({ json: { email } })
  return { email, response, old: tokenTo(person.email), fresh: tokenTo(email) }
}

test.each<[string, 'old' | 'fresh', 'old' | 'fresh']>([
  ['the old address first', 'old', 'fresh'],
  ['the new address first', 'fresh', 'old'],
])('an address is changed when both have confirmed, %s', async (_, one, two) => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const asked = await ask(ana)
  expect(await accountOf(cookie)).toMatchObject({ email: ana.email, newEmail: asked.email })
  const other = one === 'old' ? 'new' : 'old'
  expect(await waitsFor(await confirm(asked[one], cookie))).toEqual([200, { waitsFor: other }])
  expect((await accountOf(cookie)).email).toBe(ana.email)
  expect(await waitsFor(await confirm(asked[two], cookie))).toEqual([200, { waitsFor: null }])
  expect(await accountOf(cookie)).toMatchObject({ email: asked.email, newEmail: null })
  expect((await signIn(asked.email)).status).toBe(200)
  expect((await signIn(ana.email)).status).toBe(401)
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('Your email address has been changed')
  const subjects = server.mailsTo(asked.email).map(({ subject }) => subject)
  expect(subjects).toContain('This is now the email address of your account')
})

test('a change of address ends the other sessions', async () => {
  const ana = await server.person()
  const there = await server.signIn(ana.email)
  const here = await ana.cookie()
  const { old, fresh } = await ask(ana)
  await confirm(old, here)
  expect(await isIn(there)).toBe(true)
  await confirm(fresh, here)
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
})

test('both links opened at once make one change', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const { email, old, fresh } = await ask(ana)
  const answers = await Promise.all([confirm(old, cookie), confirm(fresh, cookie)])
  const views = await Promise.all(answers.map(async (answer) => EmailChangeView.parse(await answer.json())))
  expect(views.filter(({ waitsFor: side }) => side === null)).toHaveLength(1)
  expect((await accountOf(cookie)).email).toBe(email)
})

test('the links work once, for ten minutes, and each says why not', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const { old, fresh } = await ask(ana)
  await confirm(old, cookie)
  const messageOf = async (response: Response) => [
    response.status,
    (await response.json().then(Object)).error.message,
  ]
  expect(await messageOf(await confirm(old, cookie))).toEqual([
    422,
    'This link was already used. Request a new one.',
  ])
  for (const token of ['nonsense', 'old.nonsense', 'new.nonsense', `old.${fresh.slice(4)}`]) {
    expect(await messageOf(await confirm(token, cookie))).toEqual([
      422,
      'This link is incomplete or isn’t ours. Request a new one.',
    ])
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect(await messageOf(await confirm(fresh, cookie))).toEqual([
    422,
    'This link has expired. Request a new one.',
  ])
  expect(await accountOf(cookie)).toMatchObject({ email: ana.email, newEmail: null })
})

test('a change is taken back, and its links with it; so is one that another change or a new password replaces', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const first = await ask(ana)
  const withdrawn = await ana.api.account.email.$delete()
  expect(await withdrawn.json()).toMatchObject({ newEmail: null })
  expect((await confirm(first.old, cookie)).status).toBe(422)

  const [second, third] = [await ask(ana), await ask(ana)]
  expect((await confirm(second.old, cookie)).status).toBe(422)
  expect((await accountOf(cookie)).newEmail).toBe(third.email)
  await ana.api.account.password.$post({ json: { password: 'a whole new phrase', current: PASSWORD } })
  expect((await confirm(third.old, await ana.cookie())).status).toBe(422)
  expect((await accountOf(await ana.cookie())).newEmail).toBeNull()
})

test('1.4 recover: taking a change of address back leaves a mailed link to sign in or to a new password', async () => {
  const ana = await server.person()
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const text = server.mailsTo(ana.email)[0]?.text ?? ''
  const token = decodeURIComponent(/#reset=(\S+)/.exec(text)?.[1] ?? '')
  await ask(ana)
  await ana.api.account.email.$delete()
  const body = { token, password: 'a whole new phrase' }
  expect((await server.post('/api/auth/update-password', body)).status).toBe(200)
})

test('trust D16: a taken address looks like a free one, and is never given away', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const cookie = await ana.cookie()
  const taken = await ask(ana, ben.email)
  const free = await ask(await server.person())
  const shapeOf = async (response: { json: () => Promise<unknown>; status: number }, email: string) => ({
    status: response.status,
    keys: Object.keys(Object(await response.json())).toSorted(),
    mails: server.mailsTo(email).length,
  })
  expect(await shapeOf(taken.response, ana.email)).toEqual({
    ...(await shapeOf(free.response, 'nobody')),
    mails: 1,
  })
  expect(server.mailsTo(ben.email)[0]?.subject).toBe('This email address already has an account')
  expect(taken.fresh).toBe('')
  expect(await waitsFor(await confirm(taken.old, cookie))).toEqual([200, { waitsFor: 'new' }])
  expect((await accountOf(cookie)).newEmail).toBe(ben.email)
  expect((await signIn(ben.email)).status).toBe(200)
})

test('an address that somebody else proves meanwhile is not taken from them', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const { email, old, fresh } = await ask(ana)
  const ben = await server.person()
  await server.database.db.updateTable('user').set({ email }).where('id', '=', ben.id).execute()
  await confirm(old, cookie)
  expect(await waitsFor(await confirm(fresh, cookie))).toEqual([200, { waitsFor: 'new' }])
  expect((await accountOf(cookie)).email).toBe(ana.email)
})

test('trust D18, email change: someone who merely reads the mail of the new address cannot be made to take an account over', async () => {
  const attacker = await server.person()
  const { email: victim, old, fresh } = await ask(attacker)
  await confirm(old, await attacker.cookie())
  const tapped = await confirm(fresh)
  expect(tapped.status).toBe(403)
  expect(await tapped.json()).toMatchObject({
    error: { message: expect.stringContaining('the browser where you asked') },
  })
  expect((await signIn(victim)).status).toBe(401)
  const stranger = await server.person()
  expect((await confirm(fresh, await stranger.cookie())).status).toBe(403)
})

test('trust D18, email change: a change that an intruder began does not outlive a password chosen by mail', async () => {
  const ana = await server.person()
  const intruder = await server.signIn(ana.email)
  const email = newEmail()
  expect((await server.post('/api/account/email', { email }, intruder)).status).toBe(200)
  const [old, fresh] = [tokenTo(ana.email), tokenTo(email)]
  await server.post('/api/auth/forgotten-password', { email: ana.email })
  const reset = decodeURIComponent(/#reset=(\S+)/.exec(server.mailsTo(ana.email)[0]?.text ?? '')?.[1] ?? '')
  await server.post('/api/auth/update-password', { token: reset, password: 'a whole new phrase' })
  expect(await isIn(intruder)).toBe(false)
  expect((await confirm(fresh, intruder)).status).toBe(422)
  expect((await confirm(old, intruder)).status).toBe(422)
  expect((await signIn(ana.email, 'a whole new phrase')).status).toBe(200)
})

test('trust D18, email change: an account that somebody made with the new address and never proved goes', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const email = newEmail()
  await server.post('/api/auth/sign-up', { email, password: 'the password of an attacker' })
  const { old, fresh } = await ask(ana, email)
  await confirm(old, cookie)
  expect(await waitsFor(await confirm(fresh, cookie))).toEqual([200, { waitsFor: null }])
  expect((await signIn(email, 'the password of an attacker')).status).toBe(401)
  expect((await signIn(email)).status).toBe(200)
})

test('a browser that has been in the account confirms the new address signed out, and knows it from then on', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const { email, old, fresh } = await ask(ana)
  await server.post('/api/auth/sign-out', { scope: 'local' }, cookie)
  expect((await confirm(old)).status).toBe(200)
  const made = await confirm(fresh, cookie)
  expect(await waitsFor(made)).toEqual([200, { waitsFor: null }])
  expect(cookiesOf(made)).toContain('hearth_device=')
  expect((await signIn(email)).status).toBe(200)
})

test('one cannot change to the address one has', async () => {
  const ana = await server.person()
  const same = await ana.api.account.email.$post({ json: { email: ana.email.toUpperCase() } })
  expect(same.status).toBe(422)
  expect(await same.json()).toMatchObject({
    error: { fields: inWords({ email: 'This is already your address' }) },
  })
})

test('a suspended person cannot change the address, nor complete a change from before', async () => {
  const ana = await server.person()
  const { old, fresh } = await ask(ana)
  await decideAbout(server, ana.id, 'suspend')
  const cookie = await server.signIn(ana.email)
  expect((await server.post('/api/account/email', { email: newEmail() }, cookie)).status).toBe(401)
  for (const token of [old, fresh]) expect((await confirm(token, cookie)).status).toBe(422)
  expect((await accountOf(cookie)).email).toBe(ana.email)
})

test('the mails of a change name nobody', async () => {
  const ana = await server.person({ firstName: 'Xanthippe' })
  const { email } = await ask(ana)
  for (const mail of [...server.mailsTo(ana.email), ...server.mailsTo(email)]) {
    expect(mail.text + mail.html).not.toContain('Xanthippe')
  }
  expect(server.mailsTo(ana.email)[0]?.text).not.toContain(email)
  expect(server.mailsTo(email)[0]?.text).not.toContain(ana.email)
})
