import { type PageBuild, PageCache } from './page-cache.ts'
import type { OpenPage } from './push/pages.ts'
import { PushNotifications, type PushTexts } from './push/push.ts'
import { isShare, receiveShare } from './shared-picture.ts'

/** Put in by the build. */
declare const BUILT: PageBuild
declare const PUSH_TEXTS: PushTexts

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type PushEvent = ExtendableEvent & { data: { text: () => string } | null }
type ClickEvent = ExtendableEvent & { action: string; notification: Notification }
type RenewalEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
// The types of a page know no worker.
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'push', listener: (event: PushEvent) => void): void
    (type: 'notificationclick', listener: (event: ClickEvent) => void): void
    (type: 'pushsubscriptionchange', listener: (event: RenewalEvent) => void): void
    (type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void
  }
}
declare const self: WorkerScope & typeof globalThis

/** A document that takes longer is shown as it was kept. */
const PATIENCE_MS = 600

const keeping = new PageCache({
  built: BUILT,
  caches,
  fetch: (request) => fetch(request),
  origin: location.origin,
  patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
})

self.addEventListener('install', (event) => event.waitUntil(keeping.install()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      keeping.begin(),
      // The network is asked while the worker still wakes up; not every browser can.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  ),
)

self.addEventListener('message', (event) => {
  // Without a network the document stays as it is until the next one comes.
  if (event.data === 'language changed') event.waitUntil(keeping.changeLanguage().catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  if (isShare(request)) return event.respondWith(receiveShare(request, caches, Date.now()))
  const answer = keeping.answer({
    request,
    isNavigation: request.mode === 'navigate',
    ahead: Promise.resolve(preloadResponse),
    later: (work) => event.waitUntil(work),
  })
  if (answer) event.respondWith(answer)
})

const push = new PushNotifications({
  texts: PUSH_TEXTS,
  origin: location.origin,
  caches,
  now: Date.now,
  language: () => navigator.language,
  show: (title, options) => self.registration.showNotification(title, options),
  shownWith: (tag) => self.registration.getNotifications({ tag }),
  pages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  openPage: (url) => self.clients.openWindow(url),
  // Not every browser has an icon to put it on.
  setBadge: (count) => navigator.setAppBadge?.(count),
  fetch: (path, init) => fetch(path, init),
})

self.addEventListener('push', (event) => event.waitUntil(push.receive(event.data?.text())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(push.click(event.action, event.notification.data))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event
  const renewed = newSubscription
    ? Promise.resolve(newSubscription)
    : oldSubscription && self.registration.pushManager.subscribe(oldSubscription.options)
  // Where it fails, the next start of the page does it.
  if (renewed) event.waitUntil(renewed.then((one) => push.renew(one)).catch(() => undefined))
})
