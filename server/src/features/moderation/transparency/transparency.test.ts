import { measures } from '@hearth/contract/console/decisions'
import { reportReasons } from '@hearth/contract/people/safety'
import { TransparencyView } from '@hearth/contract/public/transparency'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideAbout, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { newNumber } from '../../cases/cases.ts'
import { appeal, decideAppeal } from '../moderation.ts'
import { type MonthFigures, transparencyOf } from './transparency.rules.ts'
import { publishFigures, showTransparency } from './transparency.ts'

const HOUR_MS = 3_600_000

/** A decided case of May 2026, with its first item. */
async function decidedCase(
  { deps, database: { db } }: Awaited<ReturnType<typeof openTestServer>>,
  { hours, kind, measure }: { hours: number; kind: 'report' | 'notice' | 'signal'; measure: string },
): Promise<string> {
  const openedAt = new Date('2026-05-10T00:00:00.000Z')
  const decidedAt = new Date(openedAt.getTime() + hours * HOUR_MS)
  const { id } = await db
    .insertInto('cases')
    .values({ number: newNumber(), state: 'decided', priority: 1, openedAt, dueAt: openedAt, decidedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = deps.caseEncryptor.encrypt('{}')
  await db
    .insertInto('caseItems')
    .values({ caseId: id, kind, content, contentHash: '', createdAt: openedAt })
    .execute()
  const note = deps.caseEncryptor.encrypt(JSON.stringify({ measure }))
  await db.insertInto('caseEvents').values({ caseId: id, at: decidedAt, kind: 'decided', note }).execute()
  return id
}

test('a month is counted once it is over, from what is stored', async () => {
  const server = await openTestServer()
  const { db } = server.database
  const at = new Date('2026-05-20T00:00:00.000Z')
  const person = await server.person()
  const caseIds: string[] = []
  for (let nth = 0; nth < 12; nth += 1)
    caseIds.push(
      await decidedCase(server, {
        hours: nth + 1,
        kind: nth < 6 ? 'report' : 'signal',
        measure: nth < 7 ? 'warn' : 'none',
      }),
    )
  const decide = (caseId: string | null, change: object = {}) =>
    db
      .insertInto('decisions')
      .values({
        number: newNumber(),
        personId: person.id,
        measure: 'warn',
        ground: 'scam',
        facts: 'You asked three people for money.',
        isOwnInitiative: false,
        createdAt: at,
        caseId,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  for (const caseId of caseIds.slice(0, 7)) await decide(caseId)
  // Only proposed, so not in effect.
  await decide(caseIds[0] ?? '', { measure: 'ban' })
  // Of another month.
  await decide(null, { createdAt: new Date('2026-06-02T00:00:00.000Z') })
  for (let nth = 0; nth < 6; nth += 1) {
    const { id } = await decide(null, { measure: 'suspend', ground: 'hate', isOwnInitiative: true })
    const answeredAt = new Date('2026-05-25T00:00:00.000Z')
    const answer = nth < 5 ? { outcome: 'reversed' as const, answer: 'Sorry.', answeredAt } : {}
    await db
      .insertInto('appeals')
      .values({ decisionId: id, text: 'No!', sentAt: at, ...answer })
      .execute()
  }
  await db
    .insertInto('staff')
    .values({ personId: (await server.person()).id, role: 'admin', addedAt: at, endedAt: null })
    .execute()

  // The figures outlive the account.
  await db.deleteFrom('user').where('id', '=', person.id).execute()
  expect(await db.selectFrom('decisions').selectAll().execute()).toEqual([])
  await publishFigures(server.deps)
  const rows = await db.selectFrom('transparencyFigures').selectAll().execute()
  expect(rows).toMatchObject([{ month: '2026-05-01' }])
  expect(rows[0]?.figures).toMatchObject({
    reports: 6,
    notices: 0,
    signals: 6,
    ownInitiative: 6,
    automated: 6,
    appeals: 6,
    reversed: 5,
    byMeasure: { none: 5, warn: 7, suspend: 6, ban: 0 },
    byGround: { scam: 7, hate: 6 },
    medianHours: 6,
    slowestTenthHours: 11,
    staff: 1,
  })

  const reply = await server.ask('/api/transparency')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
  const view = TransparencyView.parse(await reply.json())
  expect(view.months[0]).toMatchObject({ month: '2026-05-01', reports: 5, notices: null, staff: null })
  expect(view.total?.byMeasure).toMatchObject({ warn: 5, suspend: 5, none: 5, ban: null })

  await db.deleteFrom('decisionFigures').execute()
  await publishFigures(server.deps)
  expect(await showTransparency(server.deps)).toEqual(view)
})

test('a community without a complete month has no figures', async () => {
  const server = await openTestServer()
  expect(await showTransparency(server.deps)).toEqual({ months: [], total: null })
  server.clock.now = new Date('2026-07-01T04:10:00.000Z')
  await publishFigures(server.deps)
  const { months, total } = await showTransparency(server.deps)
  expect(months).toMatchObject([{ month: '2026-06-01', reports: null, medianHours: null }])
  expect(total).toMatchObject({ reports: null })
})

test('a ban counts when it is confirmed, with the appeal that reverses it, and a case closed by an appeal is no measure', async () => {
  const server = await openTestServer()
  const [ana, ben] = [await server.person(), await server.person()]
  const { number } = await decideAbout(server, ana.id, 'ban')
  await appeal({ ...server.deps, viewerId: ana.id }, number, { text: 'It was not me.' })
  await decideAppeal(staffMember(server), number, { outcome: 'reversed', answer: 'Sorry.' })
  await decideAs(staffMember(server), await openCase(server, ben.id), { measure: 'none' })
  await server.database.db.deleteFrom('user').execute()
  server.clock.now = new Date(server.clock.now.getTime() + 35 * 24 * HOUR_MS)
  await publishFigures(server.deps)
  const rows = await server.database.db.selectFrom('transparencyFigures').select('figures').execute()
  expect(rows.at(-1)?.figures).toMatchObject({
    appeals: 1,
    reversed: 1,
    byMeasure: { ban: 1, none: 1 },
    byGround: { scam: 1 },
  })
})

test('months in which no server ran are counted later', async () => {
  const server = await openTestServer()
  await decidedCase(server, { hours: 1, kind: 'report', measure: 'none' })
  server.clock.now = new Date('2026-08-03T04:10:00.000Z')
  await publishFigures(server.deps)
  const { months } = await showTransparency(server.deps)
  expect(months.map(({ month: first }) => first)).toEqual(['2026-07-01', '2026-06-01', '2026-05-01'])
})

const count = fc.nat({ max: 40 })
const record = <Key extends string>(keys: readonly Key[]): fc.Arbitrary<Record<Key, number>> =>
  fc
    .array(count, { minLength: keys.length, maxLength: keys.length })
    .map((all) => Object.fromEntries(keys.map((key, nth) => [key, all[nth] ?? 0])) as Record<Key, number>)
const month: fc.Arbitrary<MonthFigures> = fc.record({
  reports: count,
  notices: count,
  signals: count,
  ownInitiative: count,
  automated: count,
  appeals: count,
  reversed: count,
  byMeasure: record(measures),
  byGround: record(reportReasons),
  medianHours: fc.constant(null),
  slowestTenthHours: fc.constant(null),
  staff: count,
})

/** The same month with other figures where the published ones do not say which. */
function withOther(figures: MonthFigures, add: number): MonthFigures {
  const other = (figure: number) => Math.floor(figure / 5) * 5 + ((figure + add) % 5)
  const all = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (_, one: unknown) =>
      typeof one === 'number' ? other(one) : one,
    ) as Value
  return all(figures)
}

test('no total and no other cell helps to tell the values apart that a withheld figure can have', () => {
  fc.assert(
    fc.property(
      fc.array(month, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      (months, add) => {
        const page = (all: MonthFigures[]) =>
          transparencyOf(all.map((figures, nth) => ({ month: `2026-0${nth + 1}-01`, figures })))
        // The page is the same for different values below five, so it cannot reveal which of them is true.
        expect(page(months.map((figures) => withOther(figures, add)))).toEqual(page(months))
      },
    ),
  )
})

test('a total is the sum of what the months show', () => {
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 5 }), (all) => {
      const { months, total } = transparencyOf(
        all.map((figures, nth) => ({ month: `2026-0${nth + 1}-01`, figures })),
      )
      const sum = months.reduce((before, { reports }) => before + (reports ?? 0), 0)
      expect(total?.reports ?? 0).toBe(sum)
      for (const { reports } of months) expect(reports === null || reports >= 5).toBe(true)
    }),
  )
})
