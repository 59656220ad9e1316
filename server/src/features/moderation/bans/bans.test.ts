import { randomUUID } from 'node:crypto'
import { closeCodes } from '@hearth/contract/chat/events'
import { MyDecisionsView, SuspensionView } from '@hearth/contract/people/moderation'
import { expect, test } from 'vitest'
import { stillSocket } from '../../../testing/network/silent-connection.ts'
import { contents, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { requireCase } from '../decisions/case-decisions.ts'
import { confirmBan, listCaseDecisions, rejectBan } from '../moderation.ts'

const server = await openTestServer()
const { db } = server.database

const restrictionsOf = ({ id }: Person) =>
  db.selectFrom('restrictions').select('kind').where('personId', '=', id).execute()

const ownDecisions = async (cookie: string) =>
  MyDecisionsView.parse(await (await server.ask('/api/decisions', {}, cookie)).json()).decisions

const suspensionOf = async (cookie: string) =>
  SuspensionView.parse(await (await server.ask('/api/suspension', {}, cookie)).json()).decision

/** Proposes a ban and returns its number and that of its case. */
async function propose(person: Person, by = staffMember(server)) {
  const caseNumber = await openCase(server, person.id)
  const { decisions } = await decideAs(by, caseNumber, contents.ban)
  return { caseNumber, number: decisions[0]?.number ?? '' }
}

test('a ban needs a recent authentication and another person, also for the database', async () => {
  const ana = await server.person()
  const [one, other] = [staffMember(server), staffMember(server)]
  const caseNumber = await openCase(server, ana.id)
  const stale = staffMember(server, 'moderator', false)
  await expect(decideAs(stale, caseNumber, contents.ban)).rejects.toMatchObject({ code: 'stale_session' })

  const { decisions } = await decideAs(one, caseNumber, contents.ban)
  const number = decisions[0]?.number ?? ''
  expect(decisions).toMatchObject([{ state: 'proposed', mayConfirm: false, mayReverse: false }])
  expect(await listCaseDecisions(other, caseNumber)).toMatchObject({ decisions: [{ mayConfirm: true }] })
  expect(await restrictionsOf(ana)).toEqual([])
  expect(await ownDecisions(await ana.cookie())).toEqual([])

  await expect(confirmBan(one, number)).rejects.toMatchObject({ code: 'ban_by_same_person' })
  const confirming = db
    .updateTable('decisions')
    .set({ confirmedBy: one.staff.id, confirmedAt: server.clock.now })
    .where('number', '=', number)
  await expect(confirming.execute()).rejects.toThrow('decisions_confirmed_by_another')
  const alone = db
    .updateTable('decisions')
    .set({ confirmedAt: server.clock.now })
    .where('number', '=', number)
  await expect(alone.execute()).rejects.toThrow('decisions_ban_of_two')

  const { decisions: confirmed } = await confirmBan(other, number)
  expect(confirmed).toMatchObject([
    { state: 'in_force', endsAt: null, confirmedBy: { id: other.staff.id }, mayReverse: true },
  ])
  expect(await restrictionsOf(ana)).toEqual([{ kind: 'suspended' }])
  expect((await requireCase(db, caseNumber)).state).toBe('decided')
  await expect(confirmBan(other, number)).rejects.toMatchObject({ code: 'case_changed' })
  expect(await ownDecisions(await ana.cookie())).toMatchObject([{ number, measure: 'ban' }])
})

test('while a ban is proposed the person can be suspended, and nothing else is decided', async () => {
  const ana = await server.person()
  const { caseNumber, number } = await propose(ana)
  const staff = staffMember(server)
  for (const content of [{ measure: 'none' } as const, contents.warn, contents.ban])
    await expect(decideAs(staff, caseNumber, content)).rejects.toMatchObject({ code: 'case_changed' })
  await decideAs(staff, caseNumber, contents.suspend)
  expect((await requireCase(db, caseNumber)).state).toBe('proposed')
  const cookie = await server.signIn(ana.email)
  expect(await suspensionOf(cookie)).toMatchObject({ measure: 'suspend' })
  // Later than the suspension, so that the order of the two is known.
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  await confirmBan(staff, number)
  expect(await suspensionOf(cookie)).toMatchObject({ measure: 'ban', endsAt: null })
  expect(await ownDecisions(cookie)).toMatchObject([
    { measure: 'ban', state: 'in_force' },
    { measure: 'suspend', state: 'in_force' },
  ])
})

test('a rejected ban restricts nothing, its person never sees it, and its case waits for a decision', async () => {
  const ana = await server.person()
  const { caseNumber, number } = await propose(ana)
  const { decisions } = await rejectBan(staffMember(server), number)
  expect(decisions).toMatchObject([{ state: 'rejected', mayConfirm: false, mayReverse: false }])
  await expect(confirmBan(staffMember(server), number)).rejects.toMatchObject({ code: 'case_changed' })
  expect(await restrictionsOf(ana)).toEqual([])
  expect(await ownDecisions(await ana.cookie())).toEqual([])
  expect((await requireCase(db, caseNumber)).state).toBe('open')
  await decideAs(staffMember(server), caseNumber, contents.warn)
  expect((await requireCase(db, caseNumber)).state).toBe('decided')
})

test('a ban closes open pages at once and mails the reasons', async () => {
  const ana = await server.person()
  const closed: number[] = []
  const socket = { ...stillSocket, close: (code: number) => void closed.push(code) }
  server.sockets.hold(socket, { personId: ana.id, sessionId: randomUUID() }, () => undefined)
  const { number } = await propose(ana)
  expect(closed).toEqual([])
  await confirmBan(staffMember(server), number)
  expect(closed).toEqual([closeCodes.sessionEnded])
  await server.idle()
  const [mail] = server.mailsTo(ana.email)
  expect(mail?.text).toContain('You asked three people for money')
  expect(mail?.text).toContain('/app')
})
