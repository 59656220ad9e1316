import type { MembershipView } from '@hearth/contract/membership/membership'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, hasKind } from '../../../api/client.ts'
import { ownMembership } from '../../../api/membership.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'

/** Changes the viewer's membership and shows what the server answers. `viewIn` finds the membership in the answer. */
export function useMembershipChange<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  viewIn: (answer: Answer) => MembershipView | undefined,
  onDone?: (answer: Answer) => void,
) {
  const { failed } = useTexts('membership')
  const { session } = useSession()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: act,
    onSuccess: (answer: Answer) => {
      const view = viewIn(answer)
      if (view) queryClient.setQueryData(ownMembership.queryKey, view)
      onDone?.(answer)
    },
    onError: (problem) => {
      if (hasKind(problem, 'unauthenticated')) void session.look()
    },
  })
  return {
    start: (input: Input) => {
      if (!isPending) mutate(input)
    },
    isBusy: isPending,
    reason: error ? (error instanceof ApiError && error.message) || failed : undefined,
  }
}
