import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Stores the answer to a change. A request that is still on its way may be from before it, so it is sent again. */
export function keep<Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  answer: InferDataFromTag<unknown, Key>,
): void {
  queryClient.setQueryData(queryKey, answer)
  void queryClient.refetchQueries({ queryKey, exact: true, fetchStatus: 'fetching' })
}
