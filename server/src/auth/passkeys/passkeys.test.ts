import { AccountView, PasskeyOptionsView } from '@hearth/contract/account/account'
import { expect, test } from 'vitest'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { BASE_URL, openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const HOME = { origin: BASE_URL }

const optionsOf = async (response: Response) => PasskeyOptionsView.parse(await response.json()).options
const accountOf = async (response: Response) => AccountView.parse(await response.json())

/** Asks for options and gives them with the cookies that the browser would hold then. */
async function begin(path: string, cookie = '') {
  const response = await server.post(path, {}, cookie)
  return {
    options: await optionsOf(response),
    cookie: [cookie, cookiesOf(response)].filter(Boolean).join('; '),
  }
}

async function addTo(
  person: Person,
  key = openAuthenticator('localhost'),
  shown: Parameters<typeof key.make>[1] = HOME,
) {
  const { options, cookie } = await begin('/api/account/passkeys/options', await person.cookie())
  const input = { name: 'My phone', response: key.make(options, shown) }
  const response = await person.take(await server.post('/api/account/passkeys', input, cookie))
  return { key, input, cookie, response }
}

async function enterWith(
  key: ReturnType<typeof openAuthenticator>,
  shown: Parameters<typeof key.show>[1] = HOME,
) {
  const { options, cookie } = await begin('/api/auth/passkey/options')
  const input = { response: key.show(options, shown) }
  return { options, cookie, input, response: await server.post('/api/auth/passkey', input, cookie) }
}

test('a passkey signs in without an email address, and is told of by mail', async () => {
  const ana = await server.person()
  const { key, response } = await addTo(ana)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ passkeys: [{ name: 'My phone' }] })
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('A passkey was added to your account')

  const entered = await enterWith(key)
  expect(entered.options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
  expect(entered.options['allowCredentials']).toBeUndefined()
  expect(await entered.response.json()).toMatchObject({
    session: { person: { id: ana.id } },
    needsSecondFactor: false,
  })
  const session = await server.ask('/api/session', {}, cookiesOf(entered.response))
  expect(await session.json()).toMatchObject({ session: { person: { id: ana.id } } })
})

test('making a passkey asks for one that is found by itself and asks who is there', async () => {
  const ana = await server.person()
  const { options } = await begin('/api/account/passkeys/options', await ana.cookie())
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Hearth' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
})

test.each([
  ['made on a page of another site', { origin: 'https://evil.example' }],
  ['made without asking who is there', { origin: BASE_URL, userVerified: false }],
])('a passkey %s is not kept', async (_, shown) => {
  const ana = await server.person()
  const { response } = await addTo(ana, openAuthenticator('localhost'), shown)
  expect(response.status).toBe(422)
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ passkeys: [] })
})

test('a passkey for another host is not kept', async () => {
  const { response } = await addTo(await server.person(), openAuthenticator('evil.example'))
  expect(response.status).toBe(422)
})

test.each([
  ['on a page of another site', { origin: 'https://evil.example' }],
  ['without asking who is there', { origin: BASE_URL, userVerified: false }],
])('a passkey shown %s signs nobody in', async (_, shown) => {
  const { key } = await addTo(await server.person())
  const { response } = await enterWith(key, shown)
  expect(response.status).toBe(422)
  expect(cookiesOf(response)).not.toContain('session')
})

test('a passkey that nobody added signs nobody in', async () => {
  const { response } = await enterWith(openAuthenticator('localhost'))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { message: 'This passkey doesn’t match an account here. Sign in another way.' },
  })
})

const otherSign = (text: string) => `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`

test.each(['signature', 'authenticatorData', 'clientDataJSON'])(
  'a passkey with another %s than the signed one signs nobody in',
  async (part) => {
    const { key } = await addTo(await server.person())
    const { options, cookie } = await begin('/api/auth/passkey/options')
    const { response: shown, ...shape } = key.show(options, HOME) as { response: Record<string, string> }
    const response = { ...shown, [part]: otherSign(shown[part] ?? '') }
    const tried = await server.post('/api/auth/passkey', { response: { ...shape, response } }, cookie)
    expect(tried.status).toBe(422)
    expect(cookiesOf(tried)).not.toContain('session')
  },
)

