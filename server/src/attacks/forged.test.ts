import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { cookiesOf } from '../testing/cookies.ts'
import { openAttackedServer, somewhere, tell } from '../testing/processes/attacked-server.ts'
import { PASSWORD } from '../testing/processes/residents.ts'

const HOME = 'https://hearth.example'
const server = await openAttackedServer(
  {
    NODE_ENV: 'production',
    BASE_URL: HOME,
    AUTH_SECRET: 'a secret that only the tests know, long enough',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hearth@hearth.example',
  },
  { confirmed: 3, unconfirmed: 0 },
)
const unproxied = await openAttackedServer({ TRUSTED_PROXIES: '' })
const [email = '', other = '', third = ''] = server.people.confirmed
const cookie = cookiesOf(await server.signIn(email))

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  undefined,
]
const elsewhere: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a sibling': { origin: 'https://blog.hearth.example', 'sec-fetch-site': 'same-site' },
  'the same name without https': { origin: 'http://hearth.example' },
  'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a link or a form without an origin': { 'sec-fetch-site': 'cross-site' },
  'nothing that says so': {},
}

/** In five minutes, from one address; cheap for the server, so what is counted is quickly asked. */
const MOST_PASSKEY_BEGINNINGS = 30

type ForgedReply = { status: number; body: string; cookies: string[] }

/** A request with just these headers, whatever a browser or a client library would add or forbid. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '{}',
): Promise<ForgedReply> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(
      `${server.address}${path}`,
      { method, headers: { ...headers, ...length } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        )
      },
    )
    asked.on('error', reject).end(body)
  })
}

type ApiDocument = { paths: Record<string, Record<string, object>> }

async function listChanges(): Promise<[string, string][]> {
  const { paths } = (await (await server.ask('/api/openapi.json')).json()) as ApiDocument
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => !['get', 'head', 'options'].includes(method))
      .map((method): [string, string] => [method.toUpperCase(), path.replace(/\{[^}]+\}/g, randomUUID())]),
  )
}

test('cross-site: no change is taken from elsewhere, in whatever of eight content types it comes', async () => {
  const changes = await listChanges()
  const odd: string[] = []
  let asked = 0
  for (const [method, path] of changes) {
    for (const [whence, headers] of Object.entries(elsewhere)) {
      for (const type of contentTypes) {
        const given = { cookie, ...headers, ...(type && { 'content-type': type }) }
        const { status, cookies } = await raw(method, path, given)
        asked += 1
        if (status !== 403 || cookies.length > 0) odd.push(`${method} ${path} from ${whence}: ${status}`)
      }
    }
  }
  const { size } = new Set(contentTypes)
  tell(`cross-site: ${changes.length} changes × ${Object.keys(elsewhere).length} origins × ${size} types`)
  tell(`cross-site: ${asked} requests, ${asked - odd.length} refused`)
  expect(size).toBe(8)
  expect(changes.length).toBeGreaterThan(30)
  expect(odd).toEqual([])
  expect((await server.ask('/api/profile', undefined, { cookie })).status).toBe(200)
}, 900_000)

test('cross-site: from home too, a body that is no JSON is not read', async () => {
  const body = JSON.stringify({ scope: 'global' })
  for (const type of contentTypes.slice(2, -1)) {
    const headers = { cookie, origin: HOME, 'content-type': type ?? '' }
    expect((await raw('POST', '/api/auth/sign-out', headers, body)).status).toBe(422)
  }
  expect((await server.ask('/api/profile', undefined, { cookie })).status).toBe(200)
})

test('forged Host: the server knows its own name, whatever it is called', async () => {
  const forged = { host: 'evil.example', origin: 'https://evil.example', 'content-type': 'application/json' }
  const asked = JSON.stringify({ email, password: PASSWORD })
  expect((await raw('POST', '/api/auth/sign-in', forged, asked)).status).toBe(403)
  const more = { ...forged, origin: HOME, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const entered = await raw('POST', '/api/auth/sign-in', more, asked)
  expect(entered.status).toBe(200)
  expect(`${entered.body}${entered.cookies.join()}`).not.toContain('evil')
  for (const line of entered.cookies) expect(line).toMatch(/^__Host-[^;]+; .*Path=\/; .*Secure/)
  tell('forged Host: refused with its own Origin; with ours, nothing in the answer names it')
})

test('forged X-Forwarded-For: without a trusted proxy a thousand names for oneself share one bucket', async () => {
  const answers = new Map<number, number>()
  for (let n = 0; n < 100; n += 1) {
    const headers = {
      'x-forwarded-for': somewhere(),
      'x-real-ip': somewhere(),
      forwarded: `for=${somewhere()}`,
      'x-hearth-client-address': somewhere(),
    }
    const { status } = await unproxied.ask('/api/auth/passkey/options', {}, { headers })
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  tell(`forged addresses: 100 tries, ${answers.get(200)} answered, ${answers.get(429)} refused`)
  expect(answers.get(200)).toBe(MOST_PASSKEY_BEGINNINGS)
})

test('forged X-Forwarded-For: behind a trusted proxy only what the proxy wrote is believed', async () => {
  const from = somewhere()
  const answers: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const forwarded = `${somewhere()}, ${somewhere()}, ${from}`
    const { status } = await server.ask('/api/auth/passkey/options', {}, { from: forwarded })
    answers.push(status)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(MOST_PASSKEY_BEGINNINGS)
})

test('mail that cannot leave is no reason to fail, and tells nothing', async () => {
  const [known, unknown] = await Promise.all(
    [other, `${randomUUID()}@people.example`].map((to) => server.ask('/api/auth/magic-link', { email: to })),
  )
  expect(known?.status).toBe(200)
  expect(await known?.text()).toBe(await unknown?.text())
  expect((await server.signIn(third)).status).toBe(200)
})
