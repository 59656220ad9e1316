import type { ConversationsView } from '@hearth/contract/chat/chat'
import type { CandidatesView, PersonPageView } from '@hearth/contract/people/discovery'
import type { LikesView } from '@hearth/contract/people/matching'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api/client.ts'
import { knownMatches } from '../../api/inbox.ts'
import { keys } from '../../api/queries.ts'

const FRESH_MS = 30_000

export const pageOf = (personId: string) =>
  queryOptions({
    queryKey: keys.person(personId),
    queryFn: (): Promise<PersonPageView> => read(api.people[':personId'].$get({ param: { personId } })),
    staleTime: FRESH_MS,
  })

/** The details that only the deck includes. */
const untold = { distanceBucket: null, why: null, note: null }

/** The page of a person as far as the list that led to it knows them, so that it opens at once. */
export function pageFromLists(queryClient: QueryClient, personId: string): PersonPageView | undefined {
  const deck = queryClient.getQueryData<CandidatesView>(keys.candidates)
  const candidate = deck?.people.find(({ id }) => id === personId)
  if (candidate) {
    const { distanceBucket, why, note, ...person } = candidate
    return { person, distanceBucket, why, note, relation: 'candidate', match: null }
  }
  const likes = queryClient.getQueryData<InfiniteData<LikesView>>(keys.likes)
  const like = likes?.pages.flatMap((page) => page.likes).find(({ person }) => person.id === personId)
  if (like) return { person: like.person, ...untold, note: like.note, relation: 'candidate', match: null }
  const match = knownMatches(queryClient).find(({ person }) => person.id === personId)
  if (match) {
    const { id, conversationId, person } = match
    return { person, ...untold, relation: 'match', match: { id, conversationId } }
  }
  const talks = queryClient.getQueryData<InfiniteData<ConversationsView>>(keys.conversations)
  const talk = talks?.pages.flatMap((page) => page.conversations).find(({ person }) => person.id === personId)
  return (
    talk && {
      person: talk.person,
      ...untold,
      relation: 'match',
      match: { id: talk.matchId, conversationId: talk.id },
    }
  )
}
