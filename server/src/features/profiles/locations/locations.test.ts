import { pino } from 'pino'
import { expect, test } from 'vitest'
import { inWords } from '../../../testing/refusals.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const server = await openTestServer({ log })

const namesFor = async (q: string) => {
  const ana = await server.person()
  const { places } = await (await ana.api.places.$get({ query: { q } })).json()
  return places.map(({ city, region, country }) => [city, region, country].filter(Boolean).join(', '))
}

test('a town is found by its first letters, the largest first, and with or without its marks', async () => {
  expect((await namesFor('Lee'))[0]).toBe('Leeds, England, GB')
  expect((await namesFor('lodz'))[0]).toContain('Łódź')
  expect((await namesFor('ŁÓD'))[0]).toContain('Łódź')
  expect((await namesFor('münch'))[0]).toBe('Munich, Bavaria, DE')
  for (const q of ['istanbul', 'İSTANBUL', 'ıstanbul']) expect((await namesFor(q))[0]).toContain('Istanbul')
  expect((await namesFor('New York'))[0]).toContain('New York City')
  expect(await namesFor('a')).toHaveLength(8)
})

test('the text after a comma selects among towns of one name', async () => {
  expect(await namesFor('Leeds, Al')).toEqual(['Leeds, Alabama, US'])
})

test('a text that is no town finds nothing', async () => {
  expect(await namesFor('')).toEqual([])
  expect(await namesFor('%')).toEqual([])
  expect(await namesFor('Xyzzyville')).toEqual([])
})

test('a position is stored only as a cell, and is in no log', async () => {
  const ana = await server.person()
  const position = { latitude: 51.507_351_9, longitude: -0.127_758_3 }
  const answer = await (await ana.api.profile.place.$put({ json: position })).json()
  expect(answer).toMatchObject({ isKept: true, nearest: { city: expect.any(String), country: 'GB' } })
  const row = await server.database.db.selectFrom('locations').selectAll().execute()
  expect(JSON.stringify([row, answer, logged])).not.toMatch(/51\.50[0-9]|0\.127|507351|127758/)
  expect(row.find(({ userId }) => userId === ana.id)).toEqual({
    userId: ana.id,
    cell: expect.any(Number),
    isChosen: false,
    pendingCell: null,
    changes: [server.clock.now],
    travelCell: null,
    travelUntil: null,
  })
})

test('two neighbours get exactly the same reply', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const said = await Promise.all(
    [
      { person: ana, latitude: 53.8, longitude: -1.55 },
      { person: ben, latitude: 53.8004, longitude: -1.5503 },
    ].map(async ({ person, ...json }) => (await person.api.profile.place.$put({ json })).text()),
  )
  expect(said[0]).toBe(said[1])
})

test('a chosen town keeps its name, also if smaller ones are in the same cell', async () => {
  const ana = await server.person()
  for (const q of ['Madrid', 'Porto', 'London', 'Paris', 'Berlin']) {
    const [town] = (await (await ana.api.places.$get({ query: { q } })).json()).places
    const chosen = await server.person()
    const put = await chosen.api.profile.place.$put({ json: { cityId: town?.id ?? 0 } })
    expect((await put.json()).nearest).toEqual(town)
  }
})

test('a town of the list can be chosen; an unknown one is refused', async () => {
  const ana = await server.person()
  const [leeds] = (await (await ana.api.places.$get({ query: { q: 'Leeds, England' } })).json()).places
  const chosen = await ana.api.profile.place.$put({ json: { cityId: leeds?.id ?? 0 } })
  expect(await chosen.json()).toEqual({ isKept: true, nearest: leeds })
  const unknown = await ana.api.profile.place.$put({ json: { cityId: 1 } })
  expect(unknown.status).toBe(422)
  expect(await unknown.json()).toMatchObject({
    error: { fields: inWords({ cityId: expect.stringContaining('town') }) },
  })
})

test.each([
  { latitude: 91, longitude: 0 },
  { latitude: 0, longitude: 181 },
  { latitude: 51.5 },
  { latitude: '51.5', longitude: '0' },
])('%j is no place', async (body) => {
  const ana = await server.person()
  const init = { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  expect((await server.ask('/api/profile/place', init, await ana.cookie())).status).toBe(422)
})

test('a location can be deleted, which does not reset the limit of four changes an hour', async () => {
  const ana = await server.person()
  const put = (longitude: number) => ana.api.profile.place.$put({ json: { latitude: 48, longitude } })
  for (const longitude of [1, 1.1, 1.2, 1.3]) {
    await ana.api.profile.place.$delete()
    expect((await put(longitude)).status).toBe(200)
  }
  expect(await (await ana.api.profile.place.$delete()).json()).toEqual({ isKept: false, nearest: null })
  expect(await (await ana.api.profile.place.$get()).json()).toEqual({ isKept: false, nearest: null })
  const refused = await put(1.4)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a location is deleted with the account', async () => {
  const ana = await server.person()
  await ana.api.profile.place.$put({ json: { latitude: 10, longitude: 10 } })
  await server.database.db.deleteFrom('user').where('id', '=', ana.id).execute()
  const left = await server.database.db
    .selectFrom('locations')
    .selectAll()
    .where('userId', '=', ana.id)
    .execute()
  expect(left).toEqual([])
})
