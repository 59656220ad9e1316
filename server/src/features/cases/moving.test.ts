import { expect, test } from 'vitest'
import { transact } from '../../context.ts'
import { openConsole } from '../../testing/console.ts'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { refusalOf } from '../../testing/refusals.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { addItem } from './cases.ts'

const server = await openTestServer()
const { db } = server.database
const console = openConsole(server)
const [ana, ben, admin] = [
  await console.member('moderator'),
  await console.member('moderator'),
  await console.member('admin'),
]

async function newCase(): Promise<string> {
  const person = await server.person()
  const item = { personId: person.id, kind: 'notice', priority: 2, content: { words: 'A notice' } } as const
  return (await transact(server.deps, (tx) => addItem(server.deps, tx, item))).number
}

type Console = typeof ana
const change = (who: Console, what: 'claim' | 'release', number: string, version: number) =>
  who.api.cases[':number'][what].$post({ param: { number }, json: { version } })

const escalate = (who: Console, number: string, version: number, note = 'Please look') =>
  who.api.cases[':number'].escalate.$post({ param: { number }, json: { version, note } })

const read = async (who: Console, number: string) =>
  (await who.api.cases[':number'].$get({ param: { number } })).json()

test('a case is claimed, escalated, claimed by another and released, and its history says by whom', async () => {
  const number = await newCase()
  expect(await (await change(ana, 'claim', number, 1)).json()).toMatchObject({
    state: 'claimed',
    version: 2,
    claimedBy: { id: ana.id, name: ana.name },
  })
  expect(await (await escalate(ana, number, 2)).json()).toMatchObject({
    state: 'escalated',
    version: 3,
    claimedBy: null,
  })
  await change(ben, 'claim', number, 3)
  expect(await (await change(ben, 'release', number, 4)).json()).toMatchObject({ state: 'open' })
  const { history } = await read(ana, number)
  expect(history.map(({ kind, by, note }) => [kind, by?.name, note])).toEqual([
    ['opened', undefined, ''],
    ['claimed', ana.name, ''],
    ['escalated', ana.name, 'Please look'],
    ['claimed', ben.name, ''],
    ['released', ben.name, ''],
  ])
  const entries = await db.selectFrom('auditEntries').selectAll().orderBy('number').execute()
  const changed = entries.filter(({ details }) => JSON.stringify(details).includes(number))
  expect(changed.map(({ operation, actorId }) => [operation, actorId])).toEqual([
    ['case.claim', ana.id],
    ['case.escalate', ana.id],
    ['case.claim', ben.id],
    ['case.release', ben.id],
    ['case.read', ana.id],
  ])
})

test('of two who claim the same version, the second learns that another has it', async () => {
  const number = await newCase()
  expect((await change(ana, 'claim', number, 1)).status).toBe(200)
  expect(await refusalOf(await change(ben, 'claim', number, 1))).toEqual([409, 'case_claimed'])
  expect(await refusalOf(await change(ben, 'release', number, 2))).toEqual([409, 'case_claimed'])
  expect(await refusalOf(await escalate(ben, number, 2))).toEqual([409, 'case_claimed'])
  expect((await read(ben, number)).claimedBy?.id).toBe(ana.id)
})

test('an admin takes over a claim', async () => {
  const number = await newCase()
  await change(ana, 'claim', number, 1)
  const taken = await change(admin, 'claim', number, 2)
  expect(await taken.json()).toMatchObject({ claimedBy: { id: admin.id } })
  expect(await refusalOf(await change(ana, 'release', number, 3))).toEqual([409, 'case_claimed'])
})

test('a moderator takes over an overdue claim, and triage does not', async () => {
  const number = await newCase()
  const triage = await console.member('triage')
  await change(ana, 'claim', number, 1)
  const at = server.clock.now
  server.clock.now = new Date(at.getTime() + 72 * 3_600_000)
  expect(await refusalOf(await change(triage, 'claim', number, 2))).toEqual([409, 'case_claimed'])
  expect(await refusalOf(await escalate(ben, number, 2))).toEqual([409, 'case_claimed'])
  const taken = await change(ben, 'claim', number, 2)
  expect(await taken.json()).toMatchObject({ claimedBy: { id: ben.id } })
  server.clock.now = at
})

test('everybody finds a claimed case in a queue', async () => {
  const number = await newCase()
  await change(ana, 'claim', number, 1)
  const view = await (await ben.api.cases.$get({ query: { queue: 'claimed' } })).json()
  expect(view.cases.map((row) => row.number)).toContain(number)
  expect(view.counts.claimed).toBe(view.cases.length)
})

test('the end of a member of staff, and another role, release their claims', async () => {
  const boss = await staffPerson(server, 'admin')
  for (const json of [{ isEnded: true } as const, { role: 'triage' } as const]) {
    const [holder, number] = [await staffPerson(server, 'moderator'), await newCase()]
    await holder.api.cases[':number'].claim.$post({ param: { number }, json: { version: 1 } })
    expect((await boss.api.staff[':id'].$patch({ param: { id: holder.id }, json })).status).toBe(200)
    const { state, claimedBy, history } = await read(ben, number)
    expect([state, claimedBy, history.at(-1)?.kind]).toEqual(['open', null, 'released'])
  }
})

test('a change of an outdated version, and one that is not possible, is refused', async () => {
  const number = await newCase()
  expect(await refusalOf(await change(ana, 'claim', number, 2))).toEqual([409, 'case_changed'])
  expect(await refusalOf(await change(ana, 'release', number, 1))).toEqual([409, 'case_changed'])
  expect(await refusalOf(await change(ana, 'claim', 'NOSUCHCASE', 1))).toEqual([404, 'case_not_found'])
})

test('a decided case is closed', async () => {
  const number = await newCase()
  await db
    .updateTable('cases')
    .set({ state: 'decided', decidedAt: server.clock.now })
    .where('number', '=', number)
    .execute()
  expect(await refusalOf(await change(ana, 'claim', number, 1))).toEqual([409, 'case_closed'])
})

test('the history is append-only, and its notes are encrypted', async () => {
  const number = await newCase()
  await escalate(ana, number, 1, 'A canary note')
  const events = await db.selectFrom('caseEvents').selectAll().execute()
  expect(JSON.stringify(events)).not.toContain('canary')
  await expect(db.updateTable('caseEvents').set({ note: null }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('caseEvents').execute()).rejects.toThrow('append-only')
  await db.deleteFrom('cases').where('number', '=', number).execute()
  expect(await db.selectFrom('cases').select('id').where('number', '=', number).execute()).toEqual([])
})

test.each([
  ['verifier', 403],
  ['auditor', 403],
  ['triage', 200],
] as const)('%s claims: %i', async (role, status) => {
  const member = await console.member(role)
  expect((await change(member, 'claim', await newCase(), 1)).status).toBe(status)
})
