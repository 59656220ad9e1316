import type { CandidatesView, CandidateView } from '@hearth/contract/people/discovery'
import type {
  LastSwipeView,
  LikesView,
  SwipeInput,
  SwipeView,
  UndoneView,
} from '@hearth/contract/people/matching'
import type { PersonView, ProfileInput, ProfileView } from '@hearth/contract/profile/people'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api/client.ts'
import { renewDailyPair } from '../../api/daily-pair.ts'
import type { OutboxEntry } from '../../api/outbox/outbox-storage.ts'
import { keys } from '../../api/queries.ts'

/** A decision that the server has not confirmed yet. */
export type OutboxSwipe = OutboxEntry<{ person: PersonView; input: SwipeInput }>

const FRESH_MS = 60_000

/** The people of a page, and how few are left in hand when the next one is asked for. */
type PageSize = { people: number; ahead: number }
/** At most ten people are in hand whose order does not follow the latest decisions. */
const LONG_PAGE: PageSize = { people: 6, ahead: 4 }
/** In a small community somebody in hand often passes on the viewer meanwhile, and then the card is wasted. */
const SHORT_PAGE: PageSize = { people: 4, ahead: 2 }
const FEW_PEOPLE = 300

export const pageSizeFor = (left: number): PageSize => (left < FEW_PEOPLE ? SHORT_PAGE : LONG_PAGE)

function pageAfter(after: string | null, left: number): Promise<CandidatesView> {
  const limit = String(pageSizeFor(left).people)
  return read(api.candidates.$get({ query: after === null ? { limit } : { after, limit } }))
}

/** One list and not pages, so that taking a card off it cannot race with the page that is on its way. */
export const candidates = queryOptions({
  queryKey: keys.candidates,
  queryFn: () => pageAfter(null, 0),
  // Somebody may have come since the deck was seen empty, on this screen or on another.
  staleTime: ({ state }) => (state.data?.people.length ? FRESH_MS : 0),
  // The card under someone's finger must not change because a window came to the front.
  refetchOnWindowFocus: false,
  refetchOnReconnect: ({ state }) => state.data === undefined,
  // Removed data is deleted from the device too.
  gcTime: Number.POSITIVE_INFINITY,
  meta: { failure: 'loadCandidates' },
})

export type LastSwipe = NonNullable<LastSwipeView['last']>

/** The latest decision that can be taken back, also one of before this page was loaded. */
export const lastSwipe = queryOptions({
  queryKey: ['swipes', 'last'],
  queryFn: (): Promise<LastSwipeView> => read(api.swipes.last.$get()),
})

/** Keeps what the latest decision is, where nothing has come of it. */
export function keepLast(queryClient: QueryClient, last: LastSwipe | null): void {
  void queryClient.cancelQueries(lastSwipe)
  queryClient.setQueryData(lastSwipe.queryKey, { last })
}

/** How many are left to decide on: the server's count, and no count where the list itself is the truth. */
export const leftIn = ({ people, left, next }: CandidatesView) =>
  next === null ? people.length : Math.max(left, people.length + 1)

/** The deck without those whose decision still waits to be sent, of which the server cannot know. */
export function withoutWaiting(deck: CandidatesView, waiting: readonly OutboxSwipe[]): CandidatesView {
  const ids = new Set(waiting.map(({ payload }) => payload.person.id))
  const people = deck.people.filter(({ id }) => !ids.has(id))
  const hidden = deck.people.length - people.length
  return hidden === 0 ? deck : { ...deck, people, left: deck.left - hidden }
}

export async function loadMoreCandidates(queryClient: QueryClient): Promise<void> {
  const { next: after, left = 0 } = queryClient.getQueryData(candidates.queryKey) ?? {}
  if (!after) return
  const page = await pageAfter(after, left)
  void queryClient.invalidateQueries({ queryKey: keys.limits })
  queryClient.setQueryData(candidates.queryKey, (deck) => {
    // Another answer may have replaced the deck that this page goes on from.
    if (deck?.next !== after) return deck
    const known = new Set(deck.people.map(({ id }) => id))
    const added = page.people.filter(({ id }) => !known.has(id))
    return { ...deck, people: [...deck.people, ...added], next: page.next }
  })
}

/** Those who were decided on, as they were shown. */
const asideKey = ['aside'] as const

/** The list of those who like one without somebody who is decided on. */
function withoutLike(list: InfiniteData<LikesView>, personId: string): InfiniteData<LikesView> {
  const isIn = list.pages.some(({ likes }) => likes.some(({ person }) => person.id === personId))
  if (!isIn) return list
  const pages = list.pages.map((page) => ({
    ...page,
    likes: page.likes.filter(({ person }) => person.id !== personId),
    total: page.total - 1,
  }))
  return { ...list, pages }
}

/** Takes a person off the deck once a decision on them stands. */
export function putAside(queryClient: QueryClient, personId: string): void {
  queryClient.setQueryData<InfiniteData<LikesView>>(keys.likes, (list) => list && withoutLike(list, personId))
  void queryClient.invalidateQueries({ queryKey: keys.likes })
  renewDailyPair(queryClient, personId)
  // The page of the person still offers the decision.
  void queryClient.resetQueries({ queryKey: keys.person(personId), exact: true })
  queryClient.setQueryData(candidates.queryKey, (deck) => {
    const person = deck?.people.find(({ id }) => id === personId)
    if (!deck || !person) return deck
    // An undo returns the person without the reasons for which they were shown.
    queryClient.setQueryData<CandidateView>([...asideKey, personId], person)
    return { ...deck, people: deck.people.filter(({ id }) => id !== personId), left: deck.left - 1 }
  })
}

/** Puts a person on top of the deck, whether they were in it or not. */
export function putOnTop(queryClient: QueryClient, person: PersonView): void {
  queryClient.setQueryData(candidates.queryKey, (deck) => {
    if (!deck || deck.people[0]?.id === person.id) return deck
    const others = deck.people.filter(({ id }) => id !== person.id)
    const known =
      deck.people.find(({ id }) => id === person.id) ??
      queryClient.getQueryData<CandidateView>([...asideKey, person.id])
    const { distanceBucket, why, note } = known ?? { distanceBucket: null, why: null, note: null }
    const candidate = { ...person, distanceBucket, why, note }
    return {
      ...deck,
      people: [candidate, ...others],
      left: deck.left + others.length + 1 - deck.people.length,
    }
  })
}

/** The key of a decision until the server has answered. */
export const deciding = ['deciding']

export async function recordSwipe(queryClient: QueryClient, input: SwipeInput): Promise<SwipeView> {
  const made = await read(api.swipes.$post({ json: input }))
  keepLast(queryClient, made.match ? null : { clientId: input.clientId, isLike: input.isLike })
  return made
}

export const undoSwipe = (clientId: string): Promise<UndoneView> =>
  read(api.swipes.undo.$post({ json: { clientId } }))

export const saveIntroduction = (input: ProfileInput): Promise<ProfileView> =>
  read(api.profile.$patch({ json: input }))
