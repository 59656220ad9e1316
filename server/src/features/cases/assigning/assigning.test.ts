import { randomUUID } from 'node:crypto'
import { NoticeView } from '@hearth/contract/public/notices'
import { expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { openConsole } from '../../../testing/console.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { BASE_URL, openTestServer } from '../../../testing/test-server.ts'
import { addItem } from '../cases.ts'

const server = await openTestServer()
const { db } = server.database
const console = openConsole(server)
const [moderator, colleague] = [await console.member('moderator'), await console.member('moderator')]

/** Gives a notice that links to nobody, and returns the number of its case. */
async function unassigned(): Promise<string> {
  const body = {
    clientId: randomUUID(),
    place: 'A man called Rex',
    reason: 'underage',
    words: 'He told me that he is fourteen years old.',
  }
  const given = await server.post('/api/notices', { ...body, isInGoodFaith: true })
  const { number } = NoticeView.parse(await given.json())
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseItems', 'caseItems.caseId', 'cases.id')
    .select('cases.number')
    .where('caseItems.number', '=', number)
    .executeTakeFirstOrThrow()
  return row.number
}

const assign = (number: string, person: string, { who = moderator, version = 1 } = {}) =>
  who.api.cases[':number'].assign.$post({ param: { number }, json: { version, person } })
const read = async (number: string, who = moderator) =>
  (await who.api.cases[':number'].$get({ param: { number } })).json()

test('a case without a subject is no erased account, and is assigned by a profile link or an address', async () => {
  const ana = await server.person({ firstName: 'Ana' })
  const byLink = await unassigned()
  expect((await read(byLink)).subject).toEqual({ id: null, firstName: null, isUnknown: true })
  const assigned = await assign(byLink, `see ${BASE_URL}/app/people/${ana.id}`)
  expect(await assigned.json()).toMatchObject({
    number: byLink,
    state: 'open',
    subject: { id: ana.id, firstName: 'Ana' },
  })
  const view = await read(byLink)
  expect(view.newestItems).toMatchObject([
    {
      kind: 'notice',
      words: 'He told me that he is fourteen years old.',
      isIntact: true,
      profile: { firstName: 'Ana' },
    },
  ])
  expect(view.history.map(({ kind, by }) => [kind, by?.id])).toEqual([
    ['opened', undefined],
    ['assigned', moderator.id],
  ])

  const ben = await server.person()
  expect(await (await assign(await unassigned(), ` ${ben.email.toUpperCase()} `)).json()).toMatchObject({
    subject: { id: ben.id },
  })
  const entries = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('operation', '=', 'case.assign')
    .execute()
  expect(entries.map(({ actorId, details }) => ({ actorId, details }))).toMatchObject([
    { actorId: moderator.id, details: { case: byLink, person: ana.id, into: byLink } },
    { details: { person: ben.id } },
  ])
})

test('the items move into the open case of the person, with the history and the notice', async () => {
  const ana = await server.person()
  const at = new Date(server.clock.now.getTime() - 3_600_000)
  const open = await transact(server.deps, (tx) =>
    addItem(server.deps, tx, { personId: ana.id, kind: 'report', priority: 2, content: {}, at }),
  )
  const number = await unassigned()
  await moderator.api.cases[':number'].escalate.$post({
    param: { number },
    json: { version: 1, note: 'This is Ana' },
  })
  const merged = await (await assign(number, ana.email, { version: 2 })).json()
  expect(merged).toMatchObject({
    number: open.number,
    priority: 0,
    items: 2,
    reporters: 2,
    kinds: ['report', 'notice'],
    reasons: ['underage'],
  })
  const view = await read(open.number)
  expect(view.newestItems).toMatchObject([
    { kind: 'notice', reporter: 2, words: 'He told me that he is fourteen years old.', isIntact: true },
    { kind: 'report', reporter: 1, isIntact: true },
  ])
  expect(view.history.map(({ kind, note }) => [kind, note])).toEqual([
    ['opened', ''],
    ['escalated', 'This is Ana'],
    ['assigned', ''],
  ])
  expect((await moderator.api.cases[':number'].$get({ param: { number } })).status).toBe(404)
  const { id } = await db
    .selectFrom('cases')
    .select('id')
    .where('number', '=', open.number)
    .executeTakeFirstOrThrow()
  expect(await db.selectFrom('notices').selectAll().where('caseId', '=', id).execute()).toHaveLength(1)
})

test('nobody else is assigned, and no case that has a subject or is claimed by another', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const number = await unassigned()
  for (const nobody of ['', 'nobody@people.example', `/people/${randomUUID()}`, colleague.email])
    expect(await refusalOf(await assign(number, nobody))).toEqual([404, 'account_not_found'])
  expect(await refusalOf(await assign(number, ana.email, { version: 2 }))).toEqual([409, 'case_changed'])
  expect(await refusalOf(await assign('NOSUCHCASE', ana.email))).toEqual([404, 'case_not_found'])
  await colleague.api.cases[':number'].claim.$post({ param: { number }, json: { version: 1 } })
  expect(await refusalOf(await assign(number, ana.email, { version: 2 }))).toEqual([409, 'case_claimed'])
  expect((await assign(number, ana.email, { who: colleague, version: 2 })).status).toBe(200)
  expect(await refusalOf(await assign(number, ben.email, { who: colleague, version: 3 }))).toEqual([
    409,
    'case_changed',
  ])
})

test('a role that may not decide may not assign', async () => {
  const triage = await console.member('triage')
  const ana = await server.person()
  expect((await assign(await unassigned(), ana.email, { who: triage })).status).toBe(403)
})
