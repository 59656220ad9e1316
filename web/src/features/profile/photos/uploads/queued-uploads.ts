import type { QueryClient } from '@tanstack/react-query'
import { hasEntries } from '../../../../api/outbox/outbox-storage.ts'
import type { SessionClient } from '../../../../session/session-client.ts'

/** Sends the photos that an earlier page left. The code that uploads is loaded only where there are some. */
export async function sendUploads(queryClient: QueryClient, session: SessionClient): Promise<void> {
  if (!(await hasEntries('uploads'))) return
  try {
    const { openUploads } = await import('./open-uploads.ts')
    await openUploads(queryClient, session).send()
  } catch {
    // Without a network the code does not come, and the next wake-up asks for it again.
  }
}
