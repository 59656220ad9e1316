import type { PhotoView } from '@hearth/contract/photos/photos'
import { useInfiniteQuery } from '@tanstack/react-query'
import { entriesIn, ownInbox } from '../../../api/inbox.ts'
import { ownLikes } from '../../../api/queries.ts'

/** Returns the first photo of the viewer's matches, and of those who like the viewer, as far as these lists are known. */
export function useFaces(): ReadonlyMap<string, PhotoView | undefined> {
  const inbox = useInfiniteQuery({ ...ownInbox(), meta: {} })
  const likes = useInfiniteQuery(ownLikes)
  const people = [
    ...entriesIn(inbox.data).map(({ person }) => person),
    ...(likes.data?.pages.flatMap((page) => page.likes.map(({ person }) => person)) ?? []),
  ]
  return new Map(people.map(({ id, photos }) => [id, photos[0]]))
}