test('what a passkey showed once opens nothing a second time', async () => {
  const { key } = await addTo(await server.person())
  const { input, cookie } = await enterWith(key)
  const again = await server.post('/api/auth/passkey', input, cookie)
  expect(again.status).toBe(422)
  const other = await begin('/api/auth/passkey/options')
  expect((await server.post('/api/auth/passkey', input, other.cookie)).status).toBe(422)
})

test.each([{}, { id: 1 }, { id: 'x', response: 'no' }])(
  'nonsense in the place of a passkey is refused: %j',
  async (response) => {
    const { cookie } = await begin('/api/auth/passkey/options')
    expect((await server.post('/api/auth/passkey', { response }, cookie)).status).toBe(422)
  },
)

test('what was asked of one person makes no passkey for another', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { options, cookie } = await begin('/api/account/passkeys/options', await ana.cookie())
  const response = openAuthenticator('localhost').make(options, HOME)
  const challenge = cookie
    .split('; ')
    .filter((one) => one.includes('passkey'))
    .join('; ')
  const tried = await server.post(
    '/api/account/passkeys',
    { name: 'Mine', response },
    `${await ben.cookie()}; ${challenge}`,
  )
  expect(tried.status).toBe(422)
  expect(await (await ben.api.account.$get()).json()).toMatchObject({ passkeys: [] })
  expect(await (await ana.api.account.$get()).json()).toMatchObject({ passkeys: [] })
})

test('a passkey is renamed and removed by its owner only, and a removed one opens nothing', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { key, response } = await addTo(ana)
  const added = await accountOf(response)
  const param = { id: added.passkeys[0]?.id ?? '' }
  expect((await ben.api.account.passkeys[':id'].$patch({ param, json: { name: 'Ben' } })).status).toBe(404)
  expect((await ben.api.account.passkeys[':id'].$delete({ param })).status).toBe(404)
  const renamed = await ana.api.account.passkeys[':id'].$patch({ param, json: { name: 'Old phone' } })
  expect(await renamed.json()).toMatchObject({ passkeys: [{ name: 'Old phone' }] })
  expect(await (await ana.api.account.passkeys[':id'].$delete({ param })).json()).toMatchObject({
    passkeys: [],
  })
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('A passkey was removed from your account')
  expect((await enterWith(key)).response.status).toBe(422)
})

test('a passkey proves again who is there, and leaves no session behind; one of another person proves nothing', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const [anas, bens] = [await addTo(ana), await addTo(ben)]
  const prove = async (key: ReturnType<typeof openAuthenticator>) => {
    const { options, cookie } = await begin('/api/account/fresh/passkey', await ana.cookie())
    const input = { kind: 'passkey', response: key.show(options, HOME) }
    return ana.take(await server.post('/api/account/fresh', input, cookie))
  }
  const proved = await prove(anas.key)
  expect(proved.status).toBe(200)
  const { devices, freshUntil } = await accountOf(proved)
  expect(devices).toHaveLength(1)
  expect(new Date(freshUntil ?? 0).getTime()).toBeGreaterThan(Date.now() + 299_000)
  const foreign = await prove(bens.key)
  expect(foreign.status).toBe(422)
  expect(foreign.headers.getSetCookie().join()).not.toContain('session=')
  expect(await (await ben.api.account.$get()).json()).toMatchObject({ devices: [{ isThis: true }] })
})

test('trust 7.2.4: adding a passkey gives another token, and signing in by it over a session ends that one', async () => {
  const ana = await server.person()
  const isIn = async (cookie: string) => (await server.ask('/api/profile', {}, cookie)).status === 200
  const before = await ana.cookie()
  const { key } = await addTo(ana)
  expect([await isIn(before), await isIn(await ana.cookie())]).toEqual([false, true])

  const { options, cookie } = await begin('/api/auth/passkey/options', await ana.cookie())
  const entered = await server.post('/api/auth/passkey', { response: key.show(options, HOME) }, cookie)
  expect([await isIn(await ana.cookie()), await isIn(cookiesOf(entered))]).toEqual([false, true])
})
