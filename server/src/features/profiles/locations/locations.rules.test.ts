import { CELL_KM } from '@hearth/contract/profile/locations'
import { assert, constantFrom, double, pre, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellOf,
  cellsWithin,
  centreOf,
  isWellInside,
  kmBetween,
  moveTo,
  type Position,
  type StoredLocation,
} from './locations.rules.ts'

const somewhere = record({
  latitude: double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: double({ min: -180, max: 179.999_999, noNaN: true }),
})

/** Returns a point in this cell; `up` and `across` are shares of its height and width. */
function within(cell: number, up: number, across: number): Position {
  const middle = centreOf(cell)
  const high = 180 / 10_008
  const beside = centreOf(cell % 2 ** 15 === 0 ? cell + 1 : cell - 1)
  const wide = Math.abs(beside.longitude - middle.longitude) || 360
  return {
    latitude: middle.latitude + (up - 0.5) * high,
    longitude: middle.longitude + (across - 0.5) * wide,
  }
}

const share = double({ min: 0.000_001, max: 0.999_999, noNaN: true })

test('two people anywhere in one cell are at the same distance from everyone, in 10,000 pairs', () => {
  assert(
    property(somewhere, tuple(share, share), tuple(share, share), somewhere, (at, one, other, viewer) => {
      pre(Math.abs(at.latitude) < 89)
      const cell = cellOf(at)
      const [a, b] = [within(cell, ...one), within(cell, ...other)]
      expect(cellOf(a)).toBe(cell)
      expect(cellOf(b)).toBe(cell)
      expect(kmBetween(cellOf(a), cellOf(viewer))).toBe(kmBetween(cellOf(b), cellOf(viewer)))
    }),
    { numRuns: 10_000 },
  )
})

test('a cell is a little more than two kilometres wide and high wherever people live', () => {
  for (const latitude of [0, 25, 40, 51, 60, 65, 70]) {
    const cell = cellOf({ latitude, longitude: 10 })
    expect(kmBetween(cell, cell + 1)).toBeGreaterThan(CELL_KM * 0.95)
    expect(kmBetween(cell, cell + 1)).toBeLessThan(CELL_KM * 1.05)
    expect(Math.abs(centreOf(cell).latitude - latitude) * 111.2).toBeLessThanOrEqual((CELL_KM / 2) * 1.001)
  }
})

test('the poles and the date line have cells too', () => {
  for (const latitude of [-90, 90, 0]) {
    for (const longitude of [-180, 180, 0]) {
      const cell = cellOf({ latitude, longitude })
      expect(Number.isInteger(cell) && cell >= 0 && cell < 2 ** 31).toBe(true)
    }
  }
  expect(cellOf({ latitude: 10, longitude: 180 })).toBe(cellOf({ latitude: 10, longitude: -180 }))
})

const now = new Date('2026-06-15T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const home = cellOf({ latitude: 51.5, longitude: -0.12 })
const storedAt = (facts: Partial<StoredLocation> = {}): StoredLocation => ({
  cell: home,
  isChosen: false,
  pendingCell: null,
  changes: [minutesAgo(600)],
  ...facts,
})
const device = (cell: number, isInside = true) => ({ cell, isChosen: false, isWellInside: isInside })

test('a device near the border of the next cell moves nobody, and well inside it only the second time', () => {
  const first = moveTo(storedAt(), device(home + 1, false), now)
  expect(first).toMatchObject({ is: 'unconfirmed', stored: { cell: home, pendingCell: null } })
  const second = moveTo(storedAt(), device(home + 1), now)
  expect(second).toMatchObject({ is: 'unconfirmed', stored: { cell: home, pendingCell: home + 1 } })
  expect(moveTo(storedAt({ pendingCell: home + 1 }), device(home + 1), now)).toMatchObject({
    is: 'moved',
    stored: { cell: home + 1, pendingCell: null },
  })
})

test('the fifth change within an hour has to wait until the first is an hour old', () => {
  const changes = [50, 40, 30, 20].map(minutesAgo)
  const chosen = { cell: home + 500, isChosen: true, isWellInside: true }
  expect(moveTo(storedAt({ changes }), chosen, now)).toEqual({ is: 'refused', retryAfter: 600 })
  expect(moveTo(storedAt({ changes: changes.slice(1) }), chosen, now)).toMatchObject({ is: 'moved' })
})

test('no device travels faster than a thousand kilometres an hour, and a town may be chosen anywhere', () => {
  const farCell = cellOf({ latitude: 41.15, longitude: -8.61 })
  const stored = storedAt({ changes: [minutesAgo(30)] })
  expect(moveTo(stored, device(farCell), now).is).toBe('refused')
  expect(moveTo(storedAt({ changes: [minutesAgo(120)] }), device(farCell), now).is).toBe('moved')
  expect(moveTo(stored, { cell: farCell, isChosen: true, isWellInside: true }, now).is).toBe('moved')
})

test('only the inner part of a cell counts as well inside', () => {
  expect(isWellInside(within(home, 0.5, 0.5))).toBe(true)
  expect(isWellInside(within(home, 0.1, 0.5))).toBe(false)
  expect(isWellInside(within(home, 0.5, 0.9))).toBe(false)
})

test('the cells within a distance are exactly those', () => {
  const inputs = tuple(constantFrom(0.5, 3, 10, 30, 45), somewhere)
  assert(
    property(inputs, ([most, at]) => {
      const cell = cellOf(at)
      const near = cellsWithin(cell, most)
      expect([...near].every(([other, km]) => km < most && km === kmBetween(cell, other))).toBe(true)
      expect(near.get(cell)).toBe(0)
      const steps = Math.ceil(most / CELL_KM) + 2
      const { latitude, longitude } = centreOf(cell)
      const wide =
        360 / Math.max(1, Math.round((360 * 111.2 * Math.cos((latitude * Math.PI) / 180)) / CELL_KM))
      const around = Array.from({ length: (2 * steps + 1) ** 2 }, (_, n) => ({
        latitude: latitude + ((n % (2 * steps + 1)) - steps) * (180 / Math.round((180 * 111.2) / CELL_KM)),
        longitude: ((longitude + (Math.floor(n / (2 * steps + 1)) - steps) * wide + 540) % 360) - 180,
      }))
      const others = around.filter((point) => Math.abs(point.latitude) < 90).map(cellOf)
      const missed = others.filter((other) => kmBetween(cell, other) < most && !near.has(other))
      expect(missed).toEqual([])
    }),
  )
})
