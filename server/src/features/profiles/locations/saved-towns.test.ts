import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { grantMonths } from '../../membership/membership.ts'

const server = await openTestServer({ payments: { mode: 'manual', stripe: undefined } })
const HOUR_MS = 3_600_000
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const grant = (person: Person) =>
  grantMonths(server.allDeps, {
    actor: { kind: 'operator' },
    personId: person.id,
    clientId: randomUUID(),
    months: 1,
  })

async function goTo(person: Person, ...names: string[]): Promise<void> {
  for (const q of names) {
    later(HOUR_MS)
    const { places } = await (await person.api.places.$get({ query: { q } })).json()
    const cityId = places[0]?.id ?? 0
    expect((await person.api.meeting.travel.$put({ json: { cityId, days: 3 } })).status).toBe(200)
  }
}

async function savedOf(person: Person) {
  const { savedTowns } = await (await person.api.meeting.$get()).json()
  return { ...savedTowns, towns: savedTowns.towns.map(({ city }) => city) }
}

async function remove(person: Person, name: string): Promise<number> {
  const { savedTowns } = await (await person.api.meeting.$get()).json()
  const townId = String(savedTowns.towns.find(({ city }) => city === name)?.id ?? 1)
  return (await person.api.meeting.towns[':townId'].$delete({ param: { townId } })).status
}

test('a town that one travels to is saved: the last five of a supporter, the last one of others', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await grant(ana)
  for (const person of [ana, ben])
    await goTo(person, 'Leeds', 'Madrid', 'Vienna', 'Paris', 'Lisbon', 'Munich')
  expect(await savedOf(ana)).toEqual({
    most: 5,
    towns: ['Munich', 'Lisbon', 'Paris', 'Vienna', 'Madrid'],
    asleep: 0,
  })
  expect(await savedOf(ben)).toEqual({ most: 1, towns: ['Munich'], asleep: 0 })
  await goTo(ana, 'Vienna')
  expect(await savedOf(ana)).toMatchObject({ towns: ['Vienna', 'Munich', 'Lisbon', 'Paris', 'Madrid'] })
})

test('towns sleep while there is no membership, and none of them is deleted by a new one', async () => {
  const ana = await server.person()
  await grant(ana)
  await goTo(ana, 'Leeds', 'Madrid', 'Vienna')
  later(40 * 24 * HOUR_MS)
  expect(await savedOf(ana)).toEqual({ most: 1, towns: ['Vienna'], asleep: 2 })
  await goTo(ana, 'Paris')
  expect(await savedOf(ana)).toEqual({ most: 1, towns: ['Paris'], asleep: 2 })
  await grant(ana)
  expect(await savedOf(ana)).toEqual({ most: 5, towns: ['Paris', 'Madrid', 'Leeds'], asleep: 0 })
})

test('a town can be removed, once', async () => {
  const ana = await server.person()
  await grant(ana)
  await goTo(ana, 'Leeds', 'Madrid')
  expect(await remove(ana, 'Leeds')).toBe(200)
  expect(await savedOf(ana)).toMatchObject({ towns: ['Madrid'] })
  expect(await remove(ana, 'Leeds')).toBe(404)
  const malformed = await ana.api.meeting.towns[':townId'].$delete({ param: { townId: '99999999999' } })
  expect(malformed.status).toBe(404)
})

test('a travel that is refused saves nothing', async () => {
  const ana = await server.person()
  const { places } = await (await ana.api.places.$get({ query: { q: 'Leeds' } })).json()
  await goTo(ana, 'Madrid')
  for (const q of ['Vienna', 'Paris', 'Lisbon']) {
    const found = await (await ana.api.places.$get({ query: { q } })).json()
    await ana.api.meeting.travel.$put({ json: { cityId: found.places[0]?.id ?? 0, days: 3 } })
  }
  const refused = await ana.api.meeting.travel.$put({ json: { cityId: places[0]?.id ?? 0, days: 3 } })
  expect(refused.status).toBe(429)
  expect(await savedOf(ana)).toMatchObject({ towns: ['Lisbon'] })
})
