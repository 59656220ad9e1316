import type { OwnPhotosView } from '@hearth/contract/photos/photos'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/queries.ts'
import type { SessionClient } from '../../../session/session-client.ts'

/** Returns whether the viewer has a photo or is uploading one; true if that is not known. */
export async function hasPhotos(queryClient: QueryClient, session: SessionClient): Promise<boolean> {
  const known = queryClient.getQueryData<OwnPhotosView>(keys.photos)
  if (!known || known.photos.length > 0) return true
  try {
    const { openUploads } = await import('../photos/uploads/open-uploads.ts')
    return openUploads(queryClient, session).all.get().length > 0
  } catch {
    return true
  }
}
