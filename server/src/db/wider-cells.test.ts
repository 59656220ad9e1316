import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { cellOf, centreOf, kmBetween } from '../features/profiles/places.rules.ts'
import { openTestHouse } from '../testing/test-house.ts'
import * as widerCells from './migrations/0017-wider-cells.ts'

const house = await openTestHouse()
const { db } = house.database

// London, Quito, Fiji at the edge of the map, Tromsø and the poles, as cells of two kilometres.
const narrow = [
  7870 * 32_768 + 6222,
  4993 * 32_768 + 5636,
  4000 * 32_768 + 19_000,
  8876 * 32_768 + 3980,
  0,
  10_007 * 32_768,
]
const ROWS = 10_008
/** The middle of a cell of two kilometres, worked out apart. */
const middleOf = (cell: number) => {
  const latitude = ((Math.floor(cell / 32_768) + 0.5) * 180) / ROWS - 90
  const columns = Math.max(1, Math.round(180 * 111.2 * Math.cos((latitude * Math.PI) / 180)))
  return { latitude, longitude: (((cell % 32_768) + 0.5) * 360) / columns - 180 }
}

test('a place kept by a narrower cell is kept by the wider one that its middle lies in', () => {
  for (const cell of narrow) {
    const wide = widerCells.widened(cell)
    expect(wide).toBe(cellOf(middleOf(cell)))
    const { latitude } = centreOf(wide)
    expect(Math.abs(latitude - middleOf(cell).latitude) * 111.2).toBeLessThanOrEqual(1.11)
  }
})

test('whoever had a place, or travels, is where they were, and decks are built anew', async () => {
  const people = await Promise.all(narrow.map(() => house.person({ firstName: 'Ana' })))
  for (const [n, { id }] of people.entries())
    await sql`insert into places (user_id, cell, pending_cell, travel_cell, travel_until) values (${id}, ${narrow[n]},
      ${narrow[0]}, ${narrow[1]}, ${house.clock.now})`.execute(db)
  const nowhere = await house.person()
  await sql`insert into places (user_id) values (${nowhere.id})`.execute(db)
  await db
    .insertInto('decks')
    .values({ userId: nowhere.id, builtOn: '2026-06-15', builtAt: house.clock.now })
    .execute()

  const again = new Migrator({
    db: house.database.unguarded,
    provider: { getMigrations: () => Promise.resolve({ 'wider-cells': widerCells }) },
    migrationTableName: 'again',
    migrationLockTableName: 'again_lock',
  })
  expect((await again.migrateToLatest()).error).toBeUndefined()

  for (const [n, { id }] of people.entries()) {
    const row = await db.selectFrom('places').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
    expect(row.cell).toBe(cellOf(middleOf(narrow[n] ?? 0)))
    expect(row.travelCell).toBe(cellOf(middleOf(narrow[1] ?? 0)))
    expect(row.pendingCell).toBeNull()
  }
  const seen = await db.selectFrom('search').select('cell').where('cell', 'is not', null).execute()
  expect(seen.map((one) => one.cell)).toEqual(narrow.map(() => cellOf(middleOf(narrow[1] ?? 0))))
  const { cell } = await db
    .selectFrom('places')
    .select('cell')
    .where('userId', '=', nowhere.id)
    .executeTakeFirstOrThrow()
  expect(cell).toBeNull()
  expect(await db.selectFrom('decks').select('userId').execute()).toEqual([])
  expect(kmBetween(cellOf(middleOf(narrow[0] ?? 0)), widerCells.widened(narrow[0] ?? 0))).toBe(0)
})
