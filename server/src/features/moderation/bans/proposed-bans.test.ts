import { expect, test } from 'vitest'
import {
  contents,
  decideAbout,
  decideAs,
  facts,
  openCase,
  staffMember,
} from '../../../testing/people/moderating.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { readCase } from '../../cases/cases.ts'
import { requireCase } from '../decisions/case-decisions.ts'
import { confirmBan, listCaseDecisions, rejectBan, reverse } from '../moderation.ts'

const server = await openTestServer()
const { db } = server.database
const answer = 'You are somebody else.'

const leave = async (person: Person) =>
  expect(
    (await server.ask('/api/account', { method: 'DELETE' }, await server.signIn(person.email))).status,
  ).toBe(200)

/** A new account with this address, after its first sign-in. */
async function signUp(email: string): Promise<Person> {
  const person = await server.person()
  await db.updateTable('user').set({ email }).where('id', '=', person.id).execute()
  await server.signIn(email)
  return { ...person, email, cookie: () => server.signIn(email) }
}

const measuresOf = async ({ id }: Person) =>
  (await db.selectFrom('decisions').select('measure').where('personId', '=', id).execute()).map(
    ({ measure }) => measure,
  )

async function propose(person: Person, by = staffMember(server)) {
  const caseNumber = await openCase(server, person.id)
  const { decisions } = await decideAs(by, caseNumber, contents.ban)
  return { caseNumber, number: decisions[0]?.number ?? '' }
}

test('a ban of an account that is erased meanwhile can still be confirmed, by another person', async () => {
  const ana = await server.person()
  const [one, other] = [staffMember(server), staffMember(server)]
  const { caseNumber, number } = await propose(ana, one)
  await leave(ana)
  expect(await measuresOf(await signUp(ana.email))).toEqual([])
  expect(await listCaseDecisions(one, caseNumber)).toMatchObject({
    decisions: [{ number, facts, state: 'proposed', mayConfirm: false, mayReject: true }],
  })
  expect(await listCaseDecisions(other, caseNumber)).toMatchObject({ decisions: [{ mayConfirm: true }] })
  await expect(confirmBan(one, number)).rejects.toMatchObject({ code: 'ban_by_same_person' })
  await confirmBan(other, number)
  expect(await requireCase(db, caseNumber)).toMatchObject({ state: 'decided', outcome: 'account_left' })
  await expect(confirmBan(other, number)).rejects.toMatchObject({ code: 'decision_not_found' })
  const counted = db.selectFrom('decisionFigures').select('measure').where('number', '=', number)
  expect(await counted.execute()).toEqual([{ measure: 'ban' }])
  expect(await measuresOf(await signUp(ana.email.replace('@', '+b@')))).toEqual(['hold'])
})

test('a case with a proposed ban of an erased account can be closed, and nothing is left on the ban list', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { caseNumber } = await propose(ana)
  await leave(ana)
  await expect(decideAs(staffMember(server), caseNumber, contents.suspend)).rejects.toMatchObject({
    code: 'account_not_found',
  })
  await decideAs(staffMember(server), caseNumber, { measure: 'none' })
  expect((await requireCase(db, caseNumber)).state).toBe('decided')
  const rejected = await propose(ben)
  await leave(ben)
  await rejectBan(staffMember(server), rejected.number)
  expect((await requireCase(db, rejected.caseNumber)).state).toBe('open')
  const numbers = (await db.selectFrom('bannedHashes').select('caseNumber').execute()).map(
    (row) => row.caseNumber,
  )
  expect(numbers).not.toContain(caseNumber)
  expect(numbers).not.toContain(rejected.caseNumber)
})

test('an address that changes while a ban is proposed is banned as well as the new one', async () => {
  const ana = await server.person()
  const { number } = await propose(ana)
  const email = `new.${ana.email}`
  await db.updateTable('user').set({ email }).where('id', '=', ana.id).execute()
  await confirmBan(staffMember(server), number)
  expect(await measuresOf(await signUp(ana.email))).toEqual(['hold'])
  expect(await measuresOf(await signUp(email.replace('@', '+b@')))).toEqual(['hold'])
})

test('who proposed a ban can withdraw it', async () => {
  const ana = await server.person()
  const me = staffMember(server)
  const { caseNumber, number } = await propose(ana, me)
  expect(await listCaseDecisions(me, caseNumber)).toMatchObject({
    decisions: [{ mayConfirm: false, mayReject: true }],
  })
  const { decisions } = await rejectBan(me, number)
  expect(decisions).toMatchObject([{ state: 'rejected', mayReject: false }])
  await decideAs(me, caseNumber, { measure: 'none' })
  expect((await requireCase(db, caseNumber)).state).toBe('decided')
})

test('the reversal of a later ban leaves the address of an earlier one banned', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await decideAbout(server, ana.id, 'ban')
  await leave(ana)
  await db
    .updateTable('user')
    .set({ email: ana.email.replace('@', '+x@') })
    .where('id', '=', ben.id)
    .execute()
  const second = await decideAbout(server, ben.id, 'ban')
  await reverse(staffMember(server), second.number, { answer })
  expect(await measuresOf(await signUp(ana.email))).toEqual(['hold'])
})

test('the case of a hold names the case of the ban, which is there after its account is erased', async () => {
  const ana = await server.person()
  const { caseNumber, number } = await decideAbout(server, ana.id, 'ban')
  await leave(ana)
  const later = await signUp(ana.email)
  const row = await db
    .selectFrom('cases')
    .select('number')
    .where('personId', '=', later.id)
    .executeTakeFirstOrThrow()
  const { newestItems } = await readCase(staffMember(server), row.number)
  expect(newestItems).toMatchObject([{ decision: number, caseOfBan: caseNumber }])
  expect(await readCase(staffMember(server), caseNumber)).toMatchObject({ outcome: 'action' })
})
