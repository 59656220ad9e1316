import type { MembershipSettingsView } from '@hearth/contract/console/membership'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError } from '../../api/client.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { showMemberMembership, showMembership } from '../api.ts'
import { consoleKeys } from '../queries.ts'
import { reasonIn } from '../reasons.ts'

export const membershipSettings = queryOptions({
  queryKey: consoleKeys.membership,
  queryFn: showMembership,
})

export const membershipOf = (id: string) =>
  queryOptions({
    queryKey: ['console', 'member', id, 'membership'],
    queryFn: () => showMemberMembership(id),
    // Each read is an entry in the audit log.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Does something to memberships. An error that is about no field is said in a message. */
export function useMembershipAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const { failed } = useTexts('consoleMembership')
  const words = useTexts('console')
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => {
      const isOfField = error instanceof ApiError && Object.keys(error.fields).length > 0
      if (!isOfField) toast.error(failed, { description: reasonIn(error, words) })
    },
  })
}

/** Changes the settings, and shows the reply. */
export function useMembershipChange<Input>(
  change: (input: Input) => Promise<MembershipSettingsView>,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMembershipAct(change, (settings) => {
    queryClient.setQueryData(membershipSettings.queryKey, settings)
    onDone()
  })
}
