import { expect, test } from 'vitest'
import { pass } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()

const seenBy = async (who: Person) => {
  const list = await (await who.api.candidates.$get({ query: {} })).json()
  return { ids: list.people.map((person) => person.id), left: list.left }
}

test('candidates are other people who may be shown and are not decided on', async () => {
  const ana = await server.person()
  const ben = await server.person()
  await server.person({ isActive: false })
  await server.person({ firstName: '' })
  await server.person({ dateOfBirth: null })
  await server.person({ dateOfBirth: '2008-06-16' })
  const justOfAge = await server.person({ dateOfBirth: '2008-06-15' })

  const before = await seenBy(ana)
  expect(new Set(before.ids)).toEqual(new Set([ben.id, justOfAge.id]))
  expect(before.left).toBe(2)

  await pass(ana, ben)
  expect(await seenBy(ana)).toEqual({ ids: [justOfAge.id], left: 1 })
  expect((await seenBy(ben)).ids).toContain(ana.id)
})

test('a person without a name has a deck and is in none; a paused person has none', async () => {
  const ben = await server.person()
  const noName = await server.person({ firstName: '' })
  expect((await seenBy(noName)).ids).toContain(ben.id)
  expect((await seenBy(ben)).ids).not.toContain(noName.id)

  await noName.api.profile.$patch({ json: { firstName: 'Cleo' } })
  expect((await seenBy(ben)).ids).toContain(noName.id)

  await noName.api.meeting.$patch({ json: { isPaused: true } })
  expect(await seenBy(noName)).toEqual({ ids: [], left: 0 })
  expect((await seenBy(ben)).ids).not.toContain(noName.id)
})

test('a card shows an age and never a date of birth, an address or the time of joining', async () => {
  const ana = await server.person()
  const ben = await server.person({ dateOfBirth: '1996-06-16', locationCity: 'Leeds' })
  const list = await (await ana.api.candidates.$get({ query: {} })).json()
  const card = list.people.find((person) => person.id === ben.id)
  expect(card).toMatchObject({ age: 29, locationCity: 'Leeds' })
  expect(JSON.stringify(list)).not.toMatch(/1996|@people|createdAt|isActive/)
})

test('someone born on a leap day comes of age on the first of March', async () => {
  const leapling = await server.person({ dateOfBirth: '2008-02-29' })
  const ana = await server.person()
  const onDay = async (day: string) => {
    server.clock.now = new Date(`${day}T12:00:00.000Z`)
    const { ids } = await seenBy(ana)
    return ids.includes(leapling.id)
  }
  expect(await onDay('2026-02-27')).toBe(false)
  expect(await onDay('2026-03-01')).toBe(true)
  server.clock.now = new Date('2026-06-15T12:00:00.000Z')
})

test('candidates come in pages, each once, with the same true count', async () => {
  const viewer = await server.person()
  await Promise.all(Array.from({ length: 45 }, () => server.person()))
  const ids: string[] = []
  const counts = new Set<number>()
  let after: string | null = null
  do {
    const list: { people: { id: string }[]; left: number; next: string | null } = await (
      await viewer.api.candidates.$get({ query: after ? { after } : {} })
    ).json()
    ids.push(...list.people.map((person) => person.id))
    counts.add(list.left)
    after = list.next
  } while (after)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...counts]).toEqual([ids.length])
})
