import type { LimitsView } from '@hearth/contract/account/limits'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError } from '../../../api/client.ts'
import { type LimitLeft, leftOf, ownLimits, withUse } from '../../../api/limits.ts'
import { keys } from '../../../api/queries.ts'
import { type SaidKind, useLimitTexts } from '../../../lib/texts/limits.ts'

/** How much of a kind is left, where some of it is used. */
export const useLeft = (kind: SaidKind): LimitLeft | undefined => leftOf(useQuery(ownLimits).data, kind)

/** From the cache, so that the deck does not rerender at every swipe. */
export const leftNow = (queryClient: QueryClient, kind: SaidKind): LimitLeft | undefined =>
  leftOf(queryClient.getQueryData<LimitsView>(keys.limits), kind)

export function countUse(queryClient: QueryClient, ...kinds: readonly SaidKind[]): void {
  for (const kind of kinds)
    queryClient.setQueryData<LimitsView>(keys.limits, (limits) => withUse(limits, kind))
}

/** Tells that a limit is reached and when it goes on. */
export function useTellingLimit() {
  const texts = useLimitTexts()
  return (kind: SaidKind, { most, resetsAt }: Pick<LimitLeft, 'most' | 'resetsAt'>) =>
    toast(texts.title, {
      description: texts.reached[kind]({ most, when: texts.when(resetsAt) }),
      id: `limit ${kind}`,
    })
}

/** Returns the text of a refusal by a limit that this page did not know to be reached. */
export function reachedBy(queryClient: QueryClient, kind: SaidKind, error: unknown) {
  void queryClient.invalidateQueries({ queryKey: keys.limits })
  const seconds = error instanceof ApiError ? error.retryAfter : 0
  const most = leftNow(queryClient, kind)?.most ?? 0
  return { most, resetsAt: new Date(Date.now() + seconds * 1_000).toISOString() }
}
