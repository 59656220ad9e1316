import { distanceBuckets } from '@hearth/contract/people/wishes'
import { expect, test } from 'vitest'
import { distanceBucketBetween, distanceBucketOf } from '../features/discovery/search/eligibility.rules.ts'
import { cellOf, centreOf, type Position } from '../features/profiles/locations/locations.rules.ts'
import { coarseLocationOf } from '../features/profiles/locations/locations.ts'
import type { Towns } from '../features/profiles/locations/towns.ts'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { openTestServer, type Person } from '../testing/test-server.ts'

// Somebody wants to know where one person is, and may ask as often as they like from wherever they like.

const isFull = process.env['FULL']
const PAIRS = 10_000
const VIEWERS = isFull ? 50 : 20
const TARGETS = 300
const QUERIES = 500
/** Which people are sought, from where, is chance, so no figure of one draw alone. */
const SEEDS = isFull ? 25 : 2
const KM_A_DEGREE = 111.2

/** Always the same chance, so that a figure that is told is the one that is found again. */
function chanceOf(seed: number) {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed))
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

const tell = (line: string) => process.stdout.write(`  location: ${line}\n`)
const noTowns: Towns = {
  startingWith: () => Promise.resolve([]),
  withId: () => Promise.resolve(undefined),
  nearestTo: () => Promise.resolve(undefined),
}

type RandomNumber = () => number
const somewhere = (chance: RandomNumber): Position => ({
  latitude: chance() * 100 - 40,
  longitude: chance() * 360 - 180,
})
const eastward = ({ latitude }: Position) => KM_A_DEGREE * Math.cos((latitude * Math.PI) / 180)
/** So many kilometres to the north and to the east of a place. */
const beside = (from: Position, north: number, east: number): Position => ({
  latitude: from.latitude + north / KM_A_DEGREE,
  longitude: from.longitude + east / eastward(from),
})
/** Kilometres over the ground, as straight as they are within a region. */
const kmApart = (one: Position, other: Position) =>
  Math.hypot((other.latitude - one.latitude) * KM_A_DEGREE, (other.longitude - one.longitude) * eastward(one))
/** Another place in the same cell. */
function neighbourOf(at: Position, chance: RandomNumber): Position {
  for (;;) {
    const other = beside(at, chance() * 5 - 2.5, chance() * 5 - 2.5)
    if (cellOf(other) === cellOf(at)) return other
  }
}

test(`two people anywhere in one cell are told alike to everyone, in 10,000 pairs from ${VIEWERS} locations each`, async () => {
  const chance = chanceOf(1)
  let asked = 0
  const told: string[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const one = somewhere(chance)
    const other = neighbourOf(one, chance)
    const [a, b] = [await coarseLocationOf(noTowns, one), await coarseLocationOf(noTowns, other)]
    for (let n = 0; n < VIEWERS; n += 1) {
      const viewer = cellOf(
        n % 5 === 0 ? somewhere(chance) : beside(one, chance() * 80 - 40, chance() * 80 - 40),
      )
      const said = [a, b].map(({ cell }) =>
        JSON.stringify({
          display: distanceBucketBetween(viewer, cell),
          filter: distanceBuckets.map((_, maxDistance) => distanceBucketOf(viewer, cell) <= maxDistance),
          order: distanceBucketOf(cell, viewer),
        }),
      )
      if (said[0] !== said[1]) told.push(`${JSON.stringify([one, other, viewer])}: ${said.join(' is not ')}`)
      asked += 1
    }
  }
  expect(told.slice(0, 3)).toEqual([])
  const of = `${PAIRS} pairs from ${VIEWERS} places each`
  reportAttack('trilateration', 'alike', { figure: told.length, of })
  expect(asked).toBe(PAIRS * VIEWERS)
})

/** Whether the target is within so many kilometres of a place, as far as a service tells. */
type DistanceService = {
  name: string
  isWithin: (km: number, from: Position, target: Position, kept: number) => boolean
  off: number
}

