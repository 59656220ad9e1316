import { randomUUID } from 'node:crypto'
import { MyReportsView } from '@hearth/contract/people/safety'
import { expect, test } from 'vitest'
import { contents, decideAbout, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { addItem, changeCase, readCase } from '../../cases/cases.ts'
import { appeal, previewDecision, rejectBan, reverse } from '../moderation.ts'
import { requireCase } from './case-decisions.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000

async function report(reporter: Person, { id: personId }: Person): Promise<string> {
  await reporter.api.reports.$post({ json: { clientId: randomUUID(), personId, reason: 'scam' } })
  return numberOfCase(personId)
}

const numberOfCase = async (personId: string) =>
  (
    await db
      .selectFrom('cases')
      .select('number')
      .where('personId', '=', personId)
      .where('state', '<>', 'decided')
      .executeTakeFirstOrThrow()
  ).number

const outcomesOf = async (person: Person) =>
  MyReportsView.parse(await (await server.ask('/api/reports', {}, await person.cookie())).json()).reports.map(
    ({ outcome }) => outcome,
  )

const mailsTo = async ({ email }: Person) => {
  await server.idle()
  return server.mailsTo(email).map(({ text }) => text)
}

test('who reported an account that left learns that it left, not that there was no violation', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const caseNumber = await report(ben, ana)
  await server.ask('/api/account', { method: 'DELETE' }, await ana.cookie())
  expect(await outcomesOf(ben)).toEqual([null])
  await decideAs(staffMember(server), caseNumber, { measure: 'none' })
  expect(await outcomesOf(ben)).toEqual(['account_left'])
  const [mail = ''] = await mailsTo(ben)
  expect(mail).toContain('The account no longer exists.')
  expect(mail).not.toContain('no violation')
})

test('a notice about nobody we know has no account that could have left', async () => {
  const { number } = await server.database.transact((tx) =>
    addItem(server.deps, tx, { personId: null, kind: 'notice', reason: 'scam', priority: 1, content: {} }),
  )
  await decideAs(staffMember(server), number, { measure: 'none' })
  expect(await requireCase(db, number)).toMatchObject({ outcome: 'no_violation' })
})

test('the mail and the page name the same outcome, and neither before the case is decided', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const caseNumber = await report(ben, ana)
  const { decisions } = await decideAs(staffMember(server), caseNumber, contents.ban)
  await decideAs(staffMember(server), caseNumber, contents.suspend)
  expect(await outcomesOf(ben)).toEqual([null])
  await rejectBan(staffMember(server), decisions[0]?.number ?? '')
  await decideAs(staffMember(server), caseNumber, { measure: 'none' })
  expect(await outcomesOf(ben)).toEqual(['action'])
  expect((await mailsTo(ben)).join('\n')).toContain('We took action')
})

test('a reversal changes the outcome that who reported it reads', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { decisions } = await decideAs(staffMember(server), await report(ben, ana), contents.suspend)
  expect(await outcomesOf(ben)).toEqual(['action'])
  await reverse(staffMember(server), decisions[0]?.number ?? '', { answer: 'We mixed up two people.' })
  expect(await outcomesOf(ben)).toEqual(['no_violation'])
})

test('a thing that is named more than once is hidden once', async () => {
  const ana = await server.person()
  const bio = { kind: 'bio', id: null } as const
  const content = { ...contents.hide, things: [bio, bio] }
  const { decisions } = await decideAs(staffMember(server), await openCase(server, ana.id), content)
  expect(decisions).toMatchObject([{ things: [bio] }])
})

const originIn = async (caseNumber: string) =>
  (await previewDecision(staffMember(server), caseNumber, contents.suspend)).paragraphs.join('\n')

test('a statement names the program exactly if a signal was in the case', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const { number } = await decideAbout(server, ana.id, 'warn')
  await appeal({ ...server.deps, viewerId: ana.id }, number, { text: 'It was my cousin.' })
  expect(await originIn(await numberOfCase(ana.id))).toContain('No program found it')

  const both = await openCase(server, ben.id)
  await openCase(server, ben.id, { kind: 'report' })
  expect(await originIn(both)).toContain('Someone reported this to us, and a program found it, too.')
  await decideAs(staffMember(server), both, contents.warn)
  const row = await db
    .selectFrom('decisions')
    .select(['isFoundByProgram', 'isOwnInitiative'])
    .where('personId', '=', ben.id)
    .executeTakeFirst()
  expect(row).toEqual({ isFoundByProgram: true, isOwnInitiative: false })

  expect(await originIn(await openCase(server, cleo.id, { kind: 'report' }))).not.toContain(
    'program found it',
  )
})

test('a case that was closed without action has a note for staff, and can be reopened', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const staff = staffMember(server)
  const caseNumber = await report(ben, ana)
  await decideAs(staff, caseNumber, { measure: 'none', note: 'A joke between friends.' })
  const closed = await readCase(staff, caseNumber)
  expect(closed).toMatchObject({ state: 'decided', outcome: 'no_violation' })
  expect(closed.history.at(-1)).toMatchObject({ kind: 'decided' })
  expect(JSON.parse(closed.history.at(-1)?.note ?? '')).toEqual({
    measure: 'none',
    note: 'A joke between friends.',
  })
  const at = server.clock.now
  server.clock.now = new Date(at.getTime() + 100 * HOUR_MS)
  const { version } = closed
  await changeCase(staff, caseNumber, { action: 'reopen', version })
  expect(await outcomesOf(ben)).toEqual([null])
  expect(await readCase(staff, caseNumber)).toMatchObject({
    state: 'open',
    outcome: null,
    decidedAt: null,
    dueAt: new Date(at.getTime() + 124 * HOUR_MS).toISOString(),
  })
  server.clock.now = at
  await expect(changeCase(staff, caseNumber, { action: 'reopen', version })).rejects.toMatchObject({
    code: 'case_changed',
  })
  await decideAs(staff, caseNumber, contents.warn)
  const decided = await requireCase(db, caseNumber)
  // A measure is reversed instead.
  await expect(
    changeCase(staff, caseNumber, { action: 'reopen', version: decided.version }),
  ).rejects.toMatchObject({ code: 'case_closed' })
  const entry = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('operation', '=', 'case.reopen')
    .executeTakeFirst()
  expect(entry).toEqual({ details: { case: caseNumber } })
})

test('a case is not reopened while its person has another open one', async () => {
  const ana = await server.person()
  const staff = staffMember(server)
  const caseNumber = await openCase(server, ana.id)
  await decideAs(staff, caseNumber, { measure: 'none' })
  const number = await openCase(server, ana.id, { reason: 'hate' })
  const { version } = await requireCase(db, caseNumber)
  await expect(changeCase(staff, caseNumber, { action: 'reopen', version })).rejects.toMatchObject({
    problem: ['person_has_open_case', { number }],
  })
})
