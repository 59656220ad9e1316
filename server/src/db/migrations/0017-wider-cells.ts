import { type Kysely, sql } from 'kysely'

// The grids as they were and are at this step; what the house counts with may change again.
const KM_A_DEGREE = 111.2
const COLUMN_BITS = 2 ** 15
const BEFORE_KM = 2
const AFTER_KM = 2.2

const grid = (km: number) => {
  const rows = Math.round((180 * KM_A_DEGREE) / km)
  const latitudeOf = (row: number) => ((row + 0.5) * 180) / rows - 90
  const columnsOf = (row: number) =>
    Math.max(1, Math.round((360 * KM_A_DEGREE * Math.cos((latitudeOf(row) * Math.PI) / 180)) / km))
  return { rows, latitudeOf, columnsOf }
}

/** The wider cell that the middle of a narrower one lies in. */
export function widened(cell: number): number {
  const [before, after] = [grid(BEFORE_KM), grid(AFTER_KM)]
  const [oldRow, oldColumn] = [Math.floor(cell / COLUMN_BITS), cell % COLUMN_BITS]
  const row = Math.min(Math.floor(((before.latitudeOf(oldRow) + 90) / 180) * after.rows), after.rows - 1)
  const far = ((oldColumn + 0.5) / before.columnsOf(oldRow)) * after.columnsOf(row)
  return row * COLUMN_BITS + Math.min(Math.floor(far), after.columnsOf(row) - 1)
}

/** Cells are wider by a tenth: by the old ones somebody could be found a little better than to 800 metres. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ cell: number }>`
    select cell from places where cell is not null union select travel_cell from places where travel_cell is not null
    `.execute(db)
  const before = rows.map(({ cell }) => cell)
  const after = before.map(widened)
  // A device that wavers at a border says again where it is.
  await sql`update places set pending_cell = null,
      cell = (select wide from unnest(${before}::int[], ${after}::int[]) as grids (narrow, wide) where narrow = cell),
      travel_cell = (select wide from unnest(${before}::int[], ${after}::int[]) as grids (narrow, wide)
        where narrow = travel_cell)
    where cell is not null or travel_cell is not null or pending_cell is not null`.execute(db)
  // A queue is for the cells it was built by.
  await sql`delete from decks`.execute(db)
}
