import type { QueryClient } from '@tanstack/react-query'
import { forgetDrafts } from '../features/chat/drafts.ts'
import { goOnWithMessages } from '../features/chat/sending/open-outbox.ts'
import { forgetMessages } from '../features/chat/sending/waiting-messages.ts'
import { forgetUploads, goOnWithUploads } from '../features/profile/photos/kept-uploads.ts'
import { goOnWithSwipes } from '../features/swipe/open-outbox.ts'
import { forgetSwipes } from '../features/swipe/waiting-shelf.ts'
import type { SessionClient } from '../session/session-client.ts'

/** Goes on with what an earlier page of this browser left undone. */
export function goOn(queryClient: QueryClient, session: SessionClient): void {
  goOnWithUploads(queryClient, session)
  goOnWithSwipes(queryClient, session)
  goOnWithMessages(queryClient, session)
}

/** For whoever leaves by their own will, and may leave a device that others use. */
export function forgetAll(): void {
  forgetDrafts()
  forgetUploads()
  void forgetSwipes()
  void forgetMessages()
}
