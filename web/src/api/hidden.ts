import type { HiddenItem, HiddenView } from '@hearth/contract/chat/hidden'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** The query of what the viewer's words hide, newest first. Its key is below that of the conversations, so it is refetched with them. */
export const ownHidden = infiniteQueryOptions({
  queryKey: [...keys.conversations, 'hidden'],
  queryFn: ({ pageParam }): Promise<HiddenView> =>
    read(api.hidden.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** Returns each item of these pages once. New items shift the pages, and one at a seam would come twice. */
export const hiddenIn = (list: InfiniteData<HiddenView> | undefined): HiddenItem[] => [
  ...new Map(list?.pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]
