import type { CommunityInput } from '@hearth/contract/console/community'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError, hasKind } from '../../api/client.ts'
import { keep } from '../../api/keep.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { changeCommunity } from '../api.ts'
import { consoleKeys } from '../queries.ts'

/** Saves a part of the settings. `errors` has the problem of each field by its path, `problem` that of none of them. */
export function useCommunityChange() {
  const words = useTexts('consoleCommunity')
  const queryClient = useQueryClient()
  const changing = useMutation({
    mutationFn: (input: CommunityInput) => changeCommunity(input),
    // A second change waits for the first one.
    scope: { id: 'community' },
    onSuccess: (view) => {
      keep(queryClient, consoleKeys.community, view)
      toast(words.saved)
    },
  })
  const { error } = changing
  const errors: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  const isOffline = hasKind(error, 'offline', 'unavailable')
  const general = isOffline ? words.offline : (error instanceof ApiError && error.message) || words.failed
  return {
    save: (input: CommunityInput, onSaved?: () => void) =>
      changing.mutate(input, onSaved && { onSuccess: onSaved }),
    isSaving: changing.isPending,
    errors,
    problem: error && Object.keys(errors).length === 0 ? general : undefined,
  }
}
