import { randomUUID } from 'node:crypto'
import { PasskeyOptionsView } from '@hearth/contract/account/account'
import type { CircleLogView } from '@hearth/contract/circle/circle'
import { expect, test } from 'vitest'
import { openAuthenticator } from '../../../testing/authenticator.ts'
import { cookiesOf } from '../../../testing/cookies.ts'
import { asking, beginGrants, joinCircle, relativePerson } from '../../../testing/people/circle-people.ts'
import { BASE_URL, openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const HOME = { origin: BASE_URL }

async function begin(path: string, cookie = '') {
  const response = await server.post(path, {}, cookie)
  const { options } = PasskeyOptionsView.parse(await response.json())
  return { options, cookie: [cookie, cookiesOf(response)].filter(Boolean).join('; ') }
}

/** Adds a passkey to somebody with this session. */
async function addPasskey(session: string) {
  const key = openAuthenticator('localhost')
  const { options, cookie } = await begin('/api/account/passkeys/options', session)
  const input = { name: 'My phone', response: key.make(options, HOME) }
  const added = await server.post('/api/account/passkeys', input, cookie)
  expect(added.status).toBe(200)
  return { key, session: cookiesOf(added) }
}

/** Returns the first match in the newest mail that has one. */
const textMailed = (email: string, wanted: RegExp) =>
  server.mailsTo(email).flatMap(({ text }) => wanted.exec(text) ?? [])[0] ?? ''

/** Asks for a code and returns it with the cookie of the browser. */
async function askForCode(email: string, path = '/api/auth/code', more: object = {}) {
  const asked = await server.post(path, { email, ...more })
  const text = textMailed(email, /\b\d{3} ?\d{3}\b/)
  return {
    asked,
    code: text.replace(' ', ''),
    cookie: cookiesOf(asked),
  }
}

const invite = async (member: Person) => {
  const invited = await asking(server, member)('POST', '/circle/invitations', { label: 'Aunt', grants: [] })
  const { link } = (await invited.json()) as { link: string }
  return link.slice(link.indexOf('=') + 1)
}

const kindsIn = async (ask: (method: string, path: string) => Promise<Response>) =>
  ((await (await ask('GET', '/circle/log')).json()) as CircleLogView).entries.map(({ kind }) => kind)

test('a mailbox alone does not open the account of a relative who has a passkey', async () => {
  const { email, cookie: session } = await relativePerson(server)
  const { key } = await addPasskey(session)
  await expect.poll(() => textMailed(email, /\/relative\?account/)).toBe('/relative?account')
  const sessions = async () =>
    (
      await db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .where('email', '=', email)
        .select('session.id')
        .execute()
    ).length
  const count = await sessions()

  const { code, cookie } = await askForCode(email)
  const byCode = await server.post('/api/auth/code/verify', { email, code }, cookie)
  expect(await byCode.json()).toMatchObject({ error: { kind: 'conflict', code: 'passkey_needed' } })
  expect(byCode.headers.getSetCookie().join()).not.toContain('session=')

  const asked = await server.post('/api/auth/magic-link', { email })
  const token = textMailed(email, /(?<=magic=)[\w-]+/)
  const byLink = await server.post('/api/auth/magic-link/verify', { token }, cookiesOf(asked))
  expect(byLink.status).toBe(409)

  await server.post('/api/auth/forgotten-password', { email })
  const reset = textMailed(email, /(?<=reset=)[\w-]+/)
  const password = 'ember clay night cream'
  await server.post('/api/auth/update-password', { token: reset, password })
  expect((await server.post('/api/auth/sign-in', { email, password })).status).toBe(409)
  expect(await sessions()).toBeLessThanOrEqual(count)

  const options = await begin('/api/auth/passkey/options')
  const response = key.show(options.options, HOME)
  const byPasskey = await server.post('/api/auth/passkey', { response }, options.cookie)
  expect(await byPasskey.json()).toMatchObject({ session: { isRelative: true } })
})

test('nothing that a stranger can ask tells whether an address has a passkey', async () => {
  const [withKey, without] = [await relativePerson(server), await relativePerson(server)]
  await addPasskey(withKey.cookie)
  const token = await invite(await server.person())
  const described = async (email: string) => {
    const replies: unknown[] = []
    const add = async (response: Response) => {
      const headers = [...response.headers.keys()].filter((name) => name !== 'set-cookie').toSorted()
      const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''))
      const body = (await response.text()).replaceAll(/[0-9a-f-]{36}/g, '')
      replies.push({ status: response.status, headers, cookies, body })
    }
    const { asked, cookie } = await askForCode(email)
    await add(asked)
    await add(await server.post('/api/auth/code/verify', { email, code: '000000' }, cookie))
    await add(await server.post('/api/auth/relative/return', { email, code: '000000', token }, cookie))
    await add(await server.post('/api/auth/magic-link', { email }))
    await add(await server.post('/api/auth/relative', { email, token, name: 'Noor' }))
    return replies
  }
  const known = await described(withKey.email)
  expect(known).toEqual(await described(without.email))
  expect(known).toEqual(await described(`${randomUUID()}@family.example`))
})

