import { type NotificationKind, notificationKindRules } from '@hearth/contract/notifications/kinds'
import type { PushMessage } from '@hearth/contract/notifications/push'

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
const isKind = (kind: unknown): kind is NotificationKind =>
  typeof kind === 'string' && Object.hasOwn(notificationKindRules, kind)
const words = ['title', 'body', 'navigate', 'tag', 'lang'] as const

const isShown = (notification: JsonObject): boolean =>
  words.every((name) => typeof notification[name] === 'string') &&
  notification['tag'] !== '' &&
  (notification['dir'] === 'ltr' || notification['dir'] === 'rtl')

// By hand, because the schema's library is as large as the rest of the worker.
function isPushMessage(value: unknown): value is PushMessage {
  if (!isObject(value) || value['web_push'] !== 8030 || typeof value['app_badge'] !== 'number') return false
  const { notification, hearth } = value
  if (!isObject(notification) || !isObject(hearth)) return false
  return isShown(notification) && isKind(hearth['kind']) && typeof hearth['version'] === 'number'
}

/** Returns what a push says, or undefined if it is nothing that this server sends. */
export function readPush(text: string | undefined): PushMessage | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isPushMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}
