import type { OwnPhotoView } from '@hearth/contract/photos/photos'
import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { UploadTile } from '../uploads/UploadTile.tsx'
import { addedOf, roomFor } from '../uploads/uploads.rules.ts'
import type { Upload } from '../uploads/uploads.ts'
import { grid } from './PhotosLoading.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { useHandDrag } from './use-hand-drag.ts'
import { useLayoutAnimation } from './use-layout-animation.ts'
import { useListFocus } from './use-list-focus.ts'
import type { Reordering } from './use-reordering.ts'

type PhotoGridProps = {
  photos: readonly OwnPhotoView[]
  uploads: readonly Upload[]
  reordering: Reordering
  onOpen: (id: string) => void
  onAdd: () => void
  onCancel: (clientId: string) => void
  onRetry: (clientId: string) => void
}

/** Nine places: the photos in their order, those on their way, and where the next ones will be. */
export function PhotoGrid({ photos, uploads, reordering, onOpen, onAdd, ...on }: PhotoGridProps) {
  const texts = useTexts('photos')
  const howId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { held, order } = reordering
  const focus = useListFocus(list)
  const grip = useHandDrag(list, reordering)
  useLayoutAnimation(list, held?.by === 'hand' ? held.id : undefined)

  const added = addedOf(photos, uploads)
  const taken = photos.length + added.length
  const spare = roomFor(photos, uploads)

  function onHandle(id: string) {
    // The element moves to its new place, and a moved element loses the focus.
    if (held?.id === id) focus.want(`[data-id="${id}"] [data-handle]`)
    reordering.onHandle(id)
  }

  return (
    <>
      <p id={howId} hidden>
        {texts.order.how}
      </p>
      <ul
        ref={list}
        aria-label={texts.list}
        onFocus={focus.onFocus}
        className={`relative select-none ${grid}`}
      >
        {photos.map((photo) => {
          const place = order.indexOf(photo.id)
          const isHeld = held?.id === photo.id
          const replacing = uploads.find(({ replaces }) => replaces === photo.id)
          return (
            <li
              key={photo.id}
              data-id={photo.id}
              data-main={place === 0 || undefined}
              // While one is held the elements stand still and only their places change, or it would be dropped.
              style={{ order: place }}
              onPointerDown={(event) => grip(event, photo.id)}
              onContextMenu={(event) => held && event.preventDefault()}
              className={`group relative min-w-0 ${isHeld ? 'z-10 scale-[1.03] cursor-grabbing' : ''}`}
            >
              {replacing ? (
                <UploadTile
                  upload={replacing}
                  place={place + 1}
                  onCancel={() => on.onCancel(replacing.clientId)}
                  onRetry={() => on.onRetry(replacing.clientId)}
                />
              ) : (
                <PhotoTile
                  photo={photo}
                  place={place + 1}
                  count={photos.length}
                  isHeld={isHeld}
                  howId={howId}
                  onOpen={() => onOpen(photo.id)}
                  onHandle={() => onHandle(photo.id)}
                  onKey={(event) => reordering.onKey(event, photo.id)}
                  onLeave={() => isHeld && held?.by === 'key' && reordering.putDown()}
                />
              )}
            </li>
          )
        })}
        {added.map((upload, nth) => (
          <li
            key={upload.clientId}
            data-main={photos.length + nth === 0 || undefined}
            style={{ order: photos.length + nth }}
            className="min-w-0"
          >
            <UploadTile
              upload={upload}
              place={photos.length + nth + 1}
              onCancel={() => on.onCancel(upload.clientId)}
              onRetry={() => on.onRetry(upload.clientId)}
            />
          </li>
        ))}
        {spare > 0 && (
          <li data-main={taken === 0 || undefined} style={{ order: taken }} className="min-w-0">
            <AddTile isFirst={taken === 0} onAdd={onAdd} />
          </li>
        )}
        {Array.from({ length: Math.max(0, spare - 1) }, (_, nth) => (
          <li
            key={nth}
            aria-hidden
            style={{ order: taken + 1 + nth }}
            className="rounded-lg border border-line border-dashed bg-sunken/50"
          />
        ))}
      </ul>
    </>
  )
}

/** The next free place; those after it are only drawn. */
function AddTile({ isFirst, onAdd }: { isFirst: boolean; onAdd: () => void }) {
  const texts = useTexts('photos')
  return (
    <button
      type="button"
      onClick={onAdd}
      className="grid size-full place-content-center place-items-center gap-2 rounded-lg border-2 border-line-strong border-dashed p-1 text-center font-medium text-brand text-sm transition-colors hover:border-brand hover:bg-brand-soft"
    >
      <span
        className={`grid place-items-center rounded-full bg-brand-soft ${isFirst ? 'size-16' : 'size-10'}`}
      >
        <ImagePlus aria-hidden className={isFirst ? 'size-7' : 'size-5'} />
      </span>
      <span className={isFirst ? 'text-base' : 'sr-only'}>{isFirst ? texts.addFirst : texts.add}</span>
    </button>
  )
}
