import type { QueryClient } from '@tanstack/react-query'
import { clearOutboxStorage, hasEntries, type OutboxName } from '../../api/outbox/outbox-storage.ts'
import { leavePush } from '../../api/push/subscription.ts'
import { clearOfflineStorage } from '../../features/chat/offline-cache/offline-storage.ts'
import { restoreConversations } from '../../features/chat/offline-cache/open-offline-cache.ts'
import { openOutbox, sendMessages } from '../../features/chat/sending/outbox.ts'
import { sendSwipes } from '../../features/swipe/deciding/outbox.ts'
import { clearDeckCache, restoreDeck } from '../../features/swipe/deck/deck-cache.ts'
import { whenIdle } from '../../lib/browser/scheduling.ts'
import { forgetSharedPicture } from '../../lib/browser/shared-picture.ts'
import { trustedUrl } from '../../lib/browser/trusted-url.ts'
import { forgetDrafts } from '../../lib/drafts.ts'
import { forgetUnits } from '../../lib/format/saved-units.ts'
import { forgetReadDecisions } from '../../lib/read-decisions.ts'
import { loadErrorTexts } from '../../lib/texts/errors.ts'
import type { SessionClient } from '../../session/session-client.ts'
import { forgetVisit } from '../push/visit.ts'
import { forgetAccent } from './saved-accent.ts'

export { rareScreens } from '../rare-screens.ts'
export { LateParts } from './LateParts.tsx'
export { SignOut } from './SignOut.tsx'

/** Sends the queued changes of earlier pages, loads the texts of errors and installs the service worker. */
export function startOfflineWork(queryClient: QueryClient, session: SessionClient): void {
  void loadErrorTexts()
  sendQueued(queryClient, session)
  registerServiceWorker()
}

/** Sends all queued uploads, attachments, swipes and messages, without waiting for a back-off. */
export function sendQueued(queryClient: QueryClient, session: SessionClient): void {
  void sendUploads(queryClient, session)
  void sendAttachments(queryClient, session)
  sendSwipes(queryClient, session)
  sendMessages(queryClient, session)
}

/** Restores the offline cache, even before the session is confirmed. Returns a function that stops it. */
export function restoreSaved(queryClient: QueryClient, session: SessionClient): () => void {
  // Lists show unsent messages even without a network.
  openOutbox(queryClient, session)
  const leave = [restoreConversations(queryClient, session), restoreDeck(queryClient, session)]
  return () => {
    for (const one of leave) one()
  }
}

/**
 * Clears the data that was read in a session that has ended. After a sign-out also what was begun and what waits to be
 * sent, because the device may be shared; a session that ended by itself loses none of a person's own words.
 */
export async function clearSaved(isLeft: boolean): Promise<void> {
  forgetUnits()
  if (isLeft) {
    forgetDrafts()
    forgetReadDecisions()
    forgetAccent()
  }
  forgetVisit()
  await Promise.all([
    clearOfflineStorage(),
    clearDeckCache(),
    leavePush(isLeft),
    isLeft && clearOutboxStorage(),
    isLeft && forgetSharedPicture(),
  ])
}

/** Installs the service worker, so that the page opens offline. Not in development, where files change too often. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The files of the screen load first.
  void whenIdle(5_000).then(() =>
    // Where the browser forbids it, the page needs its network.
    navigator.serviceWorker.register(trustedUrl('/sw.js'), { updateViaCache: 'none' }).catch(() => undefined),
  )
}

/** Runs what is loaded only if an earlier page has left something in this outbox. */
async function sendLeft(name: OutboxName, send: () => Promise<void>): Promise<void> {
  if (!(await hasEntries(name))) return
  // Without a network the code does not come, and the next wake-up asks for it again.
  await send().catch(() => undefined)
}

/** Continues uploads of an earlier page. */
export const sendUploads = (queryClient: QueryClient, session: SessionClient): Promise<void> =>
  sendLeft('uploads', async () => {
    const { openUploads } = await import('../../features/profile/photos/uploads/open-uploads.ts')
    await openUploads(queryClient, session).send()
  })

/** Continues photos and voice messages of an earlier page. */
const sendAttachments = (queryClient: QueryClient, session: SessionClient): Promise<void> =>
  sendLeft('attachments', async () => {
    const { openAttachments } = await import('../../features/chat/media/sending/attachments.ts')
    await openAttachments(queryClient, session).send()
  })
