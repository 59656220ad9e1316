import type { BlocksView, BlockView } from '@hearth/contract/safety'
import type { QueryClient } from '@tanstack/react-query'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** Whom one has blocked, the latest first. */
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

/** Whoever is blocked, or no longer, is gone from every list, or in it again. */
export async function askAnewForPeople(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: keys.candidates })
  const lists = [keys.blocks, keys.people, keys.likes, keys.matches, keys.conversations]
  await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
