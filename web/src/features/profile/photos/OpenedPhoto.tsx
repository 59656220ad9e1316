import type { OwnPhotoView } from '@hearth/contract/photos/photos'
import { useEffect } from 'react'
import { DescribeDialog } from './DescribeDialog.tsx'
import { PhotoSheet } from './PhotoSheet.tsx'

export type OpenPhoto = { id: string; as: 'sheet' | 'description' }

type OpenedPhotoProps = {
  open: OpenPhoto
  photo: OwnPhotoView
  place: number
  count: number
  onOpen: (open: OpenPhoto | undefined) => void
  onMove: (place: number) => void
  onCrop: () => void
  onReplace: () => void
  onRemove: () => void
}

/** The photo that was pressed, with all that can be done with it or with the field for its description. */
export function OpenedPhoto({ open, photo, place, count, onOpen, onMove, ...on }: OpenedPhotoProps) {
  useFocusOnTile(photo.id)
  const close = () => onOpen(undefined)
  const closing = (act: () => void) => () => {
    close()
    act()
  }
  if (open.as === 'description') {
    return <DescribeDialog key={photo.id} photo={photo} place={place} onClose={close} />
  }
  return (
    <PhotoSheet
      photo={photo}
      place={place}
      count={count}
      onClose={close}
      onDescribe={() => onOpen({ id: photo.id, as: 'description' })}
      onMove={onMove}
      onCrop={closing(on.onCrop)}
      onReplace={closing(on.onReplace)}
      onRemove={closing(on.onRemove)}
    />
  )
}

/** The dialog was opened from a row of the sheet, which is gone when the dialog closes; the tile is what is left. */
function useFocusOnTile(id: string) {
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost) document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] button`)?.focus()
      })
    },
    [id],
  )
}
