import { DecisionView, MyDecisionsView } from '@hearth/contract/people/moderation'
import { expect, test } from 'vitest'
import { contents, decideAbout, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { requireCase } from '../decisions/case-decisions.ts'
import { decideAppeal, reverse, suspendPerson, upholdDecision } from '../moderation.ts'
import { appealUntil } from '../statement.ts'

const server = await openTestServer()
const { db } = server.database
const answer = 'The messages came from your device.'
const operator = { kind: 'operator' } as const

const appeal = async (person: Person, number: string, text = 'It was my cousin.') =>
  server.ask(
    `/api/decisions/${number}/appeal`,
    { method: 'PUT', body: JSON.stringify({ text }), headers: { 'content-type': 'application/json' } },
    await server.signIn(person.email),
  )

const ownDecisions = async (person: Person) => {
  const cookie = await server.signIn(person.email)
  return MyDecisionsView.parse(await (await server.ask('/api/decisions', {}, cookie)).json()).decisions
}

const casesOf = ({ id }: Person) =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('personId', '=', id)
    .orderBy('openedAt')
    .orderBy('decidedAt')
    .execute()

const openCasesOf = async (person: Person) =>
  (await casesOf(person)).filter(({ state }) => state !== 'decided')

test.each(['warn', 'hide', 'limit', 'suspend', 'ban'] as const)(
  'an appeal against a decision “%s” is decided by another person, also for the database',
  async (measure) => {
    const ana = await server.person()
    const [one, other] = [staffMember(server), staffMember(server)]
    const { number } = await decideAbout(server, ana.id, measure, one)
    const sent = await appeal(ana, number)
    expect([sent.status, await sent.json()]).toMatchObject([200, { number, appeal: { outcome: null } }])
    expect(await openCasesOf(ana)).toMatchObject([{ kinds: ['appeal'], priority: 1, reasons: ['scam'] }])

    const upheld = { outcome: 'upheld', answer } as const
    await expect(decideAppeal(one, number, upheld)).rejects.toMatchObject({ code: 'appeal_by_same_person' })
    const answering = db
      .updateTable('appeals')
      .set({ outcome: 'upheld', answer, answeredAt: server.clock.now, answeredBy: one.staff.id })
      .where('decisionBy', '=', one.staff.id)
    await expect(answering.execute()).rejects.toThrow('appeals_answered_by_another')
    const { decisions } = await decideAppeal(other, number, upheld)
    expect(decisions).toMatchObject([
      { state: 'in_force', appeal: { outcome: 'upheld', answer, decidedBy: { id: other.staff.id } } },
    ])
    await expect(decideAppeal(other, number, upheld)).rejects.toMatchObject({ code: 'case_changed' })
    expect(await openCasesOf(ana)).toEqual([])
    expect(await ownDecisions(ana)).toMatchObject([
      { number, measure, appeal: { outcome: 'upheld', answer } },
    ])
  },
)

test('who confirmed a ban does not decide the appeal against it', async () => {
  const ana = await server.person()
  const { number } = await decideAbout(server, ana.id, 'ban')
  await appeal(ana, number)
  const { confirmedBy } = await db
    .selectFrom('decisions')
    .select('confirmedBy')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const second = staffMember(server)
  const confirmer = { ...second, staff: { ...second.staff, id: confirmedBy ?? '' } }
  await expect(decideAppeal(confirmer, number, { outcome: 'reversed', answer })).rejects.toMatchObject({
    code: 'appeal_by_same_person',
  })
  const answering = db
    .updateTable('appeals')
    .set({ outcome: 'upheld', answer, answeredAt: server.clock.now, answeredBy: confirmedBy })
    .where('outcome', 'is', null)
  await expect(answering.execute()).rejects.toThrow('nor who confirmed')
  const { decisions } = await reverse(confirmer, number, { answer })
  expect(decisions).toMatchObject([{ state: 'reversed', appeal: { outcome: 'reversed', decidedBy: null } }])
})

test('an appeal that succeeds reverses the decision in the same transaction', async () => {
  const ana = await server.person()
  const { number } = await decideAbout(server, ana.id, 'suspend')
  await appeal(ana, number)
  await decideAppeal(staffMember(server), number, { outcome: 'reversed', answer })
  expect(await ownDecisions(ana)).toMatchObject([
    { state: 'reversed', appeal: { outcome: 'reversed', answer } },
  ])
  expect(await db.selectFrom('restrictions').selectAll().where('personId', '=', ana.id).execute()).toEqual([])
  expect(await openCasesOf(ana)).toEqual([])
  expect((await appeal(ana, number)).status).toBe(404)
  await server.idle()
  expect(server.mailsTo(ana.email).map(({ subject }) => subject)).toContain('Your account is back')
})

test('the person reads the answer to a reversal, with and without an appeal', async () => {
  const ana = await server.person()
  const [first, second] = [
    await decideAbout(server, ana.id, 'warn'),
    await decideAbout(server, ana.id, 'limit'),
  ]
  await appeal(ana, second.number)
  await decideAppeal(staffMember(server), second.number, { outcome: 'upheld', answer })
  const reversalAnswer = 'We mixed up two people.'
  for (const { number } of [first, second])
    await reverse(staffMember(server), number, { answer: reversalAnswer })
  const byNumber = new Map((await ownDecisions(ana)).map((one) => [one.number, one]))
  const reversed = { state: 'reversed', reversalAnswer }
  expect(byNumber.get(second.number)).toMatchObject({ ...reversed, appeal: { outcome: 'upheld', answer } })
  expect(byNumber.get(first.number)).toMatchObject({ ...reversed, appeal: null })
})

test('an appeal that succeeds after the suspension has ended does not say that the account is back', async () => {
  const ana = await server.person()
  const { number } = await decideAbout(server, ana.id, 'suspend')
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 28 * 86_400_000)
  await appeal(ana, number)
  await decideAppeal(staffMember(server), number, { outcome: 'reversed', answer })
  await server.idle()
  const subjects = server.mailsTo(ana.email).map(({ subject }) => subject)
  expect(subjects).toContain('We’ve reversed a decision')
  expect(subjects).not.toContain('Your account is back')
  server.clock.now = began
})

