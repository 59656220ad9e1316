import { trustedUrl } from '../../lib/browser/trusted-url.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'

/** From now on the page opens without a network too. Not while it is developed: it changes too often. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // What the screen needs goes first.
  void whenIdle(5_000).then(() =>
    // Where the browser forbids it, the page needs its network.
    navigator.serviceWorker.register(trustedUrl('/sw.js'), { updateViaCache: 'none' }).catch(() => undefined),
  )
}
