import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CELL_KM, MAX_TOWNS, type TownView, townKey } from '@hearth/contract/profile/locations'

/** A town of the list and where it lies. */
export type ListedTown = TownView & { latitude: number; longitude: number; population: number }

type Lookup = {
  startingWith: (typed: string) => ListedTown[]
  withId: (id: number) => ListedTown | undefined
  nearestTo: (point: { latitude: number; longitude: number }, withinKm: number) => ListedTown | undefined
}

/** The towns of the world, as far as they have 5,000 people. */
export type PlaceList = {
  [Name in keyof Lookup]: (...asked: Parameters<Lookup[Name]>) => Promise<ReturnType<Lookup[Name]>>
}

const FILE = join(import.meta.dirname, '..', '..', 'places', 'cities.tsv.gz')
const NEWLINE = 10
/** The square of how far it is from the middle of a cell to its corner, in kilometres. */
const WITHIN_A_CELL = CELL_KM ** 2 / 2
const KM_A_DEGREE = 111.2
/** Comes after every letter there is in a name. */
const LAST_LETTER = '\uffff'

/** Returns the list of towns. The file is read on first use. */
export function openPlaceList(): PlaceList {
  let reading: Promise<Lookup> | undefined
  const lookup = () =>
    (reading ??= readLookup().catch((error: unknown) => {
      reading = undefined
      throw error
    }))
  return {
    startingWith: async (typed) => (await lookup()).startingWith(typed),
    withId: async (id) => (await lookup()).withId(id),
    nearestTo: async (point, withinKm) => (await lookup()).nearestTo(point, withinKm),
  }
}

/** The lines stay the bytes that were read, outside the heap; only where they begin is kept beside them. */
async function readLookup(): Promise<Lookup> {
  const bytes = await promisify(gunzip)(await readFile(FILE))
  const starts = startsIn(bytes)
  const count = starts.length - 1
  const lineAt = (n: number) => bytes.toString('utf8', starts[n] ?? 0, (starts[n + 1] ?? 1) - 1)
  const keyAt = (n: number) => lineAt(n).split('\t', 1)[0] ?? ''
  const { ids, points, peoples } = figuresOf(count, lineAt)

  function firstFrom(key: string): number {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keyAt(middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  function startingWith(typed: string): ListedTown[] {
    const [name = '', ...around] = typed.split(',').map(townKey)
    if (!name) return []
    const found = new Map<number, ListedTown>()
    for (const n of largestFirst(firstFrom(name), firstFrom(name + LAST_LETTER), peoples)) {
      const town = townIn(lineAt(n))
      if (liesIn(town, around)) found.set(town.id, town)
      if (found.size === MAX_TOWNS) break
    }
    return [...found.values()]
  }

  function nearestTo(
    point: { latitude: number; longitude: number },
    withinKm: number,
  ): ListedTown | undefined {
    let [nearest, least] = [-1, withinKm ** 2]
    const shrink = Math.cos((point.latitude * Math.PI) / 180)
    for (let n = 0; n < count; n += 1) {
      const up = ((points[n * 2] ?? 0) - point.latitude) * KM_A_DEGREE
      const across = turned((points[n * 2 + 1] ?? 0) - point.longitude) * KM_A_DEGREE * shrink
      // All of a cell is equally near to its middle, so of its towns the largest stands for it.
      const square = Math.max(up * up + across * across, WITHIN_A_CELL)
      const isLarger = (peoples[n] ?? 0) > (peoples[nearest] ?? -1)
      if (square > least || (square === least && !isLarger)) continue
      least = square
      nearest = n
    }
    return nearest < 0 ? undefined : townIn(lineAt(nearest))
  }

  return {
    startingWith,
    withId: (id) => {
      const n = ids.indexOf(id)
      return n < 0 ? undefined : townIn(lineAt(n))
    },
    nearestTo,
  }
}

/** The lines from `start` to `end`, by how many people live there; no line has to be read for it. */
function largestFirst(start: number, end: number, peoples: Int32Array): number[] {
  const lines = Array.from({ length: end - start }, (_, place) => start + place)
  return lines.toSorted((one, other) => (peoples[other] ?? 0) - (peoples[one] ?? 0))
}

function figuresOf(count: number, lineAt: (n: number) => string) {
  const ids = new Int32Array(count)
  const points = new Float32Array(count * 2)
  const peoples = new Int32Array(count)
  for (let n = 0; n < count; n += 1) {
    const { id, latitude, longitude, population } = townIn(lineAt(n))
    ids[n] = id
    peoples[n] = population
    points.set([latitude, longitude], n * 2)
  }
  return { ids, points, peoples }
}

function startsIn(bytes: Buffer): number[] {
  const starts = [0]
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1)
  return starts
}

/** Across the date line the short way round. */
const turned = (degrees: number) => ((degrees + 540) % 360) - 180

/** The text after a comma narrows the search: "Leeds, Al" means the one in Alabama. */
const liesIn = ({ region, country }: ListedTown, around: readonly string[]) =>
  around.every((part) => townKey(region).startsWith(part) || country.toLowerCase().startsWith(part))

function townIn(line: string): ListedTown {
  const [, id, city = '', region = '', country = '', latitude, longitude, population] = line.split('\t')
  return {
    id: Number(id),
    city,
    region,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  }
}
