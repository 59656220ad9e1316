import {
  CLAIM_LIVES_MS,
  type VerificationRowView,
  type VerificationsView,
} from '@hearth/contract/console/verifications'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useStaff } from '../access/Access.tsx'
import { claimVerification, listVerifications } from '../api.ts'

const REFETCH_MS = 30_000
const RENEW_MS = CLAIM_LIVES_MS / 3

export const waitingVerifications = infiniteQueryOptions({
  queryKey: ['console', 'verifications'],
  queryFn: ({ pageParam }): Promise<VerificationsView> => listVerifications(pageParam),
  initialPageParam: '',
  getNextPageParam: (page: VerificationsView) => page.next,
  refetchInterval: REFETCH_MS,
})

/** Claims a recording, and renews the claim as long as it is shown. */
export const reviewOf = (id: string) =>
  queryOptions({
    queryKey: ['console', 'verification', id],
    queryFn: () => claimVerification(id),
    refetchInterval: ({ state }) => state.data !== undefined && RENEW_MS,
    refetchOnWindowFocus: false,
    // A claim is made each time it is opened.
    gcTime: 0,
  })

/** Returns the row that follows one in the list, or the first one; none that somebody else has open. */
export function rowAfter(
  rows: readonly VerificationRowView[],
  id: string,
  viewerId: string,
): VerificationRowView | undefined {
  const place = rows.findIndex((row) => row.id === id)
  const inTurn = [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))]
  return inTurn.find(({ claimedBy }) => claimedBy === null || claimedBy.id === viewerId)
}

/** Returns a function that opens the recording after this one, or the list if there is none. */
export function useNext(id: string): () => void {
  const { data } = useInfiniteQuery(waitingVerifications)
  const navigate = useNavigate()
  const viewer = useStaff()
  return () => {
    const next = rowAfter(data?.pages.flatMap((page) => page.verifications) ?? [], id, viewer.id)
    void navigate(next ? `/verifications/${next.id}` : '/verifications')
  }
}
