import { languages } from '@hearth/texts/areas'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openMailbox } from '../../../outside/mail/mail.ts'
import { suspendByOperator } from '../../../testing/people/related-people.ts'
import { staffPerson } from '../../../testing/people/staff-people.ts'
import { makeMatch } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const DAY_MS = 86_400_000
/** Sign-ins have the time of the machine. */
const START = new Date()
/** The error with which the mail server refuses mails; it takes them if there is none. */
let refusal: Error | undefined
const logged: string[] = []
const mailbox = openMailbox(() => server.clock.now)
const server = await openTestServer({
  log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  mail: { ...mailbox, send: (mail) => (refusal ? Promise.reject(refusal) : mailbox.send(mail)) },
})
const { db } = server.database
let ana: Person

beforeEach(async () => {
  refusal = undefined
  server.clock.now = START
  await db.deleteFrom('user').execute()
  ana = await unusedPerson(0)
})

/** A person who was here so many days ago. */
async function unusedPerson(days: number): Promise<Person> {
  const person = await server.person()
  await setUsed(person, days)
  return person
}
const setUsed = ({ id }: Person, days: number) =>
  db
    .updateTable('user')
    .set({ lastUsedAt: new Date(server.clock.now.getTime() - days * DAY_MS) })
    .where('id', '=', id)
    .execute()

/** Runs the job at the start of a day, counted from the last use. */
async function runOn(day: number): Promise<void> {
  server.clock.now = new Date(START.getTime() + day * DAY_MS)
  await server.jobs.runNow('erase-unused')
}
const hasAccount = async ({ id }: Person) =>
  (await db.selectFrom('user').select('id').where('id', '=', id).execute()).length === 1
const subjectsTo = ({ email }: Person) => server.mailsTo(email).map(({ subject }) => subject)
const dayOf = (day: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(START.getTime() + day * DAY_MS),
  )

const FIRST = 'Would you like to keep your account?'
const SECOND = 'Your account will be deleted in a week'

