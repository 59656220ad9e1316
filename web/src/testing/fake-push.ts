import { onTestFinished, vi } from 'vitest'

/** The public key of the server, as 65 bytes. */
export const PUSH_KEY = btoa(String.fromCharCode(4, ...Array.from({ length: 64 }, (_, nth) => nth)))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replaceAll('=', '')

type FakeSubscription = { endpoint: string; key: ArrayBuffer }

/** A browser with push, up to the wire: jsdom has none. */
export function fakePush({ permission = 'default', answer = 'granted' } = {}) {
  const state = { permission, subscription: undefined as FakeSubscription | undefined, asked: 0, made: 0 }
  const closed: string[] = []
  const of = ({ endpoint, key }: FakeSubscription) => ({
    endpoint,
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
    unsubscribe: async () => {
      state.subscription = undefined
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => state.subscription && of(state.subscription),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      state.made += 1
      state.subscription = {
        endpoint: `https://push.example/${state.made}`,
        key: applicationServerKey.slice().buffer,
      }
      return of(state.subscription)
    },
  }
  const registration = {
    pushManager,
    getNotifications: async () => [{ close: () => closed.push('all') }],
  }
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
    startMessages: () => undefined,
  })
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.asked += 1
      state.permission = answer
      return answer
    },
  })
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('caches', { delete: async () => true })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    for (const key of Object.keys(localStorage))
      if (key.startsWith('hearth.push')) localStorage.removeItem(key)
  })
  return { state, closed, worker }
}
