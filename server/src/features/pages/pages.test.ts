import { randomUUID } from 'node:crypto'
import { ConsolePagesView, ConsolePageView } from '@hearth/contract/console/pages'
import { ErrorReply } from '@hearth/contract/errors'
import { AcceptanceView, type PageName } from '@hearth/contract/public/pages'
import { expect, test } from 'vitest'
import { findActiveSessions } from '../../auth/auth.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { suspendByOperator } from '../../testing/people/related-people.ts'
import { sessionOf, staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { listAudit } from '../audit/reading-audit.ts'
import { publishPage } from './pages.ts'

const MINUTE_MS = 60_000

type Publishing = Partial<Parameters<typeof publishPage>[1]>

/** Publishes as the operator does, a minute after what was before. */
function publish(server: TestServer, page: PageName, text: string, how: Publishing = {}): Promise<number> {
  server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
  const actor = { kind: 'operator' } as const
  const plain = { actor, page, language: 'en', text, changeNote: 'Shorter', needsAcceptance: false }
  return publishPage(server.deps, { ...plain, ...how })
}

type PendingReply = Promise<{ status: number; json: () => Promise<unknown> }>
async function refusalOf(asking: PendingReply) {
  const reply = await asking
  if (reply.status < 400) return [reply.status]
  const { code, fields } = ErrorReply.parse(await reply.json()).error
  return [reply.status, code, ...Object.keys(fields ?? {})]
}

const pendingOf = async (server: TestServer, cookie: string) =>
  AcceptanceView.parse(await (await server.ask('/api/acceptance', {}, cookie)).json()).versions

const acceptedBy = (server: TestServer, personId: string) =>
  server.database.db
    .selectFrom('pageAcceptances')
    .select(['page', 'language', 'number'])
    .where('personId', '=', personId)
    .orderBy('page')
    .orderBy('number')
    .execute()

async function signUp(server: TestServer, language = 'en'): Promise<string> {
  const email = `${randomUUID()}@people.example`
  const headers = { 'content-type': 'application/json', 'accept-language': language }
  const body = JSON.stringify({ email, password: 'correct horse battery' })
  await server.ask('/api/auth/sign-up', { method: 'POST', body, headers })
  const person = await server.database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return person.id
}

test('an admin publishes versions, which keep their texts, authors and notes', async () => {
  const server = await openTestServer({ brand: { name: 'Kith' } })
  const admin = await staffPerson(server, 'admin')
  const param = { page: 'terms', language: 'en' } as const
  const page = async () =>
    ConsolePageView.parse(await (await admin.api.pages[':page'][':language'].$get({ param })).json())
  const first = await page()
  expect(first).toMatchObject({ text: null, versions: [] })
  expect(first.template).toContain('## What Kith is')
  const json = { text: '# Terms of Kith', changeNote: '', needsAcceptance: false, basedOn: 0 }
  const send = (more: Partial<typeof json> = {}) =>
    admin.api.pages[':page'][':language'].$post({ param, json: { ...json, ...more } })
  expect((await send()).status).toBe(200)
  expect(await refusalOf(send({ basedOn: 1 }))).toEqual([422, 'page_unchanged', 'text'])
  expect(await refusalOf(send({ basedOn: 1, text: 'New' }))).toEqual([422, 'page_note_missing', 'changeNote'])
  // Somebody who has not seen the first version.
  expect(await refusalOf(send({ text: 'New', changeNote: 'New' }))).toEqual([409, 'page_changed'])
  expect(
    (await send({ basedOn: 1, text: 'New', changeNote: 'All of it', needsAcceptance: true })).status,
  ).toBe(200)
  const [author] = [{ id: admin.id, name: admin.email.split('@')[0] }]
  expect(await page()).toMatchObject({
    text: 'New',
    versions: [
      { number: 2, author, changeNote: 'All of it', needsAcceptance: true },
      { number: 1, author, changeNote: '', needsAcceptance: false },
    ],
  })
  const earlier = await admin.api.pages[':page'][':language'][':number'].$get({
    param: { ...param, number: '1' },
  })
  expect(await earlier.json()).toEqual({ text: '# Terms of Kith' })
  const unknown = admin.api.pages[':page'][':language'][':number'].$get({ param: { ...param, number: '3' } })
  expect(await refusalOf(unknown)).toEqual([404, 'page_not_found'])
  expect(ConsolePagesView.parse(await (await admin.api.pages.$get()).json()).pages).toMatchObject([
    { page: 'terms', current: [{ language: 'en', number: 2 }] },
    { page: 'privacy', current: [] },
    { page: 'imprint', current: [] },
    { page: 'rules', current: [] },
  ])
  expect((await listAudit(server.database.db)).at(-1)).toContain(
    'page.publish  {"page":"terms","number":"2","language":"en","needsAcceptance":"true"}',
  )
})

test('a text with blanks is not published, and the refusal names them', async () => {
  const server = await openTestServer()
  const admin = await staffPerson(server, 'admin')
  const param = { page: 'imprint', language: 'de' } as const
  const json = {
    text: 'Wir sind [Name], [Anschrift], [mehr](/x).',
    changeNote: '',
    needsAcceptance: false,
    basedOn: 0,
  }
  const reply = await admin.api.pages[':page'][':language'].$post({ param, json })
  const { error } = ErrorReply.parse(await reply.json())
  expect(error.fields?.text).toMatchObject({
    code: 'page_has_blanks',
    params: { blanks: '[Name], [Anschrift]' },
  })
  const asked = admin.api.pages[':page'][':language'].$post({
    param,
    json: { ...json, text: 'Wir', needsAcceptance: true },
  })
  expect(await refusalOf(asked)).toEqual([422, 'page_never_accepted', 'needsAcceptance'])
})

test('the preview is safe HTML', async () => {
  const server = await openTestServer()
  const admin = await staffPerson(server, 'admin')
  const reply = await admin.api.pages.preview.$post({
    json: { text: '# Hi <b>\n\n[x](javascript:alert(1))' },
  })
  expect(await reply.json()).toEqual({ html: '<h2>Hi &lt;b&gt;</h2>\n<p>[x](javascript:alert(1))</p>\n' })
})

test('without a published page nobody is asked, and a sign-up stores nothing', async () => {
  const server = await openTestServer()
  const personId = await signUp(server)
  expect(await acceptedBy(server, personId)).toEqual([])
  expect(await pendingOf(server, await sessionOf(server, personId))).toEqual([])
})

test('a sign-up stores the current terms and rules in the language of the person, and not the privacy policy', async () => {
  const server = await openTestServer()
  for (const page of ['terms', 'rules', 'privacy'] as const) await publish(server, page, page)
  await publish(server, 'terms', 'newer', { needsAcceptance: true })
  await publish(server, 'rules', 'Regeln', { language: 'de' })
  const [english, german] = [await signUp(server), await signUp(server, 'de')]
  expect(await acceptedBy(server, english)).toEqual([
    { page: 'rules', language: 'en', number: 1 },
    { page: 'terms', language: 'en', number: 2 },
  ])
  expect(await acceptedBy(server, german)).toEqual([
    { page: 'rules', language: 'de', number: 1 },
    { page: 'terms', language: 'en', number: 2 },
  ])
  for (const personId of [english, german])
    expect(await pendingOf(server, await sessionOf(server, personId))).toEqual([])
})

test('after a version that needs it, a member can only accept, export, erase and sign out', async () => {
  const server = await openTestServer()
  await publish(server, 'terms', 'one')
  const personId = await signUp(server)
  const cookie = await sessionOf(server, personId)
  const session = async () =>
    (await (await server.ask('/api/session', {}, cookie)).json()) as { session: object }
  const socketIds = [(await server.auth.sessionOf(new Headers({ cookie })))?.id ?? '']
  const socketsLeft = async () => (await findActiveSessions(server.auth, socketIds)).size
  await publish(server, 'terms', 'two', { changeNote: 'Only wording' })
  expect([await pendingOf(server, cookie), await socketsLeft()]).toEqual([[], 1])
  expect((await session()).session).not.toHaveProperty('mustAccept')

  await publish(server, 'terms', 'three', { changeNote: 'A price', needsAcceptance: true })
  await publish(server, 'terms', 'four', { changeNote: 'A typo' })
  expect(await pendingOf(server, cookie)).toMatchObject([
    {
      page: 'terms',
      language: 'en',
      number: 4,
      isFirst: false,
      changes: ['A typo', 'A price', 'Only wording'],
    },
  ])
  expect((await session()).session).toMatchObject({ mustAccept: true })
  // Open sockets are closed by this within five seconds, and the page asks for its session.
  expect(await socketsLeft()).toBe(0)
  for (const path of ['/api/profile', '/api/candidates', '/api/inbox', '/api/people/x'])
    expect([path, await refusalOf(server.ask(path, {}, cookie))]).toEqual([path, [401, 'terms_not_accepted']])
  for (const path of ['/api/account', '/api/account/export', '/api/account/erasure'])
    expect([path, (await server.ask(path, {}, cookie)).status]).toEqual([path, 200])

  const accept = (number: number) =>
    server.post('/api/acceptance', { versions: [{ page: 'terms', language: 'en', number }] }, cookie)
  expect(await refusalOf(accept(3))).toEqual([409, 'page_changed'])
  expect(await refusalOf(accept(9))).toEqual([409, 'page_changed'])
  for (let time = 0; time < 2; time += 1) expect(await (await accept(4)).json()).toEqual({ versions: [] })
  expect((await acceptedBy(server, personId)).map(({ number }) => number)).toEqual([1, 4])
  expect([(await server.ask('/api/profile', {}, cookie)).status, await socketsLeft()]).toEqual([200, 1])
  expect((await server.post('/api/auth/sign-out', { scope: 'local' }, cookie)).status).toBe(200)
})

test('people who joined before anything was published are asked once a version needs it', async () => {
  const server = await openTestServer()
  const ana = await server.person()
  const cookie = await ana.cookie()
  await publish(server, 'rules', 'one')
  expect(await pendingOf(server, cookie)).toEqual([])
  await publish(server, 'rules', 'two', { needsAcceptance: true })
  expect(await pendingOf(server, cookie)).toMatchObject([{ page: 'rules', number: 2, isFirst: true }])
})

test('each language counts for those who read the page in it', async () => {
  const server = await openTestServer()
  const [english, german] = [await signUp(server), await signUp(server, 'de')]
  const asked = async (personId: string) =>
    (await pendingOf(server, await sessionOf(server, personId))).map(({ language, number }) => [
      language,
      number,
    ])
  await publish(server, 'terms', 'one', { needsAcceptance: true })
  expect([await asked(english), await asked(german)]).toEqual([[['en', 1]], [['en', 1]]])
  await publish(server, 'terms', 'eins', { language: 'de' })
  // The page that a German reader is shown now was not published as one to accept.
  expect([await asked(english), await asked(german)]).toEqual([[['en', 1]], []])
  await publish(server, 'terms', 'zwei', { language: 'de', needsAcceptance: true })
  expect([await asked(english), await asked(german)]).toEqual([[['en', 1]], [['de', 2]]])
})

test('a suspended member reads why without accepting, and staff are never asked', async () => {
  const server = await openTestServer()
  await publish(server, 'terms', 'one', { needsAcceptance: true })
  const ana = await server.person()
  await suspendByOperator(server, ana.id)
  const cookie = await sessionOf(server, ana.id)
  expect((await server.ask('/api/suspension', {}, cookie)).status).toBe(200)
  expect(await refusalOf(server.ask('/api/profile', {}, cookie))).toEqual([401, 'unauthenticated'])
  const admin = await staffPerson(server, 'admin')
  expect((await admin.api.pages.$get()).status).toBe(200)
  const session = await (await server.ask('/api/session', {}, admin.cookie)).json()
  expect(session).not.toHaveProperty('session.mustAccept')
})

test('a person who signs in while terms wait has a session that can accept them', async () => {
  const server = await openTestServer()
  const ana = await server.person()
  await publish(server, 'terms', 'one', { needsAcceptance: true })
  const reply = await server.post('/api/auth/sign-in', {
    email: ana.email,
    password: 'correct horse battery',
  })
  expect(await reply.json()).toMatchObject({ session: { mustAccept: true } })
  const cookie = cookiesOf(reply)
  const [pending] = await pendingOf(server, cookie)
  const { page, language, number } = pending ?? {}
  await server.post('/api/acceptance', { versions: [{ page, language, number }] }, cookie)
  expect((await server.ask('/api/profile', {}, cookie)).status).toBe(200)
})
