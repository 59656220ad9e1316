import { trusted } from '../lib/trusted.ts'

/** From now on the page opens without a network too. Not while it is developed: it changes too often. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    // Where the browser forbids it, the page needs its network.
    void navigator.serviceWorker
      .register(trusted('/sw.js'), { updateViaCache: 'none' })
      .catch(() => undefined)
  // What the screen needs goes first.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 })
  else setTimeout(register, 1_000)
}
