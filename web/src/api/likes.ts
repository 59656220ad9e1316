import type { LikesView } from '@hearth/contract/matching'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** Who likes one and waits for a decision, newest first. */
export const ownLikes = {
  queryKey: keys.likes,
  queryFn: ({ pageParam }: { pageParam: string }): Promise<LikesView> =>
    read(api.likes.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page: LikesView) => page.next,
} as const