test('who has lost the passkey comes back by a new invitation, and what others share has ended', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { relative, path, ask, circleId } = await joinCircle(server, ana)
  const ofBen = await joinCircle(server, ben)
  await db
    .updateTable('circleRelatives')
    .set({ relativeId: relative.id })
    .where('id', '=', ofBen.circleId)
    .execute()
  await beginGrants(server, ofBen.circleId)
  const { session } = await addPasskey(relative.cookie)
  const opens = async (on: string, cookie: string) => (await server.ask(`/api${on}`, {}, cookie)).status
  expect([await opens(path, session), await opens(ofBen.path, session)]).toEqual([200, 200])

  const token = await invite(ana)
  const more = { token, name: 'Noor' }
  const { code, cookie } = await askForCode(relative.email, '/api/auth/relative', more)
  const { email } = relative
  const send = (json: object, with_ = cookie) =>
    server.post('/api/auth/relative/return', { email, ...json }, with_)
  expect((await send({ code, token: 'none' })).status).toBe(422)
  expect((await send({ code: code === '000000' ? '000001' : '000000', token })).status).toBe(422)
  expect(await opens(path, session)).toBe(200)
  const entered = await send({ code, token })
  expect(await entered.json()).toMatchObject({ session: { isRelative: true } })
  const back = cookiesOf(entered)
  expect([await opens(path, session), await opens(path, back), await opens(ofBen.path, back)]).toEqual([
    401, 200, 404,
  ])
  const subjects = server.mailsTo(email).map(({ subject }) => subject)
  expect(subjects).toContain('A passkey was removed from your account')
  expect(await db.selectFrom('passkey').select('id').where('userId', '=', relative.id).execute()).toEqual([])
  expect(await kindsIn(ask)).toContain('came_back')
  expect(await kindsIn(ofBen.ask)).toContain('came_back')
  const left = db.selectFrom('circleGrants').select('id').where('endsAt', '>', server.clock.now)
  expect(await left.where('circleId', '=', ofBen.circleId).execute()).toEqual([])
  expect(await left.where('circleId', '=', circleId).execute()).not.toEqual([])
  const joined = await server.post('/api/relative/circles', { token }, back)
  expect(joined.status).toBe(200)
})

test('a member who follows an invitation keeps their passkey', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await addPasskey(await ben.cookie())
  const token = await invite(ana)
  const { code, cookie } = await askForCode(ben.email)
  const entered = await server.post('/api/auth/relative/return', { email: ben.email, code, token }, cookie)
  expect(entered.status).toBe(200)
  expect(await db.selectFrom('passkey').select('id').where('userId', '=', ben.id).execute()).toHaveLength(1)
})
