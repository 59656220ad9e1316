import { randomUUID } from 'node:crypto'
import { AccountView, AuthenticatorView, BackupCodesView } from '@hearth/contract/account/account'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { encryptedColumns, renewEncryption } from '../encrypted-columns.ts'
import { nextCode } from '../testing/app-code.ts'
import { openConsole } from '../testing/console.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { decideAbout } from '../testing/people/moderating.ts'
import { startConversation } from '../testing/people/swiping.ts'
import { openTestServer, PASSWORD, type Person, type TestServer } from '../testing/test-server.ts'

const OLD = 'a secret of before, long enough to be one'
const NEW = 'a secret of today, long enough to be one'

const before = await openTestServer({ secrets: [OLD] })
const { database } = before
const after = await openTestServer({ secrets: [NEW, OLD], database })
/** Once the previous secret is no longer given. */
const later = await openTestServer({ secrets: [NEW], database })

const isIn = async (server: TestServer, cookie: string) =>
  (await server.ask('/api/profile', {}, cookie)).status === 200
const signInTo = (server: TestServer, email: string, cookie = '') =>
  server.post('/api/auth/sign-in', { email, password: PASSWORD }, cookie)
const subjectsTo = (server: TestServer, email: string) => server.mailsTo(email).map(({ subject }) => subject)

test('a session of before stays, and its page gets a cookie that outlives the previous secret', async () => {
  const ana = await before.person()
  const cookie = await ana.cookie()
  expect(await isIn(after, cookie)).toBe(true)
  expect(await isIn(later, cookie)).toBe(false)
  const renewed = cookiesOf(await after.ask('/api/session', {}, cookie))
  expect(await isIn(after, renewed)).toBe(true)
  expect(await isIn(later, renewed)).toBe(true)
  const again = await after.ask('/api/session', {}, renewed)
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a session of before is renewed and ended by the account library, which knows the new secret only', async () => {
  const ana = await before.person()
  const cookie = await ana.cookie()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  const renewed = await after.ask('/api/session', {}, cookie)
  expect(await isIn(later, cookiesOf(renewed))).toBe(true)
  expect((await after.post('/api/auth/sign-out', { scope: 'local' }, cookie)).status).toBe(200)
  expect(await isIn(after, cookie)).toBe(false)
  expect(await isIn(before, cookie)).toBe(false)
})

test('a cookie that no secret has signed opens nothing', async () => {
  const ana = await before.person()
  const cookie = await ana.cookie()
  const stranger = await openTestServer({
    secrets: ['a secret of a stranger, long enough to be one'],
    database,
  })
  expect(await isIn(stranger, cookie)).toBe(false)
  expect(await isIn(after, cookie.replace(/=(.)/, '=x$1'))).toBe(false)
})

/** Turns on the second factor of a person at the server of before. */
async function turnOn(ana: Person) {
  const cookie = await ana.cookie()
  const begun = await before.post('/api/account/second-factor', {}, cookie)
  const { secret } = AuthenticatorView.parse(await begun.json())
  onTestFinished(() => void vi.useRealTimers())
  const code = nextCode(secret)
  const confirmed = await before.post('/api/account/second-factor/confirm', { code }, cookie)
  const { backupCodes } = BackupCodesView.parse(await confirmed.json())
  return { secret, backupCodes }
}

async function signInWith(server: TestServer, ana: Person, step: { kind: string; code: string }) {
  const half = cookiesOf(await signInTo(server, ana.email))
  return (await server.post('/api/auth/second-factor', step, half)).status
}

test('a second factor of before still opens the account, and once used outlives the previous secret', async () => {
  const ana = await before.person()
  const { secret, backupCodes } = await turnOn(ana)
  const [backup = ''] = backupCodes
  expect(await signInWith(after, ana, { kind: 'backup', code: backup })).toBe(200)
  expect(await signInWith(after, ana, { kind: 'backup', code: backup })).toBe(422)
  const code = nextCode(secret)
  expect(await signInWith(later, ana, { kind: 'totp', code })).toBe(500)
  expect(await signInWith(after, ana, { kind: 'totp', code })).toBe(200)
  expect(await signInWith(later, ana, { kind: 'totp', code: nextCode(secret) })).toBe(200)
})