test('an account that nobody uses gets two mails and is deleted after two years, like one that its owner deletes', async () => {
  const ben = await server.person()
  const matchId = await makeMatch(ben, ana)
  await db.deleteFrom('session').execute()
  await db.updateTable('user').set({ lastUsedAt: START }).where('id', '=', ana.id).execute()
  await db
    .updateTable('user')
    .set({ lastUsedAt: new Date(START.getTime() + 700 * DAY_MS) })
    .where('id', '=', ben.id)
    .execute()

  await runOn(699)
  expect(subjectsTo(ana)).toEqual([])
  await runOn(700)
  await runOn(722)
  expect(subjectsTo(ana)).toEqual([FIRST])
  await runOn(723)
  await runOn(729)
  expect(subjectsTo(ana)).toEqual([SECOND, FIRST])
  for (const { text } of server.mailsTo(ana.email)) {
    expect(text).toContain(dayOf(730))
    expect(text).toMatch(/\/auth\n/)
    expect(text).not.toMatch(/[#?]/)
  }
  expect(await hasAccount(ana)).toBe(true)
  server.takeEvents()
  await runOn(730)
  expect(await hasAccount(ana)).toBe(false)
  expect(server.takeEvents()).toContainEqual({ to: [ben.id], event: { type: 'match.ended', matchId } })
  expect(await db.selectFrom('swipes').selectAll().execute()).toEqual([])
  expect([await hasAccount(ben), subjectsTo(ben)]).toEqual([true, []])
  const entry = await db
    .selectFrom('auditEntries')
    .select(['actorKind', 'operation', 'details'])
    .orderBy('number', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({
    actorKind: 'system',
    operation: 'account.unused',
    details: { personId: ana.id },
  })
})

test.each(languages)('both mails are in %s, the language of the owner', async (language) => {
  await db.updateTable('user').set({ language }).where('id', '=', ana.id).execute()
  await runOn(700)
  await runOn(723)
  const mails = server.mailsTo(ana.email)
  expect(mails.map((mail) => mail.language)).toEqual([language, language])
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  for (const { text } of mails) expect(text).toContain(day.format(new Date(START.getTime() + 730 * DAY_MS)))
})

test('a sign-in after both mails keeps the account, and the two years begin anew', async () => {
  await setUsed(ana, 730)
  await runOn(0)
  await runOn(23)
  expect(subjectsTo(ana)).toEqual([SECOND, FIRST])
  const cookie = await server.signIn(ana.email)
  await runOn(31)
  expect(await hasAccount(ana)).toBe(true)
  // The session ends; its last use stays with the account.
  await server.post('/api/auth/sign-out', { scope: 'local' }, cookie)
  expect(await db.selectFrom('session').select('id').where('userId', '=', ana.id).execute()).toEqual([])
  await runOn(31)
  expect(await hasAccount(ana)).toBe(true)
  expect(await db.selectFrom('unusedNotices').selectAll().execute()).toEqual([])
  // Nothing counts of the first two mails.
  await runOn(740)
  expect(await hasAccount(ana)).toBe(true)
  expect(subjectsTo(ana)).toEqual([FIRST, SECOND, FIRST])
})

test('an open session that was used is a use', async () => {
  await ana.cookie()
  await setUsed(ana, 800)
  await runOn(0)
  expect(subjectsTo(ana)).toEqual([])
})

test('a session that expires leaves its last use with the account', async () => {
  await ana.cookie()
  await setUsed(ana, 800)
  const seenAt = new Date(START.getTime() - 50 * DAY_MS)
  await db
    .updateTable('session')
    .set({ lastSeenAt: seenAt, expiresAt: seenAt })
    .where('userId', '=', ana.id)
    .execute()
  await server.jobs.runNow('clear-accounts')
  const lastUsed = () =>
    db.selectFrom('user').select('lastUsedAt').where('id', '=', ana.id).executeTakeFirst()
  expect(await lastUsed()).toEqual({ lastUsedAt: seenAt })
  // An older session that ends later changes nothing.
  await ana.api.profile.$get()
  await server.signIn(ana.email)
  await db
    .updateTable('session')
    .set({ lastSeenAt: new Date(0), expiresAt: seenAt })
    .where('userId', '=', ana.id)
    .execute()
  await server.jobs.runNow('clear-accounts')
  expect(await lastUsed()).toEqual({ lastUsedAt: seenAt })
})

test('a job that did not run for years mails first, and deletes 30 days after the first mail and 7 after the second', async () => {
  await runOn(2000)
  await runOn(2022)
  expect(subjectsTo(ana)).toEqual([FIRST])
  expect(server.mailsTo(ana.email)[0]?.text).toContain(dayOf(2030))
  await runOn(2040)
  expect(subjectsTo(ana)).toEqual([SECOND, FIRST])
  expect(server.mailsTo(ana.email)[0]?.text).toContain(dayOf(2047))
  await runOn(2046)
  expect(await hasAccount(ana)).toBe(true)
  await runOn(2047)
  expect(await hasAccount(ana)).toBe(false)
})

const refused = Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE' })
const unreachable = Object.assign(new Error('connect'), { code: 'ECONNECTION' })

test.each([
  ['first', 700],
  ['second', 723],
] as const)(
  'if the mail server refuses the %s mail, the account is kept, others are not held up, and it is tried again daily',
  async (which, day) => {
    if (which === 'second') await runOn(700)
    const before = subjectsTo(ana)
    refusal = refused
    for (const later of [day, day + 50, day + 1000]) await runOn(later)
    expect([await hasAccount(ana), subjectsTo(ana)]).toEqual([true, before])
    expect(logged.join()).toContain('were refused; the accounts are kept')
    expect(logged.join()).not.toContain(ana.email)
    refusal = undefined
    await server.jobs.runNow('erase-unused')
    expect(subjectsTo(ana)).toEqual(before)
    await runOn(day + 1001)
    expect(subjectsTo(ana)).toHaveLength(before.length + 1)
  },
)

test('while the mail server is away the job fails, and no account is deleted', async () => {
  refusal = unreachable
  for (const day of [700, 723, 800]) await expect(runOn(day)).rejects.toThrow('unused accounts')
  expect(await hasAccount(ana)).toBe(true)
  refusal = undefined
  await runOn(801)
  await runOn(830)
  expect([await hasAccount(ana), subjectsTo(ana)]).toEqual([true, [SECOND, FIRST]])
})

test('staff, and addresses that nobody has proven, get no mail and stay', async () => {
  const staff = await staffPerson(server, 'moderator')
  const unproven = await unusedPerson(0)
  await db.updateTable('user').set({ emailVerified: false }).where('id', '=', unproven.id).execute()
  await db.deleteFrom('session').execute()
  await db.updateTable('user').set({ lastUsedAt: START }).execute()
  for (const day of [700, 723, 730]) await runOn(day)
  expect(await db.selectFrom('user').select('id').orderBy('id').execute()).toEqual(
    [staff.id, unproven.id].toSorted().map((id) => ({ id })),
  )
  expect(server.mailsTo(staff.email).map(({ subject }) => subject)).not.toContain(FIRST)
  expect(subjectsTo(unproven)).toEqual([])
})

test('a report outlives the unused account as it outlives any other', async () => {
  const ben = await server.person()
  const clientId = crypto.randomUUID()
  const report = { clientId, personId: ana.id, reason: 'scam', words: 'Asked for money' } as const
  expect((await ben.api.reports.$post({ json: report })).status).toBe(200)
  await suspendByOperator(server, ana.id)
  for (const day of [700, 723, 730]) await runOn(day)
  expect(await hasAccount(ana)).toBe(false)
  expect(
    await db.selectFrom('encryptedReports').select('reportedId').where('clientId', '=', clientId).execute(),
  ).toEqual([{ reportedId: null }])
})

test('somebody who signs in between the list and the deletion keeps the account', async () => {
  await runOn(700)
  await runOn(723)
  const transact = server.deps.transact
  server.clock.now = new Date(START.getTime() + 730 * DAY_MS)
  const { eraseUnused } = await import('./unused.ts')
  let isUsed = false
  const deps: typeof server.allDeps = {
    ...server.allDeps,
    // The deletion is the first transaction of the job.
    transact: async (work) => {
      if (!isUsed) await setUsed(ana, 0)
      isUsed = true
      return transact(work)
    },
  }
  server.takeEvents()
  await eraseUnused(deps, new AbortController().signal)
  expect([isUsed, await hasAccount(ana)]).toEqual([true, true])
  expect(server.takeEvents()).toEqual([])
})
