import { useInfiniteQuery } from '@tanstack/react-query'
import { entriesIn, ownInbox } from '../../../api/inbox.ts'

/** Returns the first names of the viewer's matches by the match's id, the newest first. */
export function useMatchNames(): ReadonlyMap<string, string> {
  const { data } = useInfiniteQuery(ownInbox())
  return new Map(entriesIn(data).map((entry) => [entry.id, entry.person.firstName]))
}
