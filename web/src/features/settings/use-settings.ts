import type { SettingsInput, SettingsView } from '@hearth/contract/account/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { keys, ownSettings, saveSettings } from '../../api/queries.ts'
import { useTexts } from '../../lib/texts/texts.ts'

const saving = ['saving settings']

/** Returns the settings and a function that changes them at once, and restores them if saving fails. */
export function useSettings() {
  const { failures } = useTexts('shell')
  const { failed } = useTexts('settings')
  const queryClient = useQueryClient()
  const settings = useQuery(ownSettings)
  const put = (change: (known: SettingsView) => SettingsView) =>
    queryClient.setQueryData<SettingsView>(keys.settings, (known) => known && change(known))

  const save = useMutation({
    mutationKey: saving,
    // One after the other, so that the latest choice is sent last.
    scope: { id: 'settings' },
    mutationFn: saveSettings,
    onMutate: async (input: SettingsInput) => {
      await queryClient.cancelQueries({ queryKey: keys.settings })
      const before = queryClient.getQueryData<SettingsView>(keys.settings)
      put((known) => ({ ...known, ...input }))
      return before
    },
    onSuccess: async (saved) => {
      // An answer that is still on its way may be from before it.
      await queryClient.cancelQueries({ queryKey: keys.settings })
      if (queryClient.isMutating({ mutationKey: saving }) === 1) put(() => saved)
    },
    onError: (error, input, before) => {
      if (before) put((now) => ({ ...now, ...onlyAsked(before, input) }))
      // After several failures the value before the last one may never have been saved.
      if (queryClient.isMutating({ mutationKey: saving }) === 1)
        void queryClient.invalidateQueries({ queryKey: keys.settings, exact: true })
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
  return { settings, change: (input: SettingsInput) => save.mutate(input) }
}

/** The same fields as they were, so that a change that came meanwhile to others stays. */
const onlyAsked = (before: SettingsView, input: SettingsInput): Partial<SettingsView> =>
  Object.fromEntries(Object.entries(before).filter(([field]) => field in input))
