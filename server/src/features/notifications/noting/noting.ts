import { NOTIFICATION_DAYS } from '@hearth/contract/notifications/notifications'
import type { Deps } from '../../../context.ts'
import { noting } from './noting.store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Notes the messages of the last hour that were not noted, because a process has ended after their commit. Returns how many. */
export function noteMissed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  return noting.noteMissed(db, new Date(at.getTime() - HOUR_MS), at)
}

/** Deletes notifications after the days for which they are listed. */
export async function clearNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await noting.clearBefore(db, new Date(now().getTime() - NOTIFICATION_DAYS * DAY_MS))
}
