import type { StaffNotificationsView } from '@hearth/contract/console/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  mayBeSubscribed,
  renewSubscription,
  type SubscriptionRoutes,
  turnOffPush,
  turnOnPush,
} from '../../api/push/subscription.ts'
import { deviceStateOf } from '../../api/push/support.ts'
import { trustedUrl } from '../../lib/browser/trusted-url.ts'
import { useStaff } from '../access/Access.tsx'
import { deleteSubscription, putSubscription } from '../api.ts'
import { ownNotifications } from '../queries.ts'

const ofStaff: SubscriptionRoutes = { put: putSubscription, delete: deleteSubscription }

/** Returns whether pushes come to this device, and what turns them on or off. */
export function usePush(view: StaffNotificationsView) {
  const { id } = useStaff()
  const queries = useQueryClient()
  const state = deviceStateOf(view)
  const turning = useMutation({
    mutationFn: async () => {
      if (state === 'on') return turnOffPush(ofStaff)
      // The console works without the worker, which is there for pushes only.
      await navigator.serviceWorker.register(trustedUrl('/sw.js'), { updateViaCache: 'none' })
      await turnOnPush(id, view.pushKey ?? '', ofStaff)
    },
    onSuccess: () => queries.invalidateQueries(ownNotifications),
  })
  return { state, turning }
}

/** Tells the server again of the subscription of this device after a new sign-in, once a start of the console. */
export function useRenewing(isOn: boolean): void {
  const { id } = useStaff()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOn || !mayBeSubscribed()) return
    const renew = async () => renewSubscription(id, await queries.fetchQuery(ownNotifications), ofStaff)
    // The next start tries again.
    renew().catch(() => undefined)
  }, [id, isOn, queries])
}
