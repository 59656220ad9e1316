import type { CaseRowView } from '@hearth/contract/console/cases'
import { expect, test } from 'vitest'
import { type StaffCtx, transact } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { addItem, changeCase, lockCase, moveCase } from './cases.ts'

const RACES = 200
const AT_ONCE = 20

const server = await openTestServer()
const { db } = server.database
const staff = await Promise.all([server.person(), server.person()])
const ctxOf = ({ id }: Person): StaffCtx => ({
  ...server.deps,
  staff: { id, role: 'moderator', isFresh: true },
})

const add = (personId: string, reporterId?: string) =>
  transact(server.deps, (tx) =>
    addItem(server.deps, tx, {
      personId,
      kind: 'report',
      reporterId,
      reason: 'scam',
      priority: 1,
      content: { words: 'A report' },
    }),
  )

/** Runs a race for each of many new cases, some at a time, and returns their outcomes. */
async function race<Result>(run: (number: string) => Promise<Result>): Promise<Result[]> {
  const outcomes: Result[] = []
  for (let n = 0; n < RACES; n += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, async () => {
      const person = await server.person()
      return run((await add(person.id)).number)
    })
    outcomes.push(...(await Promise.all(batch)))
  }
  return outcomes
}

const codeOf = (outcome: PromiseSettledResult<unknown>) => {
  if (outcome.status === 'fulfilled') return 'done'
  return outcome.reason instanceof AppError ? outcome.reason.code : String(outcome.reason)
}

const claim = (who: Person, number: string): Promise<CaseRowView> =>
  changeCase(ctxOf(who), number, { action: 'claim', version: 1 })

const decide = (who: Person, number: string) =>
  transact(server.deps, async (tx) =>
    moveCase(server.deps, tx, await lockCase(tx, number), 'decide', { actorId: who.id, version: 1 }),
  )

test('of two who claim a case at once exactly one has it, 200 times', async () => {
  const outcomes = await race(async (number) =>
    (await Promise.allSettled(staff.map((who) => claim(who, number)))).map(codeOf).toSorted(),
  )
  expect(outcomes).toHaveLength(RACES)
  for (const codes of outcomes) expect(codes).toEqual(['case_claimed', 'done'])
})

test('of two who decide a case at once exactly one does, 200 times', async () => {
  const outcomes = await race(async (number) =>
    (await Promise.allSettled(staff.map((who) => decide(who, number)))).map(codeOf).toSorted(),
  )
  for (const codes of outcomes) expect(codes).toEqual(['case_changed', 'done'])
})

test('a claim without the version check has two winners in the same race', async () => {
  const claimNaively = async (who: Person, number: string) => {
    const row = await db
      .selectFrom('cases')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    if (row.state !== 'open') throw new AppError('case_claimed')
    const change = { state: 'claimed' as const, claimedBy: who.id }
    await db.updateTable('cases').set(change).where('id', '=', row.id).execute()
  }
  const outcomes = await race(async (number) =>
    (await Promise.allSettled(staff.map((who) => claimNaively(who, number)))).map(codeOf),
  )
  expect(outcomes.filter((codes) => codes.every((code) => code === 'done')).length).toBeGreaterThan(0)
})

test('100 reports at once make one case with every one of them', async () => {
  const person = await server.person()
  const reporters = await Promise.all(Array.from({ length: 100 }, async () => server.person()))
  const numbers = await Promise.all(reporters.map(async ({ id }) => (await add(person.id, id)).number))
  expect(new Set(numbers).size).toBe(1)
  const [row] = await db.selectFrom('cases').selectAll().where('personId', '=', person.id).execute()
  expect(row).toMatchObject({ items: 100, reporters: 100 })
})

test('reports at once with decisions are in one open case at most, and none is lost', async () => {
  const person = await server.person()
  const reporters = await Promise.all(Array.from({ length: 60 }, async () => server.person()))
  await Promise.all(
    reporters.map(async ({ id }, at) => {
      const { number } = await add(person.id, id)
      if (at % 10 !== 0) return
      await transact(server.deps, async (tx) => {
        const row = await lockCase(tx, number)
        if (row.state !== 'decided') await moveCase(server.deps, tx, row, 'decide', { actorId: null })
      })
    }),
  )
  const rows = await db.selectFrom('cases').selectAll().where('personId', '=', person.id).execute()
  expect(rows.filter(({ state }) => state !== 'decided').length).toBeLessThanOrEqual(1)
  expect(rows.reduce((sum, { items }) => sum + items, 0)).toBe(60)
})

test('reports at once with the erasure of the reported person are all kept', async () => {
  const reporters = await Promise.all(Array.from({ length: 20 }, async () => server.person()))
  for (let n = 0; n < 20; n += 1) {
    const person = await server.person()
    await add(person.id)
    const reporting = reporters.map(({ id }) => add(person.id, id))
    const erasing = transact(server.deps, (tx) => tx.deleteFrom('user').where('id', '=', person.id).execute())
    const outcomes = await Promise.allSettled([erasing, ...reporting])
    expect(outcomes.map(codeOf)).toEqual(outcomes.map(() => 'done'))
  }
})
