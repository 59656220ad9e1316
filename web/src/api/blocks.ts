import type { BlocksView, BlockView } from '@hearth/contract/people/safety'
import { api, read } from './client.ts'
import { dealAgain, keys } from './queries.ts'

/** The people that the viewer has blocked, the latest first. */
export const ownBlocks = {
  queryKey: keys.blocks,
  queryFn: ({ pageParam }: { pageParam: string }): Promise<BlocksView> =>
    read(api.blocks.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page: BlocksView) => page.next,
} as const

export const block = (personId: string): Promise<BlockView> =>
  read(api.people[':personId'].block.$put({ param: { personId } }))

export const unblock = (personId: string): Promise<BlockView> =>
  read(api.people[':personId'].block.$delete({ param: { personId } }))

type Query = { queryKey: readonly unknown[]; state: { data: unknown } }
type Lists = { queryKey: readonly string[] }
type Cache = Parameters<typeof dealAgain>[0] & {
  removeQueries: (queries: { predicate: (query: Query) => boolean } | (Lists & { type: 'inactive' })) => void
  invalidateQueries: (lists: Lists) => Promise<void>
}

const isTalkWith =
  (personId: string) =>
  ({ queryKey, state: { data } }: Query): boolean =>
    queryKey[0] === keys.chats[0] && queryKey[2] === 'conversation' && hasPerson(data, personId)

function hasPerson(data: unknown, personId: string): boolean {
  if (typeof data !== 'object' || data === null || !('person' in data)) return false
  const { person } = data
  return typeof person === 'object' && person !== null && 'id' in person && person.id === personId
}

/** Refetches every list of people after a block or unblock, and drops the conversation with `gone`. */
export async function refetchPeople(cache: Cache, gone?: string): Promise<void> {
  dealAgain(cache)
  if (gone !== undefined) cache.removeQueries({ predicate: isTalkWith(gone) })
  const lists = [keys.blocks, keys.people, keys.likes, keys.matches, keys.conversations]
  await Promise.all(lists.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Refetches everything that the viewer's words hide or show. */
export function refetchHidden(cache: Cache): void {
  // A refetch brings only the newest messages of a conversation.
  cache.removeQueries({ queryKey: keys.chats, type: 'inactive' })
  dealAgain(cache)
  for (const queryKey of [keys.chats, keys.matches, keys.likes, keys.people]) {
    void cache.invalidateQueries({ queryKey })
  }
}
