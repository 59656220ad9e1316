import type { CandidatesView } from '@hearth/contract/people/discovery'
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { dealAgain } from '../../../api/queries.ts'
import type { BrowserStorage } from '../../../lib/storage.ts'
import { ana, ben, cleo, MY_ID, photoOf } from '../../../testing/people.ts'
import { candidates, putAside } from '../swipe.queries.ts'
import { type CachedDeck, keepDeck } from './deck-cache.ts'

const closing: (() => void)[] = []
afterEach(() => {
  onlineManager.setOnline(true)
  for (const close of closing.splice(0)) close()
})

const deckOf = (...people: (typeof ana)[]): CandidatesView => ({
  people: people.map((person) => ({ ...person, distanceBucket: null, why: null, note: null })),
  left: people.length,
  leftIsMore: false,
  advice: [],
  next: null,
})

/** One page after another on the same device. */
function openPage(device = new Map<string, CachedDeck>()) {
  let reads = 0
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const storage: BrowserStorage<CachedDeck> = {
    all: () => {
      reads += 1
      return Promise.resolve([...device.values()])
    },
    keep: async (one) => void device.set('deck', structuredClone(one)),
    drop: async (key) => void device.delete(key),
  }
  const close = keepDeck({ queryClient, by: MY_ID, storage })
  closing.push(close)
  queryClient.mount()
  closing.push(() => queryClient.unmount())
  const ask = (answer: () => CandidatesView | Promise<CandidatesView>) =>
    queryClient.fetchQuery({ ...candidates, queryFn: answer }).catch(() => undefined)
  const kept = () => [...device.values()].flatMap(({ deck }) => deck.people.map(({ id }) => id))
  const shown = () => queryClient.getQueryData(candidates.queryKey)?.people.map(({ id }) => id)
  return { queryClient, device, ask, kept, shown, close, reads: () => reads }
}

test('the cards of the last deal alone are kept, without those that were decided on', async () => {
  const { queryClient, ask, kept } = openPage()
  await ask(() => deckOf(ana, ben))
  expect(kept()).toEqual([ana.id, ben.id])
  putAside(queryClient, ana.id)
  expect(kept()).toEqual([ben.id])
  await queryClient.invalidateQueries(candidates)
  await ask(() => deckOf(cleo))
  expect(kept()).toEqual([cleo.id])
  putAside(queryClient, cleo.id)
  expect(kept()).toEqual([])
})

test('a card that is kept has no fact and no picture', async () => {
  const { ask, device } = openPage()
  const facts = { religion: 'quaker' } as unknown as typeof ana.facts
  const photo = { ...photoOf(1), thumbhash: 'KBkOFgSZh/end6h3aHqDd4d4aHhw4Dc=', alt: 'Ana at the lake' }
  const person = {
    ...ana,
    facts,
    headline: 'Sourdough and slow trains',
    bio: 'A long story',
    occupation: 'Luthier',
    locationCity: 'Porto',
    interests: ['chess'],
    heightCm: 171,
    photos: [photo, photoOf(2)],
  }
  const why = { rarest: 'chess' } as unknown as null
  await ask(() => ({ ...deckOf(), people: [{ ...person, distanceBucket: 'under_10', why, note: null }] }))
  const [kept] = [...device.values()].flatMap(({ deck }) => deck.people)
  const { id, firstName, age, headline } = person
  expect(kept).toMatchObject({ id, firstName, age, headline, photos: [{ thumbhash: photo.thumbhash }] })
  const stored = JSON.stringify([...device.values()])
  for (const canary of ['quaker', 'story', 'Luthier', 'Porto', 'chess', '171', 'lake', 'under_10'])
    expect(stored).not.toContain(canary)
  expect(kept?.photos).toHaveLength(1)
})

test('a deck that is to be dealt again, after a block or for other wishes, is forgotten', async () => {
  const { queryClient, ask, kept } = openPage()
  await ask(() => deckOf(ana, ben))
  dealAgain(queryClient)
  expect(kept()).toEqual([])
})

test('a deck that is on screen while its wishes change is dealt for the new ones', async () => {
  const { queryClient, shown } = openPage()
  const decks = [Promise.withResolvers<CandidatesView>(), Promise.withResolvers<CandidatesView>()]
  let asked = 0
  const queryFn = () => decks[asked++]?.promise ?? deckOf()
  const onScreen = new QueryObserver(queryClient, { ...candidates, queryFn })
  closing.push(onScreen.subscribe(() => undefined))
  expect(asked).toBe(1)
  dealAgain(queryClient)
  await expect.poll(() => asked).toBe(2)
  decks[1]?.resolve(deckOf(cleo))
  await expect.poll(() => onScreen.getCurrentResult().data?.people.map(({ id }) => id)).toEqual([cleo.id])
  decks[0]?.resolve(deckOf(ana))
  expect(shown()).toEqual([cleo.id])
})

test('the next page shows the cards without a network, and the new ones as soon as there is one', async () => {
  const first = openPage()
  await first.ask(() => deckOf(ana, ben))
  first.close()
  const { queryClient, ask, shown } = openPage(first.device)
  onlineManager.setOnline(false)
  const asked = ask(() => deckOf(cleo))
  await expect.poll(shown).toEqual([ana.id, ben.id])
  putAside(queryClient, ana.id)
  onlineManager.setOnline(true)
  await asked
  expect(shown()).toEqual([cleo.id])
})

test('the next page shows the cards where there is a network but no server', async () => {
  const first = openPage()
  await first.ask(() => deckOf(ana, ben))
  first.close()
  const { ask, shown } = openPage(first.device)
  await ask(() => {
    throw new ApiError({ kind: 'offline' })
  })
  await expect.poll(shown).toEqual([ana.id, ben.id])
})

test('where the server answers, nothing of an earlier page is shown', async () => {
  const first = openPage()
  await first.ask(() => deckOf(ana))
  first.close()
  const { ask, shown, reads } = openPage(first.device)
  const answer = Promise.withResolvers<CandidatesView>()
  const asked = ask(() => answer.promise)
  expect(shown()).toBeUndefined()
  answer.resolve(deckOf(ben))
  await asked
  expect(shown()).toEqual([ben.id])
  expect(reads()).toBe(0)
})
