import type { QueryClient } from '@tanstack/react-query'
import { clearOutboxStorage } from '../../api/outbox/outbox-storage.ts'
import { forgetDrafts } from '../../features/chat/composing/drafts.ts'
import { clearOfflineStorage } from '../../features/chat/offline-cache/offline-storage.ts'
import { restoreConversations } from '../../features/chat/offline-cache/open-offline-cache.ts'
import { openOutbox, sendMessages } from '../../features/chat/sending/outbox.ts'
import { sendUploads } from '../../features/profile/photos/uploads/queued-uploads.ts'
import { sendSwipes } from '../../features/swipe/deciding/outbox.ts'
import { clearDeckCache, restoreDeck } from '../../features/swipe/deck/deck-cache.ts'
import { forgetUnits } from '../../lib/format/saved-units.ts'
import type { SessionClient } from '../../session/session-client.ts'
import { registerServiceWorker } from '../start/service-worker.ts'

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
