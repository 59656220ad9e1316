import type {
  NotificationSettingsInput,
  NotificationSettingsView,
} from '@hearth/contract/notifications/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { ownNotificationSettings, saveNotificationSettings } from '../../../api/notifications.ts'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

const saving = ['saving notification settings']

/** Returns the settings and a function that changes them at once, and restores them if saving fails. */
export function useNotificationSettings() {
  const { failures } = useTexts('shell')
  const { failed } = useTexts('notificationSettings')
  const queryClient = useQueryClient()
  const settings = useQuery(ownNotificationSettings)
  const put = (change: (known: NotificationSettingsView) => NotificationSettingsView) =>
    queryClient.setQueryData<NotificationSettingsView>(
      keys.notificationSettings,
      (known) => known && change(known),
    )

  const save = useMutation({
    mutationKey: saving,
    // One after the other, so that the latest choice is sent last.
    scope: { id: 'notification settings' },
    mutationFn: saveNotificationSettings,
    onMutate: async (input: NotificationSettingsInput) => {
      await queryClient.cancelQueries({ queryKey: keys.notificationSettings })
      const before = queryClient.getQueryData<NotificationSettingsView>(keys.notificationSettings)
      put((known) => withChange(known, input))
      return before
    },
    onSuccess: async (saved) => {
      // An answer that is still on its way may be from before it.
      await queryClient.cancelQueries({ queryKey: keys.notificationSettings })
      if (queryClient.isMutating({ mutationKey: saving }) === 1) put(() => saved)
    },
    onError: (error, input, before) => {
      if (before) put((now) => withChange(now, undoOf(before, input)))
      // After several failures the value before the last one may never have been saved.
      if (queryClient.isMutating({ mutationKey: saving }) === 1)
        void queryClient.invalidateQueries({ queryKey: keys.notificationSettings, exact: true })
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
  return { settings, change: (input: NotificationSettingsInput) => save.mutate(input) }
}

const withChange = (
  known: NotificationSettingsView,
  { channels, detail = known.detail, quietHours = known.quietHours }: NotificationSettingsInput,
): NotificationSettingsView => ({
  ...known,
  detail,
  quietHours,
  channels: { ...known.channels, ...channels },
})

/** The same choices as they were, so that a change that came meanwhile to others stays. */
function undoOf(
  before: NotificationSettingsView,
  input: NotificationSettingsInput,
): NotificationSettingsInput {
  const isAsked = ([kind]: [string, unknown]) => kind in (input.channels ?? {})
  return {
    channels: Object.fromEntries(Object.entries(before.channels).filter(isAsked)),
    ...(input.detail && { detail: before.detail }),
    ...(input.quietHours !== undefined && { quietHours: before.quietHours }),
  }
}
