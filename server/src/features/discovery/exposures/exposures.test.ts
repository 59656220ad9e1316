import { expect, test } from 'vitest'
import { like, pass } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { MIN_DRAWN_FROM, propensityOf } from './draws.rules.ts'

const server = await openTestServer()
const { db } = server.database

const look = async (who: Person, after?: string) =>
  (await who.api.candidates.$get({ query: after ? { after } : {} })).json()
const logOf = ({ id }: { id: string }) =>
  db.selectFrom('exposures').selectAll().where('viewerId', '=', id).orderBy('position').execute()

test('each card is logged with its place, its propensity and what the model expected, once a day', async () => {
  const viewer = await server.person()
  for (let nth = 0; nth < 25; nth += 1) await server.person()
  const first = await look(viewer)
  const second = await look(viewer, first.next ?? '')
  await look(viewer)
  const log = await logOf(viewer)
  const shown = [...first.people, ...second.people].map(({ id }) => id)
  expect(log.map(({ personId }) => personId)).toEqual(shown)
  expect(log.map(({ position }) => position)).toEqual(shown.map((_, nth) => nth))
  expect(log[0]).toMatchObject({ modelId: null, isRandom: false, viewedSeconds: null })
  expect(log[0]?.propensity).toBeCloseTo(propensityOf(shown.length, true), 5)
  expect(log.at(-1)?.propensity).toBeCloseTo(1, 5)
  for (const { likeChance, matchChance } of log) {
    expect(likeChance).toBeGreaterThan(matchChance ?? 1)
    expect(matchChance).toBeGreaterThan(0)
  }
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
  await look(viewer)
  expect((await logOf(viewer)).filter(({ position }) => position === 0)).toHaveLength(2)
})

test('drawn cards are logged as random, with their propensity', async () => {
  const viewer = await server.person()
  // Every position is drawn, and each time the last of those who are left.
  let nth = 0
  server.chance.next = () => ((nth += 1) % 2 === 1 ? 0 : 0.999)
  const { people, left } = await look(viewer)
  server.chance.next = () => 1
  const log = await logOf(viewer)
  expect(log).toHaveLength(people.length)
  const isDrawable = (position: number) => left - position >= MIN_DRAWN_FROM
  expect(log.map(({ isRandom }) => isRandom)).toEqual(people.map((_, at) => isDrawable(at)))
  expect(log[0]?.propensity).toBeCloseTo(propensityOf(left, false), 6)
})

test('a decision notes how long the card was looked at', async () => {
  const viewer = await server.person()
  const [ben = viewer, cleo = viewer] = (await look(viewer)).people
  expect((await like(viewer, ben, { viewedSeconds: 12 })).status).toBe(200)
  expect((await pass(viewer, cleo)).status).toBe(200)
  const viewed = new Map(
    (await logOf(viewer)).map(({ personId, viewedSeconds }) => [personId, viewedSeconds]),
  )
  expect(viewed.get(ben.id)).toBe(12)
  expect(viewed.get(cleo.id)).toBeNull()
  const tooLong = await like(viewer, await server.person(), { viewedSeconds: 601 })
  expect(tooLong.status).toBe(422)
  // Somebody who was decided on elsewhere has no card.
  expect((await like(viewer, await server.person(), { viewedSeconds: 3 })).status).toBe(200)
})

test('the log goes with the account of either of the two', async () => {
  const [viewer, ben] = [await server.person(), await server.person()]
  await look(viewer)
  await look(ben)
  const of = ({ id }: Person) =>
    db
      .selectFrom('exposures')
      .select('personId')
      .where((is) => is.or([is('viewerId', '=', id), is('personId', '=', id)]))
      .execute()
  expect((await of(ben)).length).toBeGreaterThan(1)
  await db.deleteFrom('user').where('id', '=', ben.id).execute()
  expect(await of(ben)).toEqual([])
  expect((await of(viewer)).length).toBeGreaterThan(0)
})