test('a sign-in that has begun before goes on', async () => {
  const ana = await before.person()
  const { backupCodes } = await turnOn(ana)
  const half = cookiesOf(await signInTo(before, ana.email))
  const step = { kind: 'backup', code: backupCodes[0] }
  expect((await after.post('/api/auth/second-factor', step, half)).status).toBe(200)
})

test('a link and a code that were mailed before still work, once', async () => {
  const ana = await before.person()
  const asked = cookiesOf(await before.post('/api/auth/magic-link', { email: ana.email }))
  const token = /#magic=(\S+)/.exec(before.mailsTo(ana.email)[0]?.text ?? '')?.[1] ?? ''
  const open = () => after.post('/api/auth/magic-link/verify', { token: decodeURIComponent(token) }, asked)
  expect((await open()).status).toBe(200)
  expect((await open()).status).toBe(422)

  const cookie = await ana.cookie()
  await before.post('/api/account/fresh/code', {}, cookie)
  const code = /\b\d{3} ?\d{3}\b/.exec(before.mailsTo(ana.email)[0]?.text ?? '')?.[0] ?? ''
  const proved = await after.post('/api/account/fresh', { kind: 'code', code }, cookie)
  expect(AccountView.parse(await proved.json()).freshUntil).not.toBeNull()
})

test('a browser of before is still known', async () => {
  const ana = await before.person()
  const known = cookiesOf(await signInTo(before, ana.email))
  await signInTo(after, ana.email, known)
  expect(subjectsTo(after, ana.email)).toEqual([])
  await signInTo(after, ana.email)
  expect(subjectsTo(after, ana.email)).toHaveLength(1)
})

test('a person of whom Hearth knows that they are under 18 stays locked out', async () => {
  const ana = await before.person({ dateOfBirth: null })
  const cookie = await ana.cookie()
  const tell = (server: TestServer, dateOfBirth: string) =>
    server.ask(
      '/api/profile',
      {
        method: 'PATCH',
        body: JSON.stringify({ dateOfBirth }),
        headers: { 'content-type': 'application/json' },
      },
      cookie,
    )
  expect((await tell(before, '2015-01-01')).status).toBe(422)
  expect((await tell(after, '1990-01-01')).status).toBe(422)
})

test('evidence of before can be read, by those who reported it and by moderators', async () => {
  const [ana, ben] = [await before.person(), await before.person()]
  await startConversation(ana, ben)
  const words = 'Told of canaries'
  const reported = { clientId: randomUUID(), personId: ben.id, reason: 'scam', words } as const
  expect((await ana.api.reports.$post({ json: reported })).status).toBe(200)
  await before.idle()
  const { number } = await database.db
    .selectFrom('cases')
    .select('number')
    .where('personId', '=', ben.id)
    .executeTakeFirstOrThrow()
  const readBy = async (server: TestServer) => {
    const moderator = await openConsole(server).member('moderator')
    const view = await (await moderator.api.cases[':number'].$get({ param: { number } })).json()
    return 'newestItems' in view ? view.newestItems[0] : undefined
  }
  expect(await readBy(after)).toMatchObject({ words, isIntact: true })
  expect(await readBy(later)).toMatchObject({ words: '', isIntact: false })
  const own = await after.ask('/api/reports', {}, await ana.cookie())
  expect(own.status).toBe(200)
  // A second report is one more item of the same case, under the new secret.
  const more = { ...reported, clientId: randomUUID(), words: 'Told once more' }
  after.clock.now = new Date(before.clock.now.getTime() + 1000)
  const cookie = await ana.cookie()
  expect((await after.post('/api/reports', more, cookie)).status).toBe(200)
  await after.idle()
  expect(await readBy(later)).toMatchObject({ words: 'Told once more', isIntact: true })
})