test('the first of two appeals counts, and makes one item', async () => {
  const ana = await server.person()
  const { number } = await decideAbout(server, ana.id, 'warn')
  const replies = await Promise.all([appeal(ana, number, 'One'), appeal(ana, number, 'Two')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const texts = await Promise.all(
    replies.map(async (reply) => DecisionView.parse(await reply.json()).appeal?.text),
  )
  expect(new Set(texts).size).toBe(1)
  expect(await openCasesOf(ana)).toMatchObject([{ items: 1 }])
})

test('another decision of the case never swallows an appeal: it moves to a new case', async () => {
  const ana = await server.person()
  const one = staffMember(server)
  const { number } = await decideAbout(server, ana.id, 'warn', one)
  await appeal(ana, number)
  const [first] = await openCasesOf(ana)
  await openCase(server, ana.id, { kind: 'report', reason: 'hate' })
  await decideAs(one, first?.number ?? '', contents.limit)
  expect((await requireCase(db, first?.number ?? '')).state).toBe('decided')
  const moved = await openCasesOf(ana)
  expect(moved).toMatchObject([{ kinds: ['appeal'], items: 1, dueAt: first?.dueAt }])
  const item = await db
    .selectFrom('caseItems')
    .selectAll()
    .where('caseId', '=', moved[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(item.number).toBe(number)
  const content = server.deps.caseEncryptor.decrypt(item.content, `${item.caseId} ${item.id}`)
  expect(content).toContain('It was my cousin.')
  // Closing the new case without an answer moves it once more.
  await decideAs(staffMember(server), moved[0]?.number ?? '', { measure: 'none' })
  expect(await openCasesOf(ana)).toMatchObject([{ kinds: ['appeal'] }])
  await decideAppeal(staffMember(server), number, { outcome: 'upheld', answer })
  expect(await openCasesOf(ana)).toEqual([])
})

test('deciding an appeal swallows neither a report nor another appeal of the same case', async () => {
  const ana = await server.person()
  const [first, second] = [
    await decideAbout(server, ana.id, 'warn'),
    await decideAbout(server, ana.id, 'limit'),
  ]
  await appeal(ana, first.number)
  await appeal(ana, second.number)
  const upheld = { outcome: 'upheld', answer } as const
  await decideAppeal(staffMember(server), first.number, upheld)
  expect(await openCasesOf(ana)).toMatchObject([{ kinds: ['appeal'], items: 2 }])
  await openCase(server, ana.id, { kind: 'report' })
  await decideAppeal(staffMember(server), second.number, upheld)
  const [left] = await openCasesOf(ana)
  expect(left).toMatchObject({ kinds: ['appeal', 'report'] })
  await decideAs(staffMember(server), left?.number ?? '', { measure: 'none' })
  expect(await openCasesOf(ana)).toEqual([])
})

test('a case that another has claimed is not closed by an appeal over their head', async () => {
  const ana = await server.person()
  const [one, other] = [staffMember(server), staffMember(server)]
  const { number } = await decideAbout(server, ana.id, 'warn', one)
  await appeal(ana, number)
  const claimed = { state: 'claimed', claimedBy: one.staff.id } as const
  await db
    .updateTable('cases')
    .set(claimed)
    .where('personId', '=', ana.id)
    .where('state', '=', 'open')
    .execute()
  const upheld = { outcome: 'upheld', answer } as const
  await expect(decideAppeal(other, number, upheld)).rejects.toMatchObject({ code: 'case_claimed' })
  expect(await ownDecisions(ana)).toMatchObject([{ appeal: { outcome: null } }])
  expect((await decideAppeal(staffMember(server, 'admin'), number, upheld)).decisions).toHaveLength(1)
})

test('an appeal is possible for six months, also against a decision that has ended, and only by its person', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const began = server.clock.now
  server.clock.now = new Date('2027-07-01T09:30:00.000Z')
  const { number } = await decideAbout(server, ana.id, 'limit')
  const { number: late } = await decideAbout(server, ana.id, 'warn')
  expect((await appeal(ben, number)).status).toBe(404)
  expect((await appeal(ana, 'NOSUCHNUMB')).status).toBe(404)
  expect((await appeal(ana, number, '   ')).status).toBe(422)
  // The whole last day, in every time zone.
  server.clock.now = new Date('2028-01-02T11:59:59.000Z')
  expect((await ownDecisions(ana)).map(({ state }) => state).toSorted()).toEqual(['ended', 'in_force'])
  expect((await ownDecisions(ana))[0]).toMatchObject({ appealUntil: '2028-01-01T23:59:59.999Z' })
  expect((await appeal(ana, number)).status).toBe(200)
  server.clock.now = new Date('2028-01-02T12:00:00.000Z')
  expect((await appeal(ana, late)).status).toBe(409)
  server.clock.now = began
})

test.each([
  ['2026-08-31T10:00:00.000Z', '2027-02-28T23:59:59.999Z'],
  ['2027-08-31T10:00:00.000Z', '2028-02-29T23:59:59.999Z'],
  ['2026-12-31T23:30:00.000Z', '2027-06-30T23:59:59.999Z'],
])('a decision of %s can be appealed until %s', (createdAt, until) => {
  expect(appealUntil({ createdAt: new Date(createdAt) }).toISOString()).toBe(until)
})

test('a ban that is only proposed can be neither seen nor appealed', async () => {
  const ana = await server.person()
  const caseNumber = await openCase(server, ana.id)
  const { decisions } = await decideAs(staffMember(server), caseNumber, contents.ban)
  expect((await appeal(ana, decisions[0]?.number ?? '')).status).toBe(404)
  expect(await ownDecisions(ana)).toEqual([])
})

test('an appeal against a decision by a command is decided by anybody, and a command closes its case', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const suspend = (person: Person) =>
    suspendPerson(server.deps, {
      actor: operator,
      personId: person.id,
      days: 7,
      ground: 'scam',
      facts: contents.warn.facts,
      isOwnInitiative: true,
    })
  const [first, second] = [await suspend(ana), await suspend(ben)]
  await appeal(ana, first.number)
  await appeal(ben, second.number)
  await decideAppeal(staffMember(server), first.number, { outcome: 'upheld', answer })
  expect(await ownDecisions(ana)).toMatchObject([{ appeal: { outcome: 'upheld' } }])
  await upholdDecision(server.deps, { actor: operator, number: second.number, answer })
  expect(await openCasesOf(ben)).toEqual([])
})

test('who made a decision can reverse it, and the appeal succeeds', async () => {
  const ana = await server.person()
  const one = staffMember(server)
  const { number } = await decideAbout(server, ana.id, 'warn', one)
  await appeal(ana, number)
  const { decisions } = await reverse(one, number, { answer })
  expect(decisions).toMatchObject([{ state: 'reversed', appeal: { outcome: 'reversed', decidedBy: null } }])
  expect(await openCasesOf(ana)).toEqual([])
})
