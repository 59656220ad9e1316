import type { Priority } from '@hearth/contract/console/cases'
import type { StaffRole } from '@hearth/contract/console/staff'
import { languages } from '@hearth/texts/areas'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { addItem, lockCase, moveCase, tellOverdueCases } from '../cases.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

beforeEach(async () => {
  await db.deleteFrom('cases').execute()
  await db.deleteFrom('staff').execute()
})

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

async function newCase(priority: Priority = 2): Promise<string> {
  const { id: personId } = await server.person({ firstName: 'Canary' })
  const item = { personId, kind: 'notice', priority, content: { words: 'A notice' } } as const
  return (await transact(server.deps, (tx) => addItem(server.deps, tx, item))).number
}

const decide = (number: string) =>
  transact(server.deps, async (tx) =>
    moveCase(server.deps, tx, await lockCase(tx, number), 'decide', { actorId: null }),
  )

async function member(role: StaffRole, endedAt: Date | null = null) {
  const person = await server.person()
  await db
    .insertInto('staff')
    .values({ personId: person.id, role, addedAt: server.clock.now, endedAt })
    .execute()
  return person
}

/** Returns the mails of one round. */
async function told() {
  const before = server.mail.kept?.().length ?? 0
  await server.jobs.runNow('tell-overdue-cases')
  const mails = server.mail.kept?.() ?? []
  return mails.slice(0, mails.length - before)
}

test('a decided case is deleted with all it holds after 12 months, and not before; an open one stays', async () => {
  const [decided, open] = [await newCase(), await newCase()]
  later(400 * DAY_MS)
  await decide(decided)
  const numbers = async () => {
    await server.jobs.runNow('erase-cases')
    return (await db.selectFrom('cases').select('number').execute()).map(({ number }) => number)
  }
  later(364 * DAY_MS)
  expect(new Set(await numbers())).toEqual(new Set([decided, open]))
  later(3 * DAY_MS)
  expect(await numbers()).toEqual([open])
  expect(await db.selectFrom('caseItems').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('caseEvents').selectAll().execute()).toHaveLength(1)
})

test('moderators and admins are told of each overdue case once, by a mail that names nobody', async () => {
  const recipients = [await member('moderator'), await member('admin')]
  for (const role of ['triage', 'verifier', 'auditor'] as const) await member(role)
  await member('moderator', server.clock.now)
  const numbers = [await newCase(0), await newCase(0), await newCase(1)]
  await decide(numbers[1] ?? '')
  expect(await told()).toEqual([])
  later(HOUR_MS)
  const mails = await told()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(recipients.map(({ email }) => email).toSorted())
  expect(mails[0]?.text).toMatch(/1 case is newly overdue.*1 of them.*\/console/s)
  expect(mails[0]?.text).not.toMatch(new RegExp(['Canary', ...numbers].join('|')))
  expect(await told()).toEqual([])
  later(23 * HOUR_MS)
  expect((await told())[0]?.text).toContain('1 case is newly overdue')
})

test('a case that was overdue before is told of once more when it gets more urgent', async () => {
  await member('admin')
  const { id: personId } = await server.person()
  const add = (priority: Priority) =>
    transact(server.deps, (tx) =>
      addItem(server.deps, tx, { personId, kind: 'notice', priority, content: { words: 'A notice' } }),
    )
  await add(2)
  later(73 * HOUR_MS)
  expect(await told()).toHaveLength(1)
  await add(2)
  expect(await told()).toEqual([])
  await add(0)
  later(HOUR_MS)
  expect((await told())[0]?.text).toMatch(/1 case is newly overdue.*1 of them/s)
})

test.each(languages)('the mail is complete in %s', async (language) => {
  const { id, email } = await member('admin')
  await db.updateTable('user').set({ language }).where('id', '=', id).execute()
  await newCase(0)
  later(HOUR_MS)
  expect(await told()).toHaveLength(1)
  const [mail] = server.mailsTo(email)
  expect(mail?.language).toBe(language)
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/[{}]|undefined|null/)
})

test('a round whose mail is not queued is repeated', async () => {
  const { email } = await member('admin')
  await newCase(0)
  later(HOUR_MS)
  const noQueue = () => Promise.reject(new Error('no queue'))
  await expect(tellOverdueCases({ ...server.allDeps, queueMail: noQueue })).rejects.toThrow('no queue')
  expect((await told()).map(({ to }) => to)).toEqual([email])
})

test('two rounds at once tell once', async () => {
  await member('admin')
  await newCase(0)
  later(HOUR_MS)
  const before = server.mail.kept?.().length ?? 0
  await Promise.all([server.jobs.runNow('tell-overdue-cases'), server.jobs.runNow('tell-overdue-cases')])
  expect((server.mail.kept?.().length ?? 0) - before).toBe(1)
})

test('metrics count open and overdue cases by priority', async () => {
  await newCase(0)
  await newCase(1)
  await decide(await newCase(2))
  later(HOUR_MS)
  const text = await (await server.ask('/metrics')).text()
  expect(text.match(/^hearth_cases.*$/gm)).toEqual([
    'hearth_cases_open{priority="0"} 1',
    'hearth_cases_open{priority="1"} 1',
    'hearth_cases_open{priority="2"} 0',
    'hearth_cases_overdue{priority="0"} 1',
    'hearth_cases_overdue{priority="1"} 0',
    'hearth_cases_overdue{priority="2"} 0',
  ])
})
