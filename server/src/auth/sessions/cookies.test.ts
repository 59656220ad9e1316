import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { nextCode } from '../../testing/app-code.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'

const server = await openTestServer()
afterEach(() => void vi.useRealTimers())

const newAddress = () => `${randomUUID()}@people.example`
const sent = (reply: Response, name: string) =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''
const signIn = (email: string, cookie = '') =>
  server.post('/api/auth/sign-in', { email, password: PASSWORD }, cookie)
const isSignedIn = async (reply: Response) => {
  const cookie = `hearth_session=${sent(reply, 'hearth_session')}`
  return (await server.ask('/api/profile', {}, cookie)).status === 200
}

async function openSecondFactor() {
  const person = await server.person()
  const { secret } = await (await person.api.account['second-factor'].$post()).json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await person.api.account['second-factor'].confirm.$post({ json: { code: totp.generate() } })
  return { ...person, code: () => nextCode(secret) }
}

const ana = await server.person()
const ben = await openSecondFactor()
const signedIn = await signIn(ana.email)
const asked = await server.post('/api/auth/code', { email: ana.email })
const mailedCode = () => {
  const text = server.mailsTo(ana.email).find((mail) => /^\d{3} \d{3}$/m.test(mail.text))?.text ?? ''
  return (/^\d{3} \d{3}$/m.exec(text)?.[0] ?? '').replace(' ', '')
}
const linkTo = (email: string) =>
  decodeURIComponent(/#confirm=(\S+)/.exec(server.mailsTo(email)[0]?.text ?? '')?.[1] ?? '')
const newDevices = () =>
  server.mailsTo(ana.email).filter(({ subject }) => subject === 'A new sign-in to your account').length

/** Signed up already, and of each attempt its own. */
async function signUp() {
  const email = newAddress()
  const reply = await server.post('/api/auth/sign-up', { email, password: PASSWORD })
  return { email, value: sent(reply, 'hearth_signup') }
}
const newcomer = await signUp()

/** The cookies, each with its right value and with what shows whether a value opens anything. */
const cookies = {
  hearth_session: {
    value: sent(signedIn, 'hearth_session'),
    opens: async (cookie: string) => (await server.ask('/api/profile', {}, cookie)).status === 200,
  },
  'hearth.two_factor': {
    value: sent(await signIn(ben.email), 'hearth.two_factor'),
    opens: async (cookie: string) =>
      isSignedIn(await server.post('/api/auth/second-factor', { kind: 'totp', code: ben.code() }, cookie)),
  },
  hearth_device: {
    value: sent(signedIn, 'hearth_device'),
    opens: async (cookie: string) => {
      const before = newDevices()
      await signIn(ana.email, cookie)
      return newDevices() === before
    },
  },
  hearth_signup: {
    value: newcomer.value,
    opens: async (cookie: string, value: string) => {
      const { email } = value === newcomer.value ? newcomer : await signUp()
      const reply = await server.post('/api/auth/confirm-email', { token: linkTo(email) }, cookie)
      return !((await reply.json()) as { needsPassword: boolean }).needsPassword
    },
  },
  hearth_code: {
    value: sent(asked, 'hearth_code'),
    opens: async (cookie: string) =>
      isSignedIn(
        await server.post('/api/auth/code/verify', { email: ana.email, code: mailedCode() }, cookie),
      ),
  },
}
type Name = keyof typeof cookies
const names = Object.keys(cookies) as Name[]
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const))

test.each(pairs)(
  'the value of the %s cookie opens nothing in the place of the %s cookie',
  async (from, to) => {
    const { value } = cookies[from]
    expect(value.length).toBeGreaterThan(20)
    expect(await cookies[to].opens(`${to}=${value}`, value)).toBe(false)
  },
)

test.each(names)('the value of the %s cookie opens in its own place', async (name) => {
  const { value, opens } = cookies[name]
  expect(await opens(`${name}=${value}`, value)).toBe(true)
})

test('a cookie of a known browser with another time, id, address or signature is not believed', async () => {
  const cleo = await server.person()
  const cookie = decodeURIComponent(sent(await signIn(cleo.email), 'hearth_device'))
  const [id = '', issuedAt = '', signature = ''] = cookie.split('~')
  const mails = () =>
    server.mailsTo(cleo.email).filter(({ subject }) => subject === 'A new sign-in to your account').length
  const isKnown = async (value: string) => {
    const before = mails()
    expect((await signIn(cleo.email, `hearth_device=${encodeURIComponent(value)}`)).status).toBe(200)
    return mails() === before
  }
  const ofAna = decodeURIComponent(sent(signedIn, 'hearth_device')).split('~')[2]
  expect(await isKnown(cookie)).toBe(true)
  for (const forged of [
    [id, String(Number(issuedAt) + 1), signature],
    [`${id}x`, issuedAt, signature],
    [id, issuedAt, `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`],
    [id, issuedAt, ''],
    [id, issuedAt, ofAna],
  ]) {
    expect([forged, await isKnown(forged.join('~'))]).toEqual([forged, false])
  }
})

test('trust 7.2.3: tokens of sessions have 32 of 62 characters, each is another one, and none comes from Math.random', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { id } = await server.person()
  const tokens: string[] = []
  for (let n = 0; n < 150; n += 1) {
    const [line = ''] = await server.auth.issueSession(new Headers(), id)
    const cookie = line.split(';')[0] ?? ''
    tokens.push(decodeURIComponent(cookie).replace('hearth_session=', '').split('.')[0] ?? '')
    if (n % 3) continue
    const proof = { kind: 'password', password: PASSWORD }
    const renewed = sent(await server.post('/api/account/fresh', proof, cookie), 'hearth_session')
    tokens.push(decodeURIComponent(renewed).split('.')[0] ?? '')
  }
  random.mockRestore()
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(new Set(tokens).size).toBe(200)
  expect(new Set(tokens.join('')).size).toBe(62)
})
