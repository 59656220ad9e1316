import { CandidatesView, type CandidateView } from '@hearth/contract/people/discovery'
import { hashKey, onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isUnreachable } from '../../../api/client.ts'
import { recognisable } from '../../../lib/person-copy.ts'
import { type BrowserStorage, clearStorage, openStorage } from '../../../lib/storage.ts'
import { personIdOf } from '../../../session/SessionProvider.tsx'
import type { SessionClient } from '../../../session/session-client.ts'
import { candidates } from '../swipe.queries.ts'

const KEY = 'deck'
const Copy = z.object({ by: z.string(), at: z.number(), deck: CandidatesView })
/** The cards of the deck as this device last showed them. */
export type CachedDeck = z.infer<typeof Copy>

const place = { database: 'hearth.deck', store: 'read' }
export const openDeckStorage = (by: string) =>
  openStorage<CachedDeck>(place, {
    keyOf: () => KEY,
    isWanted: (one) => one.by === by && Copy.safeParse(one).success,
  })

export const clearDeckCache = () => clearStorage(place)

/** Returns a card as far as it is kept. */
const frontOf = (card: CandidateView): CandidateView => {
  const person = recognisable(card)
  return {
    ...person,
    headline: card.headline,
    // Without a network only their average colour and thumbhash are shown.
    photos: person.photos.map((photo) => ({ ...photo, alt: '' })),
    note: null,
    distanceBucket: null,
    why: null,
  }
}

type DeckCacheOptions = { queryClient: QueryClient; by: string; storage: BrowserStorage<CachedDeck> }

/** Keeps the cards of the deck on the device, and shows those of an earlier page while the server cannot be reached. */
export function keepDeck({ queryClient, by, storage }: DeckCacheOptions): () => void {
  const cache = queryClient.getQueryCache()
  const deckHash = hashKey(candidates.queryKey)
  let isCopy = false
  let isClosed = false

  async function recall(): Promise<void> {
    const [copy] = await storage.all()
    const query = cache.get(deckHash)
    if (isClosed || !copy || !query || query.state.data !== undefined) return
    isCopy = true
    query.setData(copy.deck, { updatedAt: 0, manual: true })
  }

  // At once, so that a card that was decided on does not come back, however the page ends.
  function keep(): void {
    const deck = queryClient.getQueryData(candidates.queryKey)
    if (!deck?.people.length) return void storage.drop(KEY)
    const fronts = { ...deck, people: deck.people.map(frontOf), advice: [] }
    return void storage.keep({ by, at: Date.now(), deck: fronts })
  }

  function look({ state: { data, fetchStatus, fetchFailureReason } }: Query): void {
    const isCutOff = fetchStatus === 'paused' || isUnreachable(fetchFailureReason)
    if (data === undefined && isCutOff) void recall()
  }

  const stopHearing = cache.subscribe((event) => {
    if (event.query.queryHash !== deckHash) return
    if (event.type === 'removed') void storage.drop(KEY)
    if (event.type !== 'updated') return
    const isReset = event.action.type === 'setState' && event.query.state.data === undefined
    if (isReset) void storage.drop(KEY)
    else if (event.action.type === 'success') keep()
    else look(event.query)
  })
  const stopWaiting = onlineManager.subscribe((isOnline) => {
    if (!isOnline || !isCopy) return
    isCopy = false
    void queryClient.invalidateQueries(candidates)
  })
  const query = cache.get(deckHash)
  if (query?.state.data) keep()
  else if (query) look(query)
  return () => {
    isClosed = true
    stopHearing()
    stopWaiting()
  }
}

/** Keeps the deck of the signed-in person cached until they sign out. */
export function restoreDeck(queryClient: QueryClient, session: SessionClient): () => void {
  const by = personIdOf(session.state()) ?? ''
  const stopKeeping = keepDeck({ queryClient, by, storage: openDeckStorage(by) })
  const stopListening = session.listen(() => {
    if (personIdOf(session.state()) !== by) stopKeeping()
  })
  return () => {
    stopListening()
    stopKeeping()
  }
}
