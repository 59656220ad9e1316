import { CELL_KM } from '@hearth/contract/profile/locations'

/** A position from a device or of a town, in degrees. A position of a person is never stored. */
export type Position = { latitude: number; longitude: number }

/** The stored location of a person. `changes` are the times of the last changes, the newest last. */
export type StoredLocation = {
  cell: number | null
  isChosen: boolean
  pendingCell: number | null
  changes: Date[]
}

export type MoveResult =
  | { is: 'refused'; retryAfter: number }
  | { is: 'same' | 'unconfirmed' | 'moved'; stored: StoredLocation }

const KM_PER_DEGREE = 111.2
const ROWS = Math.round((180 * KM_PER_DEGREE) / CELL_KM)
const COLUMN_BITS = 2 ** 15
const HOUR_MS = 3_600_000
const HOUR_S = 3_600
export const MAX_CHANGES_PER_HOUR = 4
const MAX_KM_PER_HOUR = 1_000
/** The outer part of a cell on each side, as a share of its width. */
const BORDER_SHARE = 0.25

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the number of cells in a row around the earth; each is about as wide as high. */
const columnsIn = (row: number) =>
  Math.max(1, Math.round((360 * KM_PER_DEGREE * Math.cos(radians(latitudeOf(row)))) / CELL_KM))
const latitudeOf = (row: number) => ((row + 0.5) * 180) / ROWS - 90

type GridPosition = { row: number; column: number; up: number; across: number }

function gridPositionOf({ latitude, longitude }: Position): GridPosition {
  const high = Math.min(((latitude + 90) / 180) * ROWS, ROWS - 1e-9)
  const row = Math.floor(high)
  const wide = ((((longitude + 180) % 360) + 360) % 360) / 360
  const alongRow = wide * columnsIn(row)
  const column = Math.min(Math.floor(alongRow), columnsIn(row) - 1)
  return { row, column, up: high - row, across: alongRow - column }
}

/** Returns the number of the grid cell with this position. */
export function cellOf(position: Position): number {
  const { row, column } = gridPositionOf(position)
  return row * COLUMN_BITS + column
}

/** Returns the centre of a cell. */
export function centreOf(cell: number): Position {
  const [row, column] = [Math.floor(cell / COLUMN_BITS), cell % COLUMN_BITS]
  return { latitude: latitudeOf(row), longitude: ((column + 0.5) * 360) / columnsIn(row) - 180 }
}

/** Whether a position is not in the outer part of its cell, where the noise of a device could cross the border. */
export function isWellInside(position: Position): boolean {
  const { up, across } = gridPositionOf(position)
  return [up, across].every((share) => share > BORDER_SHARE && share < 1 - BORDER_SHARE)
}

/** Returns a function that gives the distance from a position to the centre of a cell in this row, in km (haversine). */
function kmAlong({ latitude, longitude }: Position, row: number): (column: number) => number {
  const columns = columnsIn(row)
  const up = Math.sin(radians(latitudeOf(row) - latitude) / 2) ** 2
  const narrowing = Math.cos(radians(latitude)) * Math.cos(radians(latitudeOf(row)))
  return (column) => {
    const across = radians(((column + 0.5) * 360) / columns - 180 - longitude)
    const half = up + narrowing * Math.sin(across / 2) ** 2
    return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)))
  }
}

/** Returns the distance between the centres of two cells in km. */
export const kmBetween = (one: number, other: number): number =>
  kmAlong(centreOf(one), Math.floor(other / COLUMN_BITS))(other % COLUMN_BITS)

