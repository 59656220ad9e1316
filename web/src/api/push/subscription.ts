import type { SubscriptionInput } from '@hearth/contract/notifications/push'
import type { NotificationSettingsView } from '@hearth/contract/notifications/settings'
import { api, read } from '../client.ts'
import { pushSupport } from './support.ts'

const KEY = 'hearth.push'
/** The cache in which the worker remembers what it has shown. */
const WORKER_CACHE = 'hearth.push'
const WORKER_WITHIN_MS = 10_000

/** For whom this device is subscribed, and the address that the server has. */
type SentSubscription = { personId: string; endpoint: string }

function lastSent(): Partial<SentSubscription> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

function keepSent(sent: SentSubscription | undefined): void {
  try {
    if (sent) localStorage.setItem(KEY, JSON.stringify(sent))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden. Then each start sends the subscription once more.
  }
}

/** Returns the bytes of a base64url text, with or without padding. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  return Uint8Array.from(atob(plain), (one) => one.charCodeAt(0))
}

const isSameKey = (key: ArrayBuffer | null | undefined, other: Uint8Array): boolean => {
  const bytes = new Uint8Array(key ?? new ArrayBuffer(0))
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at])
}

const registered = () => navigator.serviceWorker.getRegistration()

/** The worker may still be installing. Throws if it is not there after ten seconds. */
function whenRegistered(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker did not start')), WORKER_WITHIN_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** How the server learns of a subscription; members and staff have routes of their own. */
export type SubscriptionRoutes = {
  put: (subscription: SubscriptionInput) => Promise<unknown>
  delete: () => Promise<unknown>
}

const ofMembers: SubscriptionRoutes = {
  put: (json) => read(api.notifications.subscription.$put({ json })),
  delete: () => read(api.notifications.subscription.$delete()),
}

async function send(
  personId: string,
  subscription: PushSubscription,
  { put }: SubscriptionRoutes,
): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await put({ endpoint: endpoint ?? '', p256dh, auth })
  keepSent({ personId, endpoint: subscription.endpoint })
}

/** Subscribes with the key of the server. A subscription with another key is replaced, because no push of ours reaches it. */
async function subscribe(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await whenRegistered()
  const key = bytesOf(pushKey)
  const known = await pushManager.getSubscription()
  if (known && isSameKey(known.options.applicationServerKey, key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/**
 * Asks for the permission and subscribes this device. The browser asks only during a click. Returns false if the person
 * refuses. Throws if the browser or the server fails.
 */
export async function turnOnPush(personId: string, pushKey: string, routes = ofMembers): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await send(personId, await subscribe(pushKey), routes)
  return true
}

/** Ends the subscription of this device, at the server first. Throws if that fails. */
export async function turnOffPush(routes = ofMembers): Promise<void> {
  await routes.delete()
  keepSent(undefined)
  const known = await (await registered())?.pushManager.getSubscription()
  await known?.unsubscribe()
}

/**
 * Makes the subscription of this device that of the server again: with its current key, at the current address, and
 * of this person. Does nothing on a device where the person has not turned pushes on.
 */
export async function renewSubscription(
  personId: string,
  { pushKey, isSubscribed }: Pick<NotificationSettingsView, 'pushKey' | 'isSubscribed'>,
  routes = ofMembers,
): Promise<void> {
  const sent = lastSent()
  if (sent.personId !== personId && !isSubscribed) return endSubscription()
  if (!pushKey) return endSubscription()
  if (Notification.permission !== 'granted') return
  const subscription = await subscribe(pushKey)
  if (!isSubscribed || subscription.endpoint !== sent.endpoint) await send(personId, subscription, routes)
}

async function endSubscription(): Promise<void> {
  keepSent(undefined)
  const known = await (await registered())?.pushManager.getSubscription()
  await known?.unsubscribe()
}

/** Whether anything of pushes may be on this device, so that a start has to look. */
export const mayBeSubscribed = (): boolean =>
  pushSupport() === 'possible' && Notification.permission === 'granted'

/**
 * Removes what is shown on the device when a session has ended. After a sign-out also the subscription; a session that
 * ended by itself keeps it, for the same person to come back.
 */
export async function leavePush(isLeft: boolean): Promise<void> {
  try {
    const registration = 'serviceWorker' in navigator ? await registered() : undefined
    if (!registration || pushSupport() === 'unsupported') return
    for (const shown of await registration.getNotifications()) shown.close()
    if (!isLeft) return
    await endSubscription()
    await caches.delete(WORKER_CACHE)
  } catch {
    // The server has ended the subscription with the session, so nothing arrives here any more.
  }
}
