import { randomUUID } from 'node:crypto'
import { CASES_PAGE, ITEMS_PAGE, type Queue } from '@hearth/contract/console/cases'
import type { StaffRole } from '@hearth/contract/console/staff'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { openConsole } from '../../../testing/console.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { addItem, lockCase, moveCase, type NewItem } from '../cases.ts'
import { caseRowOf } from './rows.ts'

const server = await openTestServer()
const { db } = server.database
const console = openConsole(server)
const moderator = await console.member('moderator')
const HOUR_MS = 3_600_000

beforeEach(async () => {
  await db.deleteFrom('cases').execute()
})

const add = (item: Partial<NewItem> = {}) =>
  transact(server.deps, (tx) =>
    addItem(server.deps, tx, {
      personId: null,
      kind: 'notice',
      priority: 2,
      content: { words: 'A notice' },
      ...item,
    }),
  )

const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR_MS)

const move = (number: string, action: 'claim' | 'escalate' | 'propose' | 'decide', actorId = moderator.id) =>
  transact(server.deps, async (tx) =>
    moveCase(server.deps, tx, await lockCase(tx, number), action, { actorId }),
  )

const list = async (queue: Queue, after?: string) =>
  (await moderator.api.cases.$get({ query: { queue, ...(after && { after }) } })).json()

async function listAll(queue: Queue): Promise<string[]> {
  const numbers: string[] = []
  let after: string | undefined
  do {
    const page = await list(queue, after)
    expect(page.cases.length).toBeLessThanOrEqual(CASES_PAGE)
    numbers.push(...page.cases.map(({ number }) => number))
    after = page.next ?? undefined
  } while (after)
  return numbers
}

const audited = async (operation: string) => {
  const rows = await db.selectFrom('auditEntries').selectAll().where('operation', '=', operation).execute()
  return rows.map(({ actorKind, actorId, details }) => ({ actorKind, actorId, details }))
}

test('a queue is in the order of priority, then of due time', async () => {
  const later = await add({ priority: 1, at: inHours(5) })
  const last = await add({ priority: 2, at: inHours(-100) })
  const sooner = await add({ priority: 1, at: inHours(-5) })
  const first = await add({ priority: 0, at: inHours(9) })
  expect(await listAll('waiting')).toEqual([first, sooner, later, last].map(({ number }) => number))
})

test('a queue is read page by page without a gap, also where many are due at the same time', async () => {
  const made: string[] = []
  for (let n = 0; n < 2 * CASES_PAGE + 3; n += 1) made.push((await add({ priority: n % 2 ? 1 : 2 })).number)
  const listed = await listAll('waiting')
  expect(listed).toHaveLength(made.length)
  expect(new Set(listed)).toEqual(new Set(made))
  for (const number of made) await move(number, 'decide')
  expect(new Set(await listAll('decided'))).toEqual(new Set(made))
  expect((await moderator.api.cases.$get({ query: { queue: 'waiting', after: '3_x' } })).status).toBe(422)
})

test('each state is in its queues, with counts', async () => {
  const other = await console.member('moderator')
  const numbers = { open: await add(), mine: await add(), others: await add(), escalated: await add() }
  const more = { proposed: await add({ priority: 0, at: inHours(-2) }), decided: await add() }
  await move(numbers.mine.number, 'claim')
  await move(numbers.others.number, 'claim', other.id)
  await move(numbers.escalated.number, 'escalate')
  await move(more.proposed.number, 'propose')
  await move(more.decided.number, 'decide')
  const of = (...cases: { number: string }[]) => cases.map(({ number }) => number)
  expect(await listAll('mine')).toEqual(of(numbers.mine))
  expect(await listAll('escalated')).toEqual(of(numbers.escalated))
  expect(await listAll('proposed')).toEqual(of(more.proposed))
  expect(await listAll('decided')).toEqual(of(more.decided))
  expect(new Set(await listAll('waiting'))).toEqual(
    new Set(of(numbers.open, numbers.escalated, more.proposed)),
  )
  const { counts, overdue } = await list('waiting')
  expect(await listAll('overdue')).toEqual(of(more.proposed))
  expect(counts).toEqual({
    waiting: 3,
    mine: 1,
    claimed: 2,
    escalated: 1,
    proposed: 1,
    decided: 1,
    overdue: 1,
  })
  expect(overdue).toEqual([1, 0, 0])
})

test('a case tells of the person, the account and the case before', async () => {
  const person = await server.person({ firstName: 'Cleo' })
  const first = await add({ personId: person.id })
  await move(first.number, 'decide')
  const { number } = await add({ personId: person.id, kind: 'report', reason: 'scam', priority: 1 })
  const read = await (await moderator.api.cases[':number'].$get({ param: { number } })).json()
  expect(read).toMatchObject({
    number,
    subject: { id: person.id, firstName: 'Cleo' },
    previousCase: first.number,
    isSuspended: false,
    items: 1,
    reporters: 1,
    reasons: ['scam'],
    newestItems: [{ kind: 'report', reason: 'scam', reporter: 1, words: 'A notice', isIntact: true }],
    next: null,
    nearDuplicates: [],
  })
  expect(read.accountCreatedAt).not.toBeNull()
  const row = await transact(server.deps, async (tx) => caseRowOf(tx, await lockCase(tx, number)))
  expect(read).toMatchObject(row)
  expect((await moderator.api.cases[':number'].$get({ param: { number: 'NOSUCHCASE' } })).status).toBe(404)
})

test('items are read newest first, page by page', async () => {
  const { id: personId } = await server.person()
  let number = ''
  for (let n = 0; n < ITEMS_PAGE + 5; n += 1)
    ({ number } = await add({ personId, kind: 'report', content: { words: `Report ${n}` }, at: inHours(n) }))
  const first = await (await moderator.api.cases[':number'].$get({ param: { number } })).json()
  expect(first.newestItems[0]?.words).toBe(`Report ${ITEMS_PAGE + 4}`)
  const more = await moderator.api.cases[':number'].items.$get({
    param: { number },
    query: { after: first.next ?? '' },
  })
  const { items, next } = await more.json()
  expect([...first.newestItems, ...items]).toHaveLength(ITEMS_PAGE + 5)
  expect(items.at(-1)?.words).toBe('Report 0')
  expect(next).toBeNull()
})

test('every reading of a case is in the audit log, and nobody else reads it', async () => {
  const { number } = await add()
  const before = await audited('case.read')
  await moderator.api.cases[':number'].$get({ param: { number } })
  await moderator.api.cases[':number'].items.$get({
    param: { number },
    query: { after: `${server.clock.now.toISOString()}_${randomUUID()}` },
  })
  const entry = { actorKind: 'staff', actorId: moderator.id, details: { case: number } }
  expect((await audited('case.read')).slice(before.length)).toEqual([entry, entry])
  for (const role of ['verifier', 'auditor'] as const satisfies readonly StaffRole[]) {
    const member = await console.member(role)
    const refused = await member.api.cases[':number'].$get({ param: { number } })
    expect(await refusalOf(refused)).toEqual([403, 'role_forbids'])
  }
})

test('triage sees how many have reported, and not which report is whose', async () => {
  const triage = await console.member('triage')
  const { number } = await add({ kind: 'report', reporterId: moderator.id })
  const read = await (await triage.api.cases[':number'].$get({ param: { number } })).json()
  expect(read).toMatchObject({ reporters: 1, newestItems: [{ words: 'A notice', reporter: null }] })
})
