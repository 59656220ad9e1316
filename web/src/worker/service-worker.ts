import { type PageBuild, PageCache } from './page-cache.ts'

/** Put in by the build. */
declare const BUILT: PageBuild

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
// The types of a page know no worker.
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void
  }
}
declare const self: WorkerScope & typeof globalThis

/** A document that takes longer is shown as it was kept. */
const PATIENCE_MS = 2_500

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
  const answer = keeping.answer({
    request,
    isNavigation: request.mode === 'navigate',
    ahead: Promise.resolve(preloadResponse),
    later: (work) => event.waitUntil(work),
  })
  if (answer) event.respondWith(answer)
})
