import type { NotificationKind } from '@hearth/contract/notifications/kinds'

type Subject = { kind: NotificationKind; subjectId: string | null; otherId: string | null }

const screens: Record<Exclude<NotificationKind, 'message' | 'match'>, string> = {
  note: '/likes',
  like: '/likes',
  pair: '/swipe',
  turn: '/matches',
  safety: '/decisions',
  account: '/settings/security',
  staff: '/console/',
}

/** Returns the path of the screen that a notification opens. */
export function pathOf({ kind, subjectId, otherId }: Subject): string {
  if (kind === 'message') return `/messages/${subjectId}`
  if (kind === 'match') return otherId ? `/people/${otherId}` : '/matches'
  return screens[kind]
}
