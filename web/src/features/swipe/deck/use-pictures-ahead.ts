import type { PhotoView } from '@hearth/contract/photos/photos'
import { CARD_PHOTO_SIZES } from '@hearth/contract/photos/photos'
import type { PersonView } from '@hearth/contract/profile/people'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fetchAhead } from '../../../components/photo/picture-files.ts'
import { nextTask } from '../../../lib/browser/scheduling.ts'

/** So many people's pictures are ready before their card is drawn: at ten cards a second, nearly a second's worth. */
const AHEAD = 8
/** Who is looked at this long may well be looked at longer. */
const LINGER_MS = 700

/** Has the next pictures fetched and unpacked before they are needed, and the second one of who is being read. */
export function usePicturesAhead(people: readonly PersonView[]): void {
  const held = useRef(new Map<string, HTMLPictureElement>())
  const next = people.slice(0, AHEAD)
  const ids = next.map(({ id }) => id).join()

  function hold(photo: PhotoView | undefined) {
    if (photo && !held.current.has(photo.id)) held.current.set(photo.id, fetchAhead(photo, CARD_PHOTO_SIZES))
  }

  const onDealt = useEffectEvent((who: string) => {
    if (!who) return held.current.clear()
    const wanted = new Set(next.flatMap(({ photos }) => photos.slice(0, 2).map(({ id }) => id)))
    for (const id of held.current.keys()) if (!wanted.has(id)) held.current.delete(id)
  })
  const onTurn = useEffectEvent((place: number) => hold(next[place]?.photos[0]))
  const onLingering = useEffectEvent(() => hold(next[0]?.photos[1]))

  useEffect(() => {
    let isOver = false
    // To begin them all at once would keep a slow phone from answering a finger.
    async function holdFrom(place: number): Promise<void> {
      await nextTask()
      if (isOver || place === AHEAD) return
      onTurn(place)
      await holdFrom(place + 1)
    }
    onDealt(ids)
    void holdFrom(0)
    const lingering = setTimeout(() => onLingering(), LINGER_MS)
    return () => {
      isOver = true
      clearTimeout(lingering)
    }
  }, [ids])
}
