import type { QueryClient } from '@tanstack/react-query'
import { clearOutboxStorage, hasEntries } from '../../api/outbox/outbox-storage.ts'
import { forgetDrafts } from '../../features/chat/composing/drafts.ts'
import { clearOfflineStorage } from '../../features/chat/offline-cache/offline-storage.ts'
import { restoreConversations } from '../../features/chat/offline-cache/open-offline-cache.ts'
import { openOutbox, sendMessages } from '../../features/chat/sending/outbox.ts'
import { sendSwipes } from '../../features/swipe/deciding/outbox.ts'
import { clearDeckCache, restoreDeck } from '../../features/swipe/deck/deck-cache.ts'
import { whenIdle } from '../../lib/browser/scheduling.ts'
import { trustedUrl } from '../../lib/browser/trusted-url.ts'
import { forgetUnits } from '../../lib/format/saved-units.ts'
import type { SessionClient } from '../../session/session-client.ts'

/** Goes on with what an earlier page of this browser left undone. */
export function startOfflineWork(queryClient: QueryClient, session: SessionClient): void {
  sendQueued(queryClient, session)
  registerServiceWorker()
}

/** Sends all that waits for the server, without waiting for a back-off. */
export function sendQueued(queryClient: QueryClient, session: SessionClient): void {
  void sendUploads(queryClient, session)
  sendSwipes(queryClient, session)
  sendMessages(queryClient, session)
}

/** Shows what was read on this device, whether or not anybody can say yet that the session still runs. */
export function restoreSaved(queryClient: QueryClient, session: SessionClient): () => void {
  // Lists say what waits to be sent, also where nothing can be.
  openOutbox(queryClient, session)
  const leave = [restoreConversations(queryClient, session), restoreDeck(queryClient, session)]
  return () => {
    for (const one of leave) one()
  }
}

/** What was read here goes with the session, however that ended. */
export async function clearOfflineData(): Promise<void> {
  forgetUnits()
  await Promise.all([clearOfflineStorage(), clearDeckCache()])
}

/** For whoever leaves by their own will, and may leave a device that others use. */
export function clearAllSaved(): void {
  forgetDrafts()
  void clearOutboxStorage()
  void clearOfflineStorage()
  void clearDeckCache()
}

/** From now on the page opens without a network too. Not while it is developed: it changes too often. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // What the screen needs goes first.
  void whenIdle(5_000).then(() =>
    // Where the browser forbids it, the page needs its network.
    navigator.serviceWorker.register(trustedUrl('/sw.js'), { updateViaCache: 'none' }).catch(() => undefined),
  )
}

/** Sends the photos that an earlier page left. The code that uploads is loaded only where there are some. */
export async function sendUploads(queryClient: QueryClient, session: SessionClient): Promise<void> {
  if (!(await hasEntries('uploads'))) return
  try {
    const { openUploads } = await import('../../features/profile/photos/uploads/open-uploads.ts')
    await openUploads(queryClient, session).send()
  } catch {
    // Without a network the code does not come, and the next wake-up asks for it again.
  }
}
