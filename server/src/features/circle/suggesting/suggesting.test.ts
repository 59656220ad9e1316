import type { CircleSuggestionsView } from '@hearth/contract/circle/circle'
import type { SuggestionCardsView } from '@hearth/contract/circle/relative'
import { expect, test } from 'vitest'
import { allowFamilies, joinCircle } from '../../../testing/people/circle-people.ts'
import { pass } from '../../../testing/people/swiping.ts'
import { photosFor } from '../../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const DAY_MS = 86_400_000
const ALLOWING = 12

/** A member whose deck has twelve people who allow to be suggested, and three who do not. */
async function community() {
  const ana = await server.person({ gender: 'woman', seeking: ['man'] })
  await ana.api.meeting.$patch({ json: { ageMin: 18, ageMax: 99 } })
  const people: Person[] = []
  for (let n = 0; n < ALLOWING + 3; n += 1) {
    const person = await server.person({ firstName: `Ben${n}`, gender: 'man', seeking: ['woman'] })
    await person.api.meeting.$patch({ json: { ageMin: 18, ageMax: 99 } })
    if (n < ALLOWING) await allowFamilies(server, person, { mayMatchesShow: false, mayBeSuggested: true })
    people.push(person)
  }
  const joined = await joinCircle(server, ana)
  const cards = async () =>
    (await (await joined.relative.ask('GET', `${joined.path}/suggestions`)).json()) as SuggestionCardsView
  const suggested = async () =>
    ((await (await joined.ask('GET', '/circle/suggestions')).json()) as CircleSuggestionsView).suggestions
  return { ana, people, cards, suggested, ...joined }
}

test('a relative sees ten people of the deck who allow it for a day, and suggests some of them', async () => {
  const { ana, people, cards, suggested, relative, path } = await community()
  const first = await cards()
  expect(first.cards).toHaveLength(10)
  const names = first.cards.map(({ person }) => person.firstName)
  for (const { id } of people.slice(ALLOWING)) expect(JSON.stringify(first)).not.toContain(id)
  for (const n of [12, 13, 14]) expect(names).not.toContain(`Ben${n}`)
  for (const { id } of people) expect(JSON.stringify(first)).not.toContain(id)
  expect(await cards()).toEqual(first)
  const [card] = first.cards
  const done = await relative.ask('PUT', `${path}/suggestions/${card?.id}`)
  expect(((await done.json()) as SuggestionCardsView).cards[0]?.isSuggested).toBe(true)
  const [one] = await suggested()
  expect(one).toMatchObject({ label: 'Aunt Noor', person: { firstName: card?.person.firstName } })
  const found = people.find(({ id }) => id === one?.person.id)
  if (!found) throw new Error('somebody else was suggested')
  const page = await ana.api.people[':personId'].$get({ param: { personId: found.id } })
  expect(page.status).toBe(200)

  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
  const next = (await cards()).cards.map(({ person }) => person.firstName)
  expect(next).toHaveLength(2)
  expect(names).not.toEqual(expect.arrayContaining(next))
  await pass(ana, found)
  expect(await suggested()).toEqual([])
})

test('a withdrawn consent takes the card and its photos away, and a quiet relative keeps their cards', async () => {
  const { people, cards, relative, path, ask, circleId } = await community()
  const [ben] = people
  if (!ben) throw new Error('there is nobody')
  const [photoId = ''] = await photosFor(server, ben)
  const before = await cards()
  const shown = before.cards.some(({ photos }) => photos.some(({ id }) => id === photoId))
  const photo = async () => (await relative.ask('GET', `${path}/photos/${photoId}/160.webp`)).status
  expect(await photo()).toBe(shown ? 200 : 404)
  await allowFamilies(server, ben, { mayMatchesShow: true, mayBeSuggested: false })
  expect(await photo()).toBe(404)
  const left = await cards()
  expect(JSON.stringify(left)).not.toContain(photoId)
  await ask('PUT', `/circle/relatives/${circleId}/quiet`, { isQuiet: true })
  server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY_MS)
  expect((await cards()).cards).toEqual(left.cards)
})

test('a dismissed suggestion does not come back when the quiet ends, and one made meanwhile arrives', async () => {
  const { cards, suggested, relative, path, ask, circleId } = await community()
  const [first, second] = (await cards()).cards
  const later = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  }
  const setQuiet = (isQuiet: boolean) => ask('PUT', `/circle/relatives/${circleId}/quiet`, { isQuiet })
  const dismissAll = async () => {
    for (const { id } of await suggested()) await ask('DELETE', `/circle/suggestions/${id}`)
  }
  await relative.ask('PUT', `${path}/suggestions/${first?.id}`)
  await dismissAll()
  later()
  await setQuiet(true)
  later()
  await setQuiet(false)
  expect(await suggested()).toEqual([])

  later()
  await setQuiet(true)
  later()
  await relative.ask('PUT', `${path}/suggestions/${second?.id}`)
  expect(await suggested()).toEqual([])
  await setQuiet(false)
  expect(await suggested()).toMatchObject([{ id: second?.id }])
  await dismissAll()
  later()
  await setQuiet(true)
  await setQuiet(false)
  expect(await suggested()).toEqual([])
})
