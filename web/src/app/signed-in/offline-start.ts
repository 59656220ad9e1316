import type { QueryClient } from '@tanstack/react-query'
import { forgetEntries } from '../../api/outbox/outbox-storage.ts'
import { forgetDrafts } from '../../features/chat/composing/drafts.ts'
import { forgetCopies } from '../../features/chat/offline-cache/offline-storage.ts'
import { recallTalks } from '../../features/chat/offline-cache/open-offline-cache.ts'
import { openOutbox, sendMessages } from '../../features/chat/sending/outbox.ts'
import { sendUploads } from '../../features/profile/photos/uploads/queued-uploads.ts'
import { sendSwipes } from '../../features/swipe/deciding/outbox.ts'
import { forgetDeck, recallDeck } from '../../features/swipe/deck/deck-cache.ts'
import { forgetChoice } from '../../lib/format/saved-units.ts'
import type { SessionClient } from '../../session/session-client.ts'
import { keepPage } from '../start/service-worker.ts'

/** Goes on with what an earlier page of this browser left undone. */
export function goOn(queryClient: QueryClient, session: SessionClient): void {
  sendWaiting(queryClient, session)
  keepPage()
}

/** Sends all that waits for the server, without waiting for a back-off. */
export function sendWaiting(queryClient: QueryClient, session: SessionClient): void {
  void sendUploads(queryClient, session)
  sendSwipes(queryClient, session)
  sendMessages(queryClient, session)
}

/** Shows what was read on this device, whether or not anybody can say yet that the session still runs. */
export function recall(queryClient: QueryClient, session: SessionClient): () => void {
  // Lists say what waits to be sent, also where nothing can be.
  openOutbox(queryClient, session)
  const leave = [recallTalks(queryClient, session), recallDeck(queryClient, session)]
  return () => {
    for (const one of leave) one()
  }
}

/** What was read here goes with the session, however that ended. */
export async function forgetRead(): Promise<void> {
  forgetChoice()
  await Promise.all([forgetCopies(), forgetDeck()])
}

/** For whoever leaves by their own will, and may leave a device that others use. */
export function forgetAll(): void {
  forgetDrafts()
  void forgetEntries()
  void forgetCopies()
  void forgetDeck()
}
