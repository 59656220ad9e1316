import type { OwnPhotosView } from '@hearth/contract/photos'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/queries.ts'
import { personIdOf } from '../../../session/SessionProvider.tsx'
import type { SessionClient } from '../../../session/session-client.ts'
import { openShelf } from './shelf.ts'
import { Uploads } from './uploads.ts'
import type { Finished } from './wire.ts'

// One for each person who is signed in; it outlives the screen, so that one may go on meanwhile.
const open = new WeakMap<QueryClient, Uploads>()

/** What is on its way up for whoever is signed in; begins with what an earlier page left. */
export function openUploads(queryClient: QueryClient, session: SessionClient): Uploads {
  const known = open.get(queryClient)
  if (known) return known
  const personId = personIdOf(session.state()) ?? ''
  const now = () => Date.now()
  const onDone = (finished: Finished) => putFinished(queryClient, finished)
  const opened = new Uploads({ personId, shelf: openShelf(personId, now), onDone, now })
  open.set(queryClient, opened)
  session.listen((event) => {
    if (event === 'SIGNED_OUT') opened.close()
  })
  return opened
}

/** Shows it at once where it belongs; what the server says of all of them follows. */
function putFinished(queryClient: QueryClient, { photo, replaces }: Finished): void {
  queryClient.setQueryData<OwnPhotosView>(keys.photos, (known) => {
    if (!known) return known
    const others = known.photos.filter(({ id }) => id !== photo.id && id !== replaces)
    return { ...known, photos: others.toSpliced(Math.min(photo.position, others.length), 0, photo) }
  })
  void queryClient.invalidateQueries({ queryKey: keys.photos })
}
