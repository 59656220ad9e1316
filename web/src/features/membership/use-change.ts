import type { MembershipView } from '@hearth/contract/membership/membership'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ownMembership } from './membership.queries.ts'

/** A change of the membership. Its reply has the membership as it is then. */
export function useChange<Changed, Input = void>(
  change: (input: Input) => Promise<Changed>,
  viewOf: (reply: Changed) => MembershipView,
  onDone: (reply: Changed) => void = () => {},
) {
  const texts = useTexts('membership')
  const { failures } = useTexts('shell')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (reply) => {
      queryClient.setQueryData(ownMembership.queryKey, viewOf(reply))
      onDone(reply)
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
    },
  })
}
