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
import { confirmBan, decide, previewDecision, reverse } from '../moderation.ts'
import { requireCase } from './case-decisions.ts'

const server = await openTestServer()
const { db } = server.database
const answer = 'We mixed up two people.'

/** Everything that a decision changes about a person, apart from the decision and its case. */
const restrictedOf = async ({ id }: Person) => ({
  restrictions: await db.selectFrom('restrictions').selectAll().where('personId', '=', id).execute(),
  hidden: await db.selectFrom('hiddenThings').selectAll().where('personId', '=', id).execute(),
  banned: await db.selectFrom('bannedHashes').selectAll().execute(),
  search: (await db.selectFrom('search').selectAll().where('userId', '=', id).execute()).map((row) => ({
    ...row,
    changedAt: null,
  })),
})

const eventsOf = async (caseNumber: string) => {
  const { id } = await requireCase(db, caseNumber)
  return db.selectFrom('caseEvents').selectAll().where('caseId', '=', id).orderBy('id').execute()
}

const subjectsTo = async ({ email }: Person) => {
  await server.idle()
  return server.mailsTo(email).map(({ subject }) => subject)
}

test.each(['warn', 'hide', 'limit', 'suspend', 'ban'] as const)(
  'a decision “%s” restricts only what it says, and its reversal restores everything',
  async (measure) => {
    const ana = await server.person()
    const before = await restrictedOf(ana)
    const { caseNumber, number } = await decideAbout(server, ana.id, measure)
    const meanwhile = await restrictedOf(ana)
    expect(meanwhile.restrictions.map(({ kind }) => kind).toSorted()).toEqual(
      { warn: [], hide: [], limit: ['likes', 'messages'], suspend: ['suspended'], ban: ['suspended'] }[
        measure
      ],
    )
    expect(meanwhile.hidden).toHaveLength(measure === 'hide' ? 1 : 0)
    expect(meanwhile.banned).toHaveLength(before.banned.length + (measure === 'ban' ? 1 : 0))
    expect((await requireCase(db, caseNumber)).state).toBe('decided')
    expect(await subjectsTo(ana)).toHaveLength(1)

    const { decisions } = await reverse(staffMember(server), number, { answer })
    expect(decisions).toMatchObject([{ number, state: 'reversed', mayReverse: false }])
    expect(await restrictedOf(ana)).toEqual(before)
    expect((await eventsOf(caseNumber)).at(-1)?.kind).toBe('reversed')
    await expect(reverse(staffMember(server), number, { answer })).rejects.toThrow('Someone changed')
    expect(await subjectsTo(ana)).toHaveLength(2)
  },
)

test('a decision without a measure closes the case and leaves no row', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const report = { kind: 'report', reporterId: ben.id, number: 'R234567890' } as const
  const caseNumber = await openCase(server, ana.id, report)
  expect(await decideAs(staffMember(server), caseNumber, { measure: 'none' })).toEqual({ decisions: [] })
  expect(await requireCase(db, caseNumber)).toMatchObject({ state: 'decided' })
  expect(await subjectsTo(ana)).toEqual([])
  expect(await subjectsTo(ben)).toEqual(['We looked at your report'])
  expect(server.mailsTo(ben.email)[0]?.text).toContain('R234567890')
  expect(server.mailsTo(ben.email)[0]?.text).toContain('no violation')
})

test('reporters learn only that something was done', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const report = { kind: 'report', reporterId: ben.id, number: 'R234567891' } as const
  const caseNumber = await openCase(server, ana.id, report)
  const made = await decideAs(staffMember(server), caseNumber, contents.warn)
  expect(made.decisions[0]?.decidedBy).not.toBeNull()
  await server.idle()
  const [mail] = server.mailsTo(ben.email)
  expect(mail?.text).toContain('We took action')
  expect(mail?.text).not.toContain(facts)
  const row = await db
    .selectFrom('decisions')
    .select('isOwnInitiative')
    .where('number', '=', made.decisions[0]?.number ?? '')
    .executeTakeFirst()
  expect(row).toEqual({ isOwnInitiative: false })
})