const services: readonly DistanceService[] = [
  { name: 'exact distances', off: 0, isWithin: (km, from, target) => kmApart(from, target) < km },
  {
    name: 'rounded to 1 km',
    off: -0.5,
    isWithin: (km, from, target) => Math.round(kmApart(from, target)) < km,
  },
]
const hearth: DistanceService = {
  name: 'cells and distance buckets',
  off: 0,
  isWithin: (km, from, _, kept) => distanceBucketOf(cellOf(from), kept) <= [3, 10, 30].indexOf(km),
}

type PlanePoint = { north: number; east: number }

/** The middle of a circle of known size that fits these points best. */
function middleOf(points: readonly PlanePoint[], radius: number, start: PlanePoint): PlanePoint {
  let { north, east } = start
  for (let round = 0; round < 60; round += 1) {
    let [a, b, c, d, e] = [0, 0, 0, 0, 0]
    for (const point of points) {
      const [up, over] = [point.north - north, point.east - east]
      const far = Math.hypot(up, over) || 1e-9
      const [u, o, off] = [up / far, over / far, far - radius]
      a += u * u
      b += u * o
      c += o * o
      d += u * off
      e += o * off
    }
    const scale = a * c - b * b || 1e-9
    north += (c * d - b * e) / scale
    east += (a * e - b * d) / scale
  }
  return { north, east }
}

/** Circles ever closer around the target, by the points at which it comes within the maximum distance, in at most 500 requests. */
function track(service: DistanceService, target: Position, kept: number, chance: RandomNumber) {
  const start = beside(target, chance() * 20 - 10, chance() * 20 - 10)
  const so = { asked: 0 }
  const isWithin = (km: number, { north, east }: PlanePoint) => {
    so.asked += 1
    return service.isWithin(km, beside(start, north, east), target, kept)
  }
  let middle: PlanePoint = { north: 0, east: 0 }
  for (const { km, rays, halves } of [
    { km: 30, rays: 6, halves: 9 },
    { km: 10, rays: 8, halves: 9 },
    { km: 3, rays: 30, halves: 12 },
  ]) {
    const flips: PlanePoint[] = []
    for (let ray = 0; ray < rays; ray += 1) {
      const angle = ((ray + chance()) / rays) * 2 * Math.PI
      const at = (far: number) => ({
        north: middle.north + Math.sin(angle) * far,
        east: middle.east + Math.cos(angle) * far,
      })
      let [inside, outside] = [0, km * 2.5]
      for (let half = 0; half < halves && so.asked < QUERIES; half += 1) {
        const far = (inside + outside) / 2
        if (isWithin(km, at(far))) inside = far
        else outside = far
      }
      flips.push(at((inside + outside) / 2))
    }
    middle = middleOf(flips, km + service.off, middle)
  }
  return { asked: so.asked, error: kmApart(beside(start, middle.north, middle.east), target) * 1000 }
}

