import type { DailyPairInput, DailyPairView } from '@hearth/contract/people/daily-pair'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

const FRESH_MS = 60_000

/** Among the people, so that a block, a match and its end ask again. */
export const dailyPair = queryOptions({
  queryKey: [...keys.people, 'pair of the day'],
  queryFn: (): Promise<DailyPairView> => read(api['daily-pair'].$get()),
  staleTime: FRESH_MS,
})

export const changeDailyPair = (input: DailyPairInput): Promise<DailyPairView> =>
  read(api['daily-pair'].$patch({ json: input }))

/** Asks again for the pair of the day after a decision on them. */
export function renewDailyPair(queryClient: QueryClient, personId: string): void {
  if (queryClient.getQueryData(dailyPair.queryKey)?.pair?.person.id === personId)
    void queryClient.invalidateQueries(dailyPair)
}
