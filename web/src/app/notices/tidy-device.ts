// Every page has this, so it imports nothing.

const MAX_AGE_MS = 14 * 86_400_000
const DRAFTS = 'hearth.draft.'
/** When something was last written into any draft. */
const WRITTEN = `${DRAFTS}at`
const OUTBOX = /^hearth\.(messages|swipes|uploads|attachments)$/
const LEFT = 'hearth.left'
const SHARED = 'hearth.shared'
const SHARED_FOR_MS = 86_400_000

/**
 * Tells the server of a sign-out that it could not be told of, and deletes, unread, what anybody has begun or left unsent
 * in this browser for 14 days. It runs on every page, signed in or not. Returns a function that ends this.
 */
export function keepDeviceTidy(): () => void {
  const tidy = () => {
    // Storage may be forbidden; then nothing is in it.
    for (const act of [finishSignOut, dropOldDrafts, dropOldEntries, dropOldPicture])
      void act().catch(() => undefined)
  }
  tidy()
  addEventListener('online', tidy)
  return () => removeEventListener('online', tidy)
}

async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(LEFT) === null) return
  const { ok, status } = await fetch('/api/auth/sign-out', {
    method: 'POST',
    body: '{"scope":"local"}',
    headers: { 'Content-Type': 'application/json' },
  })
  if (ok || status === 401) localStorage.removeItem(LEFT)
}

/** Deletes all drafts if nothing was written into any for 14 days. */
export async function dropOldDrafts(): Promise<void> {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS))
  if (drafts.length === 0) return
  const written = localStorage.getItem(WRITTEN)
  // Those of an earlier release have no time; they count from now on.
  if (written === null) return localStorage.setItem(WRITTEN, `${Date.now()}`)
  if (Date.now() - Number(written) < MAX_AGE_MS) return
  for (const key of drafts) localStorage.removeItem(key)
}

/** Deletes a picture that was shared with the app a day ago and that nobody has used. */
export async function dropOldPicture(): Promise<void> {
  const reply = await globalThis.caches?.match('/share', { cacheName: SHARED })
  const age = Date.now() - Number(reply?.headers.get('X-Kept-At'))
  if (reply && !(age < SHARED_FOR_MS)) await caches.delete(SHARED)
}

async function dropOldEntries(): Promise<void> {
  const databases = await indexedDB.databases()
  for (const { name = '' } of databases) {
    if (OUTBOX.test(name)) dropOldIn(name)
  }
}

/** Each entry of an outbox has in `at` when it was added. */
function dropOldIn(name: string): void {
  const opening = indexedDB.open(name)
  opening.addEventListener('success', () => {
    const database = opening.result
    for (const store of database.objectStoreNames) {
      const walk = database.transaction(store, 'readwrite').objectStore(store).openCursor()
      walk.addEventListener('success', () => {
        const cursor = walk.result
        if (!cursor) return
        if (!(Date.now() - cursor.value.at < MAX_AGE_MS)) cursor.delete()
        cursor.continue()
      })
    }
    database.close()
  })
}
