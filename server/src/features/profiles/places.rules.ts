import { CELL_KM } from '@hearth/contract/places'

/** A position as a device tells it; it lives as long as the request that brought it. */
export type Position = { latitude: number; longitude: number }

/** What is kept of where somebody is. `changes` are the moments of the last ones, the newest last. */
export type Kept = { cell: number | null; isChosen: boolean; pendingCell: number | null; changes: Date[] }

export type Move = { is: 'refused'; retryAfter: number } | { is: 'same' | 'waiting' | 'moved'; kept: Kept }

const KM_A_DEGREE = 111.2
const ROWS = Math.round((180 * KM_A_DEGREE) / CELL_KM)
const COLUMN_BITS = 2 ** 15
const HOUR_MS = 3_600_000
const HOUR_S = 3_600
export const MOST_CHANGES_AN_HOUR = 4
const MOST_KM_AN_HOUR = 1_000
/** How far into its new cell somebody next door has to be, as a share of it. */
const WELL_INSIDE = 0.25

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How many cells go round the earth in a row, so that each is about as wide as it is high. */
const columnsOf = (row: number) =>
  Math.max(1, Math.round((360 * KM_A_DEGREE * Math.cos(radians(latitudeOf(row)))) / CELL_KM))
const latitudeOf = (row: number) => ((row + 0.5) * 180) / ROWS - 90

type Placed = { row: number; column: number; up: number; across: number }

function placed({ latitude, longitude }: Position): Placed {
  const high = Math.min(((latitude + 90) / 180) * ROWS, ROWS - 1e-9)
  const row = Math.floor(high)
  const wide = ((((longitude + 180) % 360) + 360) % 360) / 360
  const far = wide * columnsOf(row)
  const column = Math.min(Math.floor(far), columnsOf(row) - 1)
  return { row, column, up: high - row, across: far - column }
}

/** The cell this position lies in: one number, the same for every position in it. */
export function cellOf(position: Position): number {
  const { row, column } = placed(position)
  return row * COLUMN_BITS + column
}

/** The middle of a cell, which stands for everybody in it. */
export function centreOf(cell: number): Position {
  const [row, column] = [Math.floor(cell / COLUMN_BITS), cell % COLUMN_BITS]
  return { latitude: latitudeOf(row), longitude: ((column + 0.5) * 360) / columnsOf(row) - 180 }
}

/** Whether a position is so far inside its cell that no wavering of the device brings it out again. */
export function isWellInside(position: Position): boolean {
  const { up, across } = placed(position)
  return [up, across].every((share) => share > WELL_INSIDE && share < 1 - WELL_INSIDE)
}

/** Gives, for a row of cells, the kilometres from a position to the middle of each of them, over the ground. */
function kmAlong({ latitude, longitude }: Position, row: number): (column: number) => number {
  const columns = columnsOf(row)
  const up = Math.sin(radians(latitudeOf(row) - latitude) / 2) ** 2
  const narrowing = Math.cos(radians(latitude)) * Math.cos(radians(latitudeOf(row)))
  return (column) => {
    const across = radians(((column + 0.5) * 360) / columns - 180 - longitude)
    const half = up + narrowing * Math.sin(across / 2) ** 2
    return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)))
  }
}

/** Kilometres between the middles of two cells, over the ground. */
export const kmBetween = (one: number, other: number): number =>
  kmAlong(centreOf(one), Math.floor(other / COLUMN_BITS))(other % COLUMN_BITS)

/** All cells whose middle is less than so many kilometres from the middle of this one, and how many; itself among them. */
export function cellsWithin(cell: number, km: number): Map<number, number> {
  const centre = centreOf(cell)
  const middle = Math.floor(cell / COLUMN_BITS)
  const high = Math.ceil(km / CELL_KM) + 1
  const cells = new Map<number, number>()
  for (let row = Math.max(0, middle - high); row <= Math.min(ROWS - 1, middle + high); row++) {
    const kmTo = kmAlong(centre, row)
    lookAlong(row, centre.longitude, (column) => {
      const far = kmTo(column)
      if (far < km) cells.set(row * COLUMN_BITS + column, far)
      return far < km
    })
  }
  return cells
}

/** Looks along a row on both sides of a longitude as far as it is near; the distance grows with each step. */
function lookAlong(row: number, longitude: number, isNear: (column: number) => boolean): void {
  const columns = columnsOf(row)
  const middle = placed({ latitude: latitudeOf(row), longitude }).column
  const at = (column: number) => (column + columns) % columns
  isNear(middle)
  let east = 1
  while (east < columns && isNear(at(middle + east))) east++
  for (let west = 1; west <= columns - east && isNear(at(middle - west)); ) west++
}

type Asked = {
  cell: number
  /** A town was chosen by hand, which may be anywhere: people move, and travel. */
  isChosen: boolean
  isWellInside: boolean
}

/** Where somebody is kept from now on, or why not; whoever could move at will could find others by it. */
export function moveTo(kept: Kept, asked: Asked, now: Date): Move {
  const { cell, isChosen } = asked
  if (kept.cell === cell) return { is: 'same', kept: { ...kept, isChosen, pendingCell: null } }
  if (wavers(kept, asked)) {
    return { is: 'waiting', kept: { ...kept, pendingCell: asked.isWellInside ? cell : null } }
  }
  const retryAfter = Math.max(untilOneMore(kept, now), untilThere(kept, asked, now))
  if (retryAfter > 0) return { is: 'refused', retryAfter }
  const changes = [...kept.changes, now].slice(-MOST_CHANGES_AN_HOUR)
  return { is: 'moved', kept: { cell, isChosen, pendingCell: null, changes } }
}

/** Next door only whoever is well inside, and says so twice, has moved: at a border a device wavers. */
function wavers({ cell, pendingCell }: Kept, asked: Asked): boolean {
  if (cell === null || asked.isChosen || kmBetween(cell, asked.cell) >= 2 * CELL_KM) return false
  return !asked.isWellInside || pendingCell !== asked.cell
}

export type Travel = { is: 'refused'; retryAfter: number } | { is: 'travelling'; changes: Date[] }

/** Whether somebody may be somewhere else for a while: as often as one may move, and however far. */
export function travelFrom(changes: Date[], now: Date): Travel {
  const retryAfter = untilOneMore({ changes }, now)
  if (retryAfter > 0) return { is: 'refused', retryAfter }
  return { is: 'travelling', changes: [...changes, now].slice(-MOST_CHANGES_AN_HOUR) }
}

/** Seconds until the hour holds one change less than it may. */
function untilOneMore({ changes }: Pick<Kept, 'changes'>, now: Date): number {
  const oldest = changes.at(-MOST_CHANGES_AN_HOUR)
  return oldest ? Math.max(0, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000)) : 0
}

/** Seconds until a device could have come there, however it travels. */
function untilThere({ cell, isChosen, changes }: Kept, asked: Asked, now: Date): number {
  const last = changes.at(-1)
  if (cell === null || !last || isChosen || asked.isChosen) return 0
  const seconds = (now.getTime() - last.getTime()) / 1000
  return Math.max(0, Math.ceil((kmBetween(cell, asked.cell) / MOST_KM_AN_HOUR) * HOUR_S - seconds))
}