test('after all rows are encrypted with the current secret, the previous one is not needed to read any', async () => {
  const [ana, ben] = [await before.person(), await before.person()]
  await startConversation(ana, ben)
  const { secret } = await turnOn(ana)
  const words = 'Told of canaries'
  await ana.api.reports.$post({ json: { clientId: randomUUID(), personId: ben.id, reason: 'scam', words } })
  await before.idle()
  await decideAbout(before, ben.id, 'ban')
  const readableBy = async ({ allDeps }: TestServer) => {
    const unreadable: string[] = []
    for (const { table, column, renew } of encryptedColumns(allDeps)) {
      const { rows } = await sql<Record<string, string>>`select * from ${sql.table(table)}
        where ${sql.ref(column)} is not null`.execute(database.db)
      for (const row of rows) if (!(await renew(row))) unreadable.push(table)
    }
    return [...new Set(unreadable)]
  }
  expect(await readableBy(later)).toEqual(
    expect.arrayContaining(['secondFactors', 'encryptedReports', 'caseItems', 'caseEvents']),
  )
  await renewEncryption(after.allDeps, new AbortController().signal)
  expect(await readableBy(later)).toEqual([])
  expect(await signInWith(later, ana, { kind: 'totp', code: nextCode(secret) })).toBe(200)

  // A second run finds nothing to do.
  const noted: unknown[] = []
  const log = Object.assign(Object.create(after.allDeps.log), { info: (line: unknown) => noted.push(line) })
  await renewEncryption({ ...after.allDeps, log }, new AbortController().signal)
  expect(noted).toEqual([])
})

test('the history of a case stays append-only for everything but its encryption', async () => {
  const note = (setting: string) =>
    database.transact(async (tx) => {
      await sql`select set_config('hearth.renews_encryption', ${setting}, true)`.execute(tx)
      await sql`update case_events set note = note || '' where note is not null`.execute(tx)
    })
  await expect(note('off')).rejects.toThrow('append-only')
  await note('on')
  await expect(
    database.transact(async (tx) => {
      await sql`select set_config('hearth.renews_encryption', 'on', true)`.execute(tx)
      await sql`update case_events set kind = 'opened' where note is not null`.execute(tx)
    }),
  ).rejects.toThrow('append-only')
})

test('a banned address of before is still recognised, and held once', async () => {
  const ana = await before.person()
  await decideAbout(before, ana.id, 'ban')
  await before.ask('/api/account', { method: 'DELETE' }, await before.signIn(ana.email))
  const ben = await before.person()
  await database.db.updateTable('user').set({ email: ana.email }).where('id', '=', ben.id).execute()
  const decisions = () =>
    database.db.selectFrom('decisions').select('measure').where('personId', '=', ben.id).execute()
  await later.signIn(ana.email)
  expect(await decisions()).toEqual([])
  await before.signIn(ana.email)
  expect(await decisions()).toEqual([{ measure: 'hold' }])
  const past = new Date(before.clock.now.getTime() - 1000)
  await database.db.updateTable('decisions').set({ endsAt: past }).where('personId', '=', ben.id).execute()
  await after.signIn(ana.email)
  expect(await decisions()).toEqual([{ measure: 'hold' }])
})

test('a listed address of before hides an account of today, and is listed once', async () => {
  const [ana, ben] = [await before.person(), await before.person()]
  const email = `${randomUUID()}@people.example`
  await ana.api['known-addresses'].$post({ json: { email } })
  await database.db.updateTable('user').set({ email }).where('id', '=', ben.id).execute()
  const hidden = async () =>
    (await database.db.selectFrom('blocks').select('blockedId').where('blockerId', '=', ana.id).execute())
      .length
  await later.signIn(email)
  expect(await hidden()).toBe(0)
  await after.signIn(email)
  expect(await hidden()).toBe(1)
  await after.post('/api/known-addresses', { email }, await ana.cookie())
  expect(await (await after.ask('/api/known-addresses', {}, await ana.cookie())).json()).toMatchObject({
    addresses: [{ id: expect.any(String) }],
  })
})
