import type { BlocksView, BlockView } from '@hearth/contract/safety'
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

type Lists = { queryKey: readonly string[] }
type Cache = {
  removeQueries: (lists: Lists) => void
  invalidateQueries: (lists: Lists) => Promise<void>
}

/** Whoever is blocked, or no longer, is gone from every list, or in it again. */
export async function askAnewForPeople(cache: Cache): Promise<void> {
  cache.removeQueries({ queryKey: keys.candidates })
  const lists = [keys.blocks, keys.people, keys.likes, keys.matches, keys.conversations]
  await Promise.all(lists.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