test('an outdated version, the claim of another and a decided case are refused', async () => {
  const ana = await server.person()
  const [one, other] = [staffMember(server), staffMember(server)]
  const caseNumber = await openCase(server, ana.id)
  const { version, id } = await requireCase(db, caseNumber)
  const input = { version, content: contents.warn }
  await db
    .updateTable('cases')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  await expect(decide(one, caseNumber, input)).rejects.toMatchObject({ code: 'case_changed' })
  await db
    .updateTable('cases')
    .set({ version, state: 'claimed', claimedBy: one.staff.id })
    .where('id', '=', id)
    .execute()
  await expect(decide(other, caseNumber, input)).rejects.toMatchObject({ code: 'case_claimed' })
  expect(await db.selectFrom('decisions').select('id').where('personId', '=', ana.id).execute()).toEqual([])
  expect((await decide(one, caseNumber, input)).decisions).toHaveLength(1)
  const later = { ...input, version: version + 1 }
  await expect(decide(one, caseNumber, later)).rejects.toMatchObject({ code: 'case_closed' })
  await expect(decide(one, 'NOSUCHCASE', input)).rejects.toMatchObject({ code: 'case_not_found' })
})

test('a suspension of before holds on once a later one is reversed', async () => {
  const ana = await server.person()
  const first = await decideAbout(server, ana.id, 'suspend')
  const second = await decideAbout(server, ana.id, 'ban')
  const { decisions } = await reverse(staffMember(server), second.number, { answer })
  const states = new Map(decisions.map(({ number, state }) => [number, state]))
  expect([states.get(first.number), states.get(second.number)]).toEqual(['in_force', 'reversed'])
  expect((await restrictedOf(ana)).restrictions).toMatchObject([
    { kind: 'suspended', endsAt: expect.any(Date) },
  ])
  await reverse(staffMember(server), first.number, { answer })
  expect((await restrictedOf(ana)).restrictions).toEqual([])
})

test('the copy of a decision in the history outlives the account, encrypted', async () => {
  const ana = await server.person()
  const { caseNumber, number } = await decideAbout(server, ana.id, 'warn')
  const cookie = await ana.cookie()
  expect((await server.ask('/api/account', { method: 'DELETE' }, cookie)).status).toBe(200)
  expect(await db.selectFrom('decisions').select('id').where('number', '=', number).execute()).toEqual([])
  const note = (await eventsOf(caseNumber)).find(({ kind }) => kind === 'decided')?.note ?? ''
  expect(note).not.toContain('money')
  expect(JSON.parse(server.deps.caseEncryptor.decrypt(note))).toMatchObject({
    number,
    facts,
    measure: 'warn',
  })
})

test('the open case of an erased account can only be closed', async () => {
  const ana = await server.person()
  const caseNumber = await openCase(server, ana.id)
  await server.ask('/api/account', { method: 'DELETE' }, await ana.cookie())
  const staff = staffMember(server)
  await expect(decideAs(staff, caseNumber, contents.warn)).rejects.toMatchObject({
    code: 'account_not_found',
  })
  await decideAs(staff, caseNumber, { measure: 'none' })
  expect((await requireCase(db, caseNumber)).state).toBe('decided')
})

test('a preview is in the language of the account and stores nothing', async () => {
  const ana = await server.person()
  await db.updateTable('user').set({ language: 'de' }).where('id', '=', ana.id).execute()
  const caseNumber = await openCase(server, ana.id)
  const staff = staffMember(server)
  const statement = await previewDecision(staff, caseNumber, contents.suspend)
  expect(statement).toMatchObject({ language: 'de' })
  expect(statement.paragraphs.join('\n')).toContain(facts)
  expect(await previewDecision(staff, caseNumber, { measure: 'none' })).toMatchObject({ paragraphs: [] })
  const entries = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('operation', '=', 'case.preview')
    .where('actorId', '=', staff.staff.id)
    .execute()
  expect(entries.map(({ details }) => details)).toEqual(
    ['suspend', 'none'].map((measure) => ({ case: caseNumber, measure })),
  )
  expect((await requireCase(db, caseNumber)).state).toBe('open')
})

test('every decision is recorded in the audit log by ids and numbers only', async () => {
  const ana = await server.person()
  const by = staffMember(server)
  const { caseNumber, number } = await decideAbout(server, ana.id, 'ban', by)
  const entries = await db.selectFrom('auditEntries').selectAll().orderBy('number', 'desc').limit(2).execute()
  expect(entries).toMatchObject([
    { operation: 'ban.confirmed', details: { personId: ana.id, decision: number } },
    {
      operation: 'decision.made',
      actorKind: 'staff',
      actorId: by.staff.id,
      details: { case: caseNumber, measure: 'ban', decision: number },
    },
  ])
  await expect(confirmBan(by, number)).rejects.toMatchObject({ code: 'case_changed' })
})