/** Returns all cells whose centre is less than `km` away, with their distance in km; the cell itself included. */
export function cellsWithin(cell: number, km: number): Map<number, number> {
  const centre = centreOf(cell)
  const middle = Math.floor(cell / COLUMN_BITS)
  const high = Math.ceil(km / CELL_KM) + 1
  const cells = new Map<number, number>()
  for (let row = Math.max(0, middle - high); row <= Math.min(ROWS - 1, middle + high); row++) {
    const kmTo = kmAlong(centre, row)
    scanRow(row, centre.longitude, (column) => {
      const distance = kmTo(column)
      if (distance < km) cells.set(row * COLUMN_BITS + column, distance)
      return distance < km
    })
  }
  return cells
}

/** Visits the cells of a row east and west of a longitude until `isNear` is false on each side. */
function scanRow(row: number, longitude: number, isNear: (column: number) => boolean): void {
  const columns = columnsIn(row)
  const middle = gridPositionOf({ latitude: latitudeOf(row), longitude }).column
  const at = (column: number) => (column + columns) % columns
  isNear(middle)
  let east = 1
  while (east < columns && isNear(at(middle + east))) east++
  for (let west = 1; west <= columns - east && isNear(at(middle - west)); ) west++
}

/** The part of a sent location that the code behind the handler sees. */
export type CoarseLocation = {
  cell: number
  /** Whether a town was chosen from the list; it may be anywhere. */
  isChosen: boolean
  isWellInside: boolean
}

/**
 * Decides on a new location: moved, the same, not yet confirmed, or refused for `retryAfter` seconds. With unlimited
 * moves a person could locate others.
 */
export function moveTo(stored: StoredLocation, wanted: CoarseLocation, now: Date): MoveResult {
  const { cell, isChosen } = wanted
  if (stored.cell === cell) return { is: 'same', stored: { ...stored, isChosen, pendingCell: null } }
  if (isNoiseAtBorder(stored, wanted)) {
    return { is: 'unconfirmed', stored: { ...stored, pendingCell: wanted.isWellInside ? cell : null } }
  }
  const retryAfter = Math.max(secondsUntilAllowed(stored, now), secondsToArrive(stored, wanted, now))
  if (retryAfter > 0) return { is: 'refused', retryAfter }
  const changes = [...stored.changes, now].slice(-MAX_CHANGES_PER_HOUR)
  return { is: 'moved', stored: { cell, isChosen, pendingCell: null, changes } }
}

/** A move to a neighbouring cell counts only well inside it and the second time, because a device is not precise. */
function isNoiseAtBorder({ cell, pendingCell }: StoredLocation, wanted: CoarseLocation): boolean {
  if (cell === null || wanted.isChosen || kmBetween(cell, wanted.cell) >= 2 * CELL_KM) return false
  return !wanted.isWellInside || pendingCell !== wanted.cell
}

export type TravelResult = { is: 'refused'; retryAfter: number } | { is: 'travelling'; changes: Date[] }

/** Decides on a travel: as often as a change of location, at any distance. */
export function startTravel(changes: Date[], now: Date): TravelResult {
  const retryAfter = secondsUntilAllowed({ changes }, now)
  if (retryAfter > 0) return { is: 'refused', retryAfter }
  return { is: 'travelling', changes: [...changes, now].slice(-MAX_CHANGES_PER_HOUR) }
}

/** Returns the seconds until another change is allowed; 0 if it is now. */
function secondsUntilAllowed({ changes }: Pick<StoredLocation, 'changes'>, now: Date): number {
  const oldest = changes.at(-MAX_CHANGES_PER_HOUR)
  return oldest ? Math.max(0, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000)) : 0
}

/** Returns the seconds until a device could have arrived there at `MAX_KM_PER_HOUR`. */
function secondsToArrive(
  { cell, isChosen, changes }: StoredLocation,
  wanted: CoarseLocation,
  now: Date,
): number {
  const last = changes.at(-1)
  if (cell === null || !last || isChosen || wanted.isChosen) return 0
  const seconds = (now.getTime() - last.getTime()) / 1000
  return Math.max(0, Math.ceil((kmBetween(cell, wanted.cell) / MAX_KM_PER_HOUR) * HOUR_S - seconds))
}
