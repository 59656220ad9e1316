import type { QueryClient } from '@tanstack/react-query'
import { forgetCopies } from '../features/chat/copies/copy-shelf.ts'
import { recallTalks } from '../features/chat/copies/open-copies.ts'
import { forgetDrafts } from '../features/chat/drafts.ts'
import { goOnWithMessages } from '../features/chat/sending/open-outbox.ts'
import { forgetMessages } from '../features/chat/sending/waiting-messages.ts'
import { forgetUploads, goOnWithUploads } from '../features/profile/photos/kept-uploads.ts'
import { goOnWithSwipes } from '../features/swipe/open-outbox.ts'
import { forgetSwipes } from '../features/swipe/waiting-shelf.ts'
import type { SessionClient } from '../session/session-client.ts'
import { keepPage } from './own-worker.ts'

/** Goes on with what an earlier page of this browser left undone. */
export function goOn(queryClient: QueryClient, session: SessionClient): void {
  goOnWithUploads(queryClient, session)
  goOnWithSwipes(queryClient, session)
  goOnWithMessages(queryClient, session)
  keepPage()
}

/** Shows what was read on this device, whether or not anybody can say yet that the session still runs. */
export const recall = recallTalks

/** What was read here goes with the session, however that ended. */
export const forgetRead = forgetCopies

/** For whoever leaves by their own will, and may leave a device that others use. */
export function forgetAll(): void {
  forgetDrafts()
  forgetUploads()
  void forgetSwipes()
  void forgetMessages()
  void forgetCopies()
}
