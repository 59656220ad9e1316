import { type InstallPrompt, kept } from '../../src/lib/browser/install-prompt.ts'
import type { InstallWay } from '../../src/lib/browser/installing.ts'

const KEY = 'hearth.install'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Lets the page believe that it can be installed, on the third day of its use. */
export function beInstallable(way: InstallWay): void {
  localStorage.setItem(KEY, JSON.stringify({ days: 3, lastDay: 0 }))
  if (way === 'steps')
    Object.defineProperty(navigator, 'userAgent', { get: () => IPHONE, configurable: true })
  else
    kept.prompt = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async (): ReturnType<InstallPrompt['prompt']> => ({ outcome: 'dismissed' }),
    })
}

/** Ends what the other function began. */
export function beNotInstallable(): void {
  localStorage.removeItem(KEY)
  Reflect.deleteProperty(navigator, 'userAgent')
  kept.prompt = undefined
}
