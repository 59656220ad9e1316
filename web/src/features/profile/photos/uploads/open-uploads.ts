import type { OwnPhotosView } from '@hearth/contract/photos/photos'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../../../api/queries.ts'
import { useStore } from '../../../../lib/store.ts'
import { onePerPerson } from '../../../../session/per-person.ts'
import { useSession } from '../../../../session/SessionProvider.tsx'
import type { Finished } from './sending.ts'
import type { Upload } from './uploads.ts'
import { Uploads } from './uploads.ts'

/** The uploads of the person who is signed in; they begin with those that an earlier page left. */
export const openUploads = onePerPerson(
  (queryClient: QueryClient, by) =>
    new Uploads({ by, onDone: (finished) => putFinished(queryClient, finished) }),
)

/** Shows it at once where it belongs; what the server says of all of them follows. */
function putFinished(queryClient: QueryClient, { photo, replaces }: Finished): void {
  queryClient.setQueryData<OwnPhotosView>(keys.photos, (known) => {
    if (!known) return known
    const others = known.photos.filter(({ id }) => id !== photo.id && id !== replaces)
    return { ...known, photos: others.toSpliced(Math.min(photo.position, others.length), 0, photo) }
  })
  void queryClient.invalidateQueries({ queryKey: keys.photos })
}

/** Returns the uploads of the viewer and the actions on them. */
export function useUploads(): { uploads: Uploads; all: readonly Upload[] } {
  const queryClient = useQueryClient()
  const { session } = useSession()
  const [uploads] = useState(() => openUploads(queryClient, session))
  return { uploads, all: useStore(uploads.all) }
}
