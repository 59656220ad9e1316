const KEY = 'hearth.began-again'
const AT_MOST_EVERY_MS = 60_000
/** A server that restarts is back within seconds. */
const PAUSES_MS = [0, 1_500, 3_000, 6_000, 12_000]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const untilOnline = () =>
  navigator.onLine || new Promise((resolve) => addEventListener('online', resolve, { once: true }))

const isThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

async function isReached(): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    await wait(pauseMs)
    await untilOnline()
    if (await isThere()) return true
  }
  return false
}

const reload = () => location.reload()

/**
 * Reloads the page after a part of it failed to load, because Chromium never requests it again in the same document.
 * Waits until the server answers, and reloads at most once a minute; otherwise throws `reason`.
 */
export async function reloadFor(reason: unknown, begin = reload): Promise<never> {
  const isRecent = Date.now() - Number(sessionStorage.getItem(KEY)) < AT_MOST_EVERY_MS
  if (isRecent || !(await isReached())) throw reason
  sessionStorage.setItem(KEY, String(Date.now()))
  begin()
  // The document is gone in a moment. Nothing broken is shown until then.
  return new Promise<never>(() => undefined)
}