const share = (of: readonly number[], part: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0
const metres = (of: readonly number[]) =>
  `median ${share(of, 0.5).toFixed(0)} m, p5 ${share(of, 0.05).toFixed(0)} m`

/** People where people live; every one of them stays at one spot. */
function targets(chance: RandomNumber): Position[] {
  return Array.from({ length: TARGETS }, () => ({
    latitude: 35 + chance() * 25,
    longitude: chance() * 30 - 10,
  }))
}

/** How well a service's people are found by 500 questions about each. */
function attack(service: DistanceService, seed: number) {
  const chance = chanceOf(seed)
  const tracked = targets(chance).map((target) => track(service, target, cellOf(target), chance))
  const errors = tracked.map(({ error }) => error)
  const most = Math.max(...tracked.map(({ asked }) => asked))
  expect(most).toBeLessThanOrEqual(QUERIES)
  tell(`${service.name}: ${TARGETS} people, at most ${most} questions each: ${metres(errors)}`)
  return { median: share(errors, 0.5), p5: share(errors, 0.05) }
}

test('500 questions with limits off find a person to the metre where distances are told', () => {
  for (const service of services) expect(attack(service, 2).median).toBeLessThan(50)
})

test(`500 questions with limits off leave a person in a circle of 800 m, whichever of ${SEEDS} draws is made`, () => {
  const medians: number[] = []
  for (const seed of Array.from({ length: SEEDS }, (_, n) => n + 2)) {
    const { median, p5 } = attack(hearth, seed)
    medians.push(median)
    const known = targets(chanceOf(seed)).map((target) => kmApart(centreOf(cellOf(target)), target) * 1000)
    tell(`the very cell known, which is all there is to know: ${metres(known)}`)
    expect(p5).toBeGreaterThanOrEqual(200)
  }
  const of = `${SEEDS} draws of ${TARGETS} people`
  reportAttack('trilateration', 'metres', { figure: Math.round(Math.min(...medians)), of })
})

const server = await openTestServer()

/** Everything that decks reveal of a person: order, distance, and whether each maximum distance includes them. */
async function allThatIsTold(viewer: Person): Promise<string> {
  const answers: string[] = []
  for (const maxDistance of distanceBuckets) {
    await viewer.api.meeting.$patch({ json: { maxDistance } })
    answers.push(await (await viewer.api.candidates.$get({ query: {} })).text())
    answers.push(await (await viewer.api.meeting.costs.$get()).text())
  }
  return answers.join('\n')
}

const moveTo = async (person: Person, at: Position) => {
  const moved = await person.api.profile.place.$put({ json: at })
  return [moved.status, (await moved.text()).replace(/"requestId":"[^"]*"/, '')]
}
const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}

test('over HTTP every answer about somebody is the same to the letter wherever in a cell they are', async () => {
  const chance = chanceOf(3)
  const home = { latitude: 50.1, longitude: 8.7 }
  const target = await server.person({ firstName: 'Ana' })
  const others = await Promise.all(Array.from({ length: 3 }, () => server.person({ firstName: 'Ben' })))
  for (const [n, other] of others.entries()) await moveTo(other, beside(home, n * 6 - 6, n * 2))
  const viewers: Person[] = []
  for (let n = 0; n < 4; n += 1) {
    const viewer = await server.person({ firstName: 'Cleo' })
    await moveTo(viewer, beside(home, chance() * 40 - 20, chance() * 40 - 20))
    viewers.push(viewer)
  }
  for (let pair = 0; pair < 3; pair += 1) {
    pass(61)
    const one = beside(home, chance() * 30 - 15, chance() * 30 - 15)
    await moveTo(target, one)
    pass(61)
    const own = await moveTo(target, one)
    const told = await Promise.all(viewers.map(allThatIsTold))
    expect(told.filter((answers) => answers.includes(target.id)).length).toBeGreaterThan(0)
    expect(await moveTo(target, neighbourOf(one, chance))).toEqual(own)
    expect(await Promise.all(viewers.map(allThatIsTold))).toEqual(told)
  }
})

test('over HTTP nobody moves oftener than four times an hour, nor faster than a thousand kilometres an hour', async () => {
  const home = { latitude: 48, longitude: 2 }
  const often = await server.person()
  for (let n = 0; n < 4; n += 1) {
    expect((await moveTo(often, beside(home, n * 20, 0)))[0]).toBe(200)
    pass(10)
  }
  expect((await moveTo(often, beside(home, 100, 0)))[0]).toBe(429)
  pass(21)
  expect((await moveTo(often, beside(home, 100, 0)))[0]).toBe(200)

  const fast = await server.person()
  expect((await moveTo(fast, home))[0]).toBe(200)
  pass(30)
  expect((await moveTo(fast, beside(home, 600, 0)))[0]).toBe(429)
  pass(10)
  expect((await moveTo(fast, beside(home, 600, 0)))[0]).toBe(200)
  const hours = QUERIES / 4
  tell(`with the limits on, ${QUERIES} questions from as many locations take ${hours} hours`)
})
