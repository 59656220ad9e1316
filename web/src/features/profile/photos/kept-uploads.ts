import type { QueryClient } from '@tanstack/react-query'
import type { SessionClient } from '../../../session/session-client.ts'

/** Does this with all that is kept. Every page asks, so it comes without what an upload takes. */
function withKept(act: (kept: IDBObjectStore) => void): void {
  try {
    const opening = globalThis.indexedDB?.open('hearth.photos')
    opening?.addEventListener('upgradeneeded', () => opening.result.createObjectStore('uploads'))
    opening?.addEventListener('success', () => {
      const database = opening.result
      act(database.transaction('uploads', 'readwrite').objectStore('uploads'))
      // It closes once that is done. Left open, it would keep other tabs from ever changing it.
      database.close()
    })
  } catch {
    // Where a browser forbids it, nothing is kept.
  }
}

/** For whoever leaves by their own will, and may leave a device that others use. */
export const forgetUploads = (): void =>
  // Emptied and not deleted, which would wait for every tab that has it open.
  withKept((kept) => kept.clear())

/** Goes on with what an earlier page left on its way up, whichever screen is open. */
export const goOnWithUploads = (queryClient: QueryClient, session: SessionClient): void =>
  withKept((kept) => {
    const counting = kept.count()
    counting.addEventListener('success', () => {
      if (counting.result > 0)
        void import('./open-uploads.ts').then(
          ({ openUploads }) => openUploads(queryClient, session),
          // Without a network it waits for the next page.
          () => undefined,
        )
    })
  })
