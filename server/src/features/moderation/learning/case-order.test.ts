import { randomUUID } from 'node:crypto'
import { MIN_DECIDED_CASES } from '@hearth/contract/console/case-order'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { openConsole } from '../../../testing/console.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { addItem } from '../../cases/cases.ts'
import { encryptContent } from '../../cases/items/item-content.ts'

const server = await openTestServer()
const { db } = server.database
const moderator = await openConsole(server).member('moderator')
const auditor = await openConsole(server).member('auditor')
const subject = await server.person()
const HOUR_MS = 3_600_000

const scams = ['please send the gift card codes', 'my wallet pays two percent a day', 'write to me elsewhere']
const others = ['he does not answer me', 'she looks older than on her photos', 'we had a quarrel about dogs']

beforeEach(async () => {
  for (const table of ['decisions', 'cases', 'caseModels'] as const) await db.deleteFrom(table).execute()
})

/** Stores decided cases with these words; those of scams led to a warning. */
async function decided(count: number, wordsOf: (n: number, isScam: boolean) => string) {
  const at = server.clock.now
  const rows = Array.from({ length: count }, (_, n) => ({ id: randomUUID(), isScam: n % 3 === 0, n }))
  await db
    .insertInto('cases')
    .values(
      rows.map(({ id, n }) => ({
        id,
        number: `L${n}`,
        personId: subject.id,
        priority: 2 as const,
        state: 'decided' as const,
        items: 1,
        reporters: 1,
        openedAt: at,
        dueAt: at,
        decidedAt: at,
      })),
    )
    .execute()
  await db
    .insertInto('caseItems')
    .values(
      rows.map(({ id: caseId, n, isScam }) => {
        const place = { caseId, id: randomUUID() }
        const content = encryptContent(server.deps.caseEncryptor, place, { words: wordsOf(n, isScam) })
        return { ...place, ...content, kind: 'report' as const, createdAt: at }
      }),
    )
    .execute()
  await db
    .insertInto('decisions')
    .values(
      rows
        .filter(({ isScam }) => isScam)
        .map(({ id, n }) => ({
          number: `D${n}`,
          personId: subject.id,
          measure: 'warn' as const,
          ground: 'scam' as const,
          facts: 'Asked people for money again and again.',
          isOwnInitiative: false,
          caseId: id,
          createdAt: at,
        })),
    )
    .execute()
}

const clear = (n: number, isScam: boolean) => (isScam ? scams : others)[Math.floor(n / 3) % 3] ?? ''

async function open(words: string, priority: 1 | 2 = 2, hours = 0) {
  const at = new Date(server.clock.now.getTime() + hours * HOUR_MS)
  const item = { personId: null, kind: 'notice', priority, content: { words }, at } as const
  return (await transact(server.deps, (tx) => addItem(server.deps, tx, item))).number
}

async function learn() {
  await server.jobs.runNow('learn-case-order')
  await server.jobs.runNow('place-cases')
}

const numbers = async (order: 'due' | 'likely') => {
  const { cases } = await (await moderator.api.cases.$get({ query: { queue: 'waiting', order } })).json()
  return cases.map(({ number }) => number)
}
const shown = async () => (await moderator.api['case-order'].$get()).json()

test('with fewer than 200 decided cases there is no order, and cases stay by due time in both', async () => {
  await decided(MIN_DECIDED_CASES - 1, clear)
  const harmless = await open(others[0] ?? '')
  const scam = await open(scams[0] ?? '', 2, 1)
  await learn()
  expect(await shown()).toEqual({ decidedCases: MIN_DECIDED_CASES - 1, learned: null })
  expect(await numbers('due')).toEqual([harmless, scam])
  expect(await db.selectFrom('cases').select('place').where('place', '<>', 500).execute()).toEqual([])
})

test('with 200 the likelier case comes first within its priority, and due time changes nothing', async () => {
  await decided(MIN_DECIDED_CASES, clear)
  const harmless = await open(others[0] ?? '')
  const scam = await open(scams[0] ?? '', 2, 1)
  const urgent = await open(others[1] ?? '', 1, 2)
  await learn()
  expect(await numbers('likely')).toEqual([urgent, scam, harmless])
  expect(await numbers('due')).toEqual([urgent, harmless, scam])
  const { decidedCases, learned } = await shown()
  expect(decidedCases).toBe(MIN_DECIDED_CASES)
  expect(learned).toMatchObject({ cases: MIN_DECIDED_CASES, precision: 1 })
  expect(learned?.base).toBeCloseTo(1 / 3, 1)
})

test('words that tell nothing are not said to', async () => {
  await decided(300, (n) => `${others[Math.floor(n / 3) % 3]} ${scams[Math.floor(n / 9) % 2]}`)
  await learn()
  const { learned } = await shown()
  expect(learned?.precision).toBeLessThan(0.55)
})

test('a case with a new item gets a new place', async () => {
  await decided(MIN_DECIDED_CASES, clear)
  const { id: personId } = await server.person()
  const add = (words: string) =>
    transact(server.deps, (tx) =>
      addItem(server.deps, tx, { personId, kind: 'notice', priority: 2, content: { words } }),
    )
  const { number } = await add(others[0] ?? '')
  await learn()
  const placeOf = async () =>
    (await db.selectFrom('cases').select('place').where('number', '=', number).executeTakeFirst())?.place
  const before = await placeOf()
  await add(scams[1] ?? '')
  await server.jobs.runNow('place-cases')
  expect(await placeOf()).toBeLessThan(before ?? 0)
})

test('decisions that were reversed teach nothing, and an order that has no ground any more is forgotten', async () => {
  await decided(MIN_DECIDED_CASES, clear)
  const scam = await open(scams[0] ?? '')
  await learn()
  await db.updateTable('decisions').set({ reversedAt: server.clock.now }).execute()
  await learn()
  expect((await shown()).learned).toBeNull()
  expect(await db.selectFrom('cases').select('place').where('number', '=', scam).execute()).toEqual([
    { place: 500 },
  ])
})

test('what was learned is stored encrypted, and has no word of fewer than five cases', async () => {
  await decided(MIN_DECIDED_CASES, (n, isScam) => `${clear(n, isScam)}${n < 4 ? ' canary' : ''}`)
  await learn()
  const { model } = await db.selectFrom('caseModels').select('model').executeTakeFirstOrThrow()
  expect(model).not.toContain('wallet')
  const plain = server.deps.caseEncryptor.decrypt(model)
  expect(plain).toContain('wallet')
  expect(plain).not.toContain('canary')
})

test('pages of the order leave nothing out, and refuse the end of a page of the other order', async () => {
  await decided(MIN_DECIDED_CASES, clear)
  const made: string[] = []
  for (let n = 0; n < 60; n += 1) made.push(await open([...scams, ...others][n % 6] ?? '', n % 2 ? 1 : 2))
  await learn()
  const first = await (
    await moderator.api.cases.$get({ query: { queue: 'waiting', order: 'likely' } })
  ).json()
  const after = first.next ?? ''
  const second = await (
    await moderator.api.cases.$get({ query: { queue: 'waiting', order: 'likely', after } })
  ).json()
  expect(new Set([...first.cases, ...second.cases].map(({ number }) => number))).toEqual(new Set(made))
  expect(second.next).toBeNull()
  const wrong = await moderator.api.cases.$get({ query: { queue: 'waiting', order: 'due', after } })
  expect(wrong.status).toBe(422)
})

test('an auditor does not see it', async () => {
  expect((await auditor.api['case-order'].$get()).status).toBe(403)
})
