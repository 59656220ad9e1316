import { randomUUID } from 'node:crypto'
import { MAX_MOMENTS } from '@hearth/contract/people/matching'
import { beforeEach, expect, test } from 'vitest'
import { makeMatch } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
let ana: Person
let ben: Person
let matchId: string

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  matchId = await makeMatch(ana, ben)
})

const waiting = async (who: Person) => (await (await who.api.matches.moments.$get()).json()).moments
const show = (who: Person, clientId = randomUUID() as string, id = matchId) =>
  who.api.matches[':matchId'].moment.$put({ param: { matchId: id }, json: { clientId } })

test('a match waits to be shown to each of the two', async () => {
  expect(await waiting(ana)).toMatchObject([{ id: matchId, person: { id: ben.id } }])
  expect(await waiting(ben)).toMatchObject([{ id: matchId, person: { id: ana.id } }])
})

test('one page shows it, and no other page of the same person', async () => {
  const clientId = randomUUID()
  expect(await (await show(ana, clientId)).json()).toEqual({ isFirst: true })
  expect(await (await show(ana)).json()).toEqual({ isFirst: false })
  expect(await (await show(ana, clientId)).json()).toEqual({ isFirst: true })
  expect(await waiting(ana)).toEqual([])
  expect(await waiting(ben)).toHaveLength(1)
})

test('somebody with many new matches gets the newest first, a few at a time', async () => {
  const others: string[] = []
  for (let made = 0; made < MAX_MOMENTS; made++) {
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    others.unshift(await makeMatch(ana, await server.person()))
  }
  expect((await waiting(ana)).map(({ id }) => id)).toEqual(others)
  for (const id of others) await show(ana, undefined, id)
  expect((await waiting(ana)).map(({ id }) => id)).toEqual([matchId])
})

test('a match of others, or one that a block hides or that has ended, is not there to be shown', async () => {
  const cleo = await server.person()
  expect((await show(cleo)).status).toBe(404)
  await ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })
  expect([(await show(ana)).status, (await show(ben)).status]).toEqual([404, 404])
  await ben.api.people[':personId'].block.$delete({ param: { personId: ana.id } })
  expect((await show(ana)).status).toBe(200)
  await ben.api.matches[':matchId'].end.$post({ param: { matchId }, json: {} })
  expect((await show(ana)).status).toBe(404)
  expect(await waiting(ana)).toEqual([])
})
