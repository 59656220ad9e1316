import type { NotificationSettingsView } from '@hearth/contract/notifications/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { toast } from 'sonner'
import { turnOffPush, turnOnPush } from '../../../api/push/subscription.ts'
import { deviceStateOf } from '../../../api/push/support.ts'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../../session/SessionProvider.tsx'

/** Returns the state of this device and a function that turns its notifications on or off. */
export function useThisDevice(settings: NotificationSettingsView) {
  const { failures } = useTexts('shell')
  const { device } = useTexts('notificationSettings')
  const queryClient = useQueryClient()
  const personId = personIdOf(useSession().state) ?? ''
  const [isBusy, setIsBusy] = useState(false)
  const [, look] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    // The permission may be changed in the browser's own settings.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const state = deviceStateOf(settings)

  async function turn() {
    setIsBusy(true)
    try {
      if (state === 'on') await turnOffPush()
      else await turnOnPush(personId, settings.pushKey ?? '')
      await queryClient.invalidateQueries({ queryKey: keys.notificationSettings })
    } catch {
      toast.error(failures.title, { description: device.turnOnFailed })
    }
    setIsBusy(false)
  }
  return { state, isBusy, turn }
}
