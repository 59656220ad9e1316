import { type HowWellView, HowWellView as View } from '@hearth/contract/public/how-well'
import { beforeEach, expect, test } from 'vitest'
import { like, pass, swipe } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { publishedPredictions } from './how-well.rules.ts'
import { showHowWell } from './how-well.ts'
import type { BinCount } from './prediction-bins.store.ts'

const server = await openTestServer()
const { db } = server.database
const DAY_MS = 86_400_000

const count = () => server.jobs.runNow('count-predictions')
const nextDay = () => {
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
}
const bins = async () =>
  db
    .selectFrom('predictionBins')
    .select(['kind', 'bin', 'pairs', 'cameTrue', 'predicted'])
    .orderBy('kind')
    .orderBy('bin')
    .execute()

beforeEach(() => db.deleteFrom('predictionBins').execute())

/** Notes that the deck has shown one person to the other, with what was predicted. */
const show = (viewer: Person, person: Person, chances: { likeChance: number; matchChance: number }) =>
  db
    .insertInto('exposures')
    .values({
      viewerId: viewer.id,
      personId: person.id,
      shownOn: server.clock.now.toISOString().slice(0, 10),
      shownAt: server.clock.now,
      position: 0,
      propensity: 1,
      isRandom: false,
      ...chances,
    })
    .execute()

test('decisions are counted with what was predicted to the first of the two, each day once', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  nextDay()
  await show(ana, ben, { likeChance: 0.55, matchChance: 0.17 })
  await show(ben, ana, { likeChance: 0.02, matchChance: 0.99 })
  await show(ana, cleo, { likeChance: 0.57, matchChance: 0.3 })
  await like(ana, ben)
  await pass(ana, cleo)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await swipe(ben, ana, true)
  // These were never shown, so nothing was predicted.
  await like(cleo, ben)
  await count()
  expect(await bins()).toEqual([])

  nextDay()
  await count()
  await count()
  const counted = [
    { kind: 'like', bin: 0, pairs: 1, cameTrue: 1, predicted: expect.closeTo(0.02, 5) },
    { kind: 'like', bin: 7, pairs: 2, cameTrue: 1, predicted: expect.closeTo(1.12, 5) },
    { kind: 'match', bin: 3, pairs: 1, cameTrue: 1, predicted: expect.closeTo(0.17, 5) },
  ]
  expect(await bins()).toEqual(counted)

  await swipe(cleo, ana, true)
  nextDay()
  await count()
  expect(await bins()).toEqual([
    ...counted,
    { kind: 'match', bin: 5, pairs: 1, cameTrue: 0, predicted: expect.closeTo(0.3, 5) },
  ])
  expect(await showHowWell(server.deps)).toEqual({ likes: null, matches: null })
})

const binOf = (bin: number, pairs: number, of: Partial<BinCount> = {}): BinCount => ({
  kind: 'match',
  bin,
  pairs,
  cameTrue: 0,
  predicted: 0,
  ...of,
})

test('a comparison is published from 200 pairs, without bins of fewer than 20', () => {
  expect(publishedPredictions([binOf(0, 150), binOf(4, 49)])).toBeNull()
  const view = publishedPredictions([
    binOf(0, 150, { cameTrue: 6, predicted: 4.5 }),
    binOf(4, 33, { cameTrue: 9, predicted: 8 }),
    binOf(6, 19, { cameTrue: 10, predicted: 8 }),
  ])
  expect(view).toMatchObject({ pairs: 180, error: 1.4 })
  expect(view?.bins[0]).toEqual({ from: 0, to: 5, pairs: 150, predicted: 3, actual: 4 })
  expect(view?.bins[4]).toEqual({ from: 20, to: 30, pairs: 30, predicted: 24.2, actual: 27 })
  expect(view?.bins[6]).toEqual({ from: 40, to: 50, pairs: null, predicted: null, actual: null })
  expect(view?.bins).toHaveLength(10)
})

test('the error is that of the exact rates', () => {
  const view = publishedPredictions([binOf(0, 400, { cameTrue: 10, predicted: 10 })])
  expect(view?.error).toBe(0)
  expect(view?.bins[0]).toMatchObject({ predicted: 2.5, actual: 3 })
})

test('only small bins publish nothing', () => {
  const small = Array.from({ length: 11 }, (_, bin) => binOf(bin, 19))
  expect(publishedPredictions(small)).toBeNull()
})

test('anybody can read the comparison, and it names nobody', async () => {
  const day = server.clock.now.toISOString().slice(0, 10)
  await db
    .insertInto('predictionBins')
    .values({ day, kind: 'match', bin: 2, pairs: 400, cameTrue: 50, predicted: 48 })
    .execute()
  const reply = await server.ask('/api/how-well')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
  const view: HowWellView = View.parse(await reply.json())
  expect(view.likes).toBeNull()
  expect(view.matches).toMatchObject({ pairs: 400, error: 0.5 })
})
