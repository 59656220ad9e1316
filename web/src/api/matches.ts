import type { OpenedConversationView } from '@hearth/contract/chat/chat'
import type { MatchView, MomentsView, ShownMomentView } from '@hearth/contract/people/matching'
import type { QueryClient } from '@tanstack/react-query'
import { createStore, type Store } from '../lib/store.ts'
import { api, newClientId, read } from './client.ts'
import { keys } from './queries.ts'

/** Returns the conversation of a match, and creates it if there is none. */
export const openConversation = (matchId: string): Promise<OpenedConversationView> =>
  read(api.matches[':matchId'].conversation.$post({ param: { matchId } }))

/** Matches that no page of the viewer has shown yet. */
export const ownMoments = {
  queryKey: keys.moments,
  queryFn: (): Promise<MomentsView> => read(api.matches.moments.$get()),
} as const

const showMoment = (matchId: string): Promise<ShownMomentView> =>
  read(api.matches[':matchId'].moment.$put({ param: { matchId }, json: { clientId: newClientId() } }))

type Moments = { shown: Store<readonly MatchView[]>; known: Set<string> }
const moments = new WeakMap<QueryClient, Moments>()

function momentsIn(queryClient: QueryClient): Moments {
  const opened = moments.get(queryClient) ?? {
    shown: createStore<readonly MatchView[]>([]),
    known: new Set(),
  }
  moments.set(queryClient, opened)
  return opened
}

/** Returns the store of matches that this page will announce, in order. */
export const momentsToShow = (queryClient: QueryClient): Store<readonly MatchView[]> =>
  momentsIn(queryClient).shown

function add(queryClient: QueryClient, match: MatchView): void {
  const { shown } = momentsIn(queryClient)
  shown.set([...shown.get(), match])
}

/** Announces a match that was made on this page. */
export function bringMoment(queryClient: QueryClient, match: MatchView): void {
  const { known } = momentsIn(queryClient)
  if (known.has(match.id)) return
  known.add(match.id)
  add(queryClient, match)
  // Where the server does not hear of it, another page shows it once more.
  showMoment(match.id).catch(() => undefined)
}

/** Claims a match for this page, unless another page has it. It is then announced, or passed to `tell`. */
export async function offerMoment(
  queryClient: QueryClient,
  match: MatchView,
  tell: ((match: MatchView) => void) | undefined,
): Promise<void> {
  const { known } = momentsIn(queryClient)
  if (known.has(match.id)) return
  known.add(match.id)
  try {
    const { isFirst } = await showMoment(match.id)
    if (isFirst) (tell ?? ((one) => add(queryClient, one)))(match)
  } catch {
    known.delete(match.id)
  }
}

/** Ends the moment of a match, if it is still shown. */
export function endMoment(queryClient: QueryClient, matchId: string): void {
  const { shown } = momentsIn(queryClient)
  shown.set(shown.get().filter(({ id }) => id !== matchId))
}
