import type { OwnPhotosView } from '@hearth/contract/photos/photos'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ownPhotos } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LazyIntro } from '../clips/LazyIntro.tsx'
import { Announcements } from './Announcements.tsx'
import { Adding } from './choosing/Adding.tsx'
import { useArrivals } from './choosing/use-arrivals.ts'
import { useChooser } from './choosing/use-chooser.tsx'
import { usePicking } from './choosing/use-picking.ts'
import { useSharedPicture } from './choosing/use-shared-picture.ts'
import { CropFlow } from './crop/CropFlow.tsx'
import { PhotoGrid } from './grid/PhotoGrid.tsx'
import { PhotosLoading } from './grid/PhotosLoading.tsx'
import { useReordering } from './grid/use-reordering.ts'
import { Notices } from './Notices.tsx'
import { OpenedPhoto, type OpenPhoto } from './OpenedPhoto.tsx'
import { PhotosFailed } from './PhotosFailed.tsx'
import { useRemove, useReorder } from './photos.queries.ts'
import { Removed } from './Removed.tsx'
import { useUploads } from './uploads/open-uploads.ts'
import { roomFor } from './uploads/uploads.rules.ts'
import { VerifyLink } from './VerifyLink.tsx'

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) =>
  key === 'z' && (ctrlKey || metaKey) && !shiftKey && !(target instanceof HTMLTextAreaElement)

export type PhotosProps = {
  /** Said, where there is no photo yet, in place of what one could begin with. */
  missing?: string | undefined
  /** The first steps lead nowhere else. */
  isInProfile?: boolean
}

/** The photo editor: adds, crops, reorders, describes and removes photos. */
export function Photos({ missing, isInProfile }: PhotosProps) {
  const photos = useQuery(ownPhotos)
  if (photos.data)
    return (
      <>
        <Editor known={photos.data} missing={missing} />
        {isInProfile && photos.data.photos.length > 0 && <VerifyLink />}
        {isInProfile && <LazyIntro />}
      </>
    )
  if (photos.isError || photos.fetchStatus === 'paused') {
    return <PhotosFailed onRetry={() => void photos.refetch()} />
  }
  return <PhotosLoading />
}

function Editor({ known, missing }: PhotosProps & { known: OwnPhotosView }) {
  const texts = useTexts('photos')
  // Asked for here too, so that what is put first is drawn in the same moment as what it comes from.
  const photos = useQuery(ownPhotos).data?.photos ?? known.photos
  const { uploads, all } = useUploads()
  const reordering = useReordering(
    photos.map(({ id }) => id),
    useReorder(),
  )
  const removing = useRemove()
  const [open, setOpen] = useState<OpenPhoto>()

  const room = roomFor(photos, all)
  const picking = usePicking(room)
  const place = photos.findIndex(({ id }) => id === open?.id)
  const opened = photos[place]

  function undoByKeys(event: KeyboardEvent) {
    if (!isUndo(event)) return
    event.preventDefault()
    removing.undo()
  }

  const chooser = useChooser(picking.take)
  const arrivals = useArrivals(picking.take)
  useSharedPicture(picking.take)

  return (
    <div
      {...arrivals.target}
      data-photos
      onKeyDown={undoByKeys}
      className="@container relative flex min-w-0 flex-col gap-4"
    >
      {missing && photos.length + all.length === 0 ? (
        <Missing text={missing} />
      ) : (
        <p className="text-pretty text-muted text-sm">{photos.length > 0 ? texts.hint : texts.emptyHint}</p>
      )}
      <Notices
        uploads={all}
        troubles={picking.troubles}
        onRetry={(clientId) => uploads.retry(clientId)}
        onCancel={(clientId) => uploads.cancel(clientId)}
        onAnother={(upload) => {
          uploads.cancel(upload.clientId)
          chooser.choose(upload.replaces)
        }}
        onDismiss={picking.dismiss}
      />
      <PhotoGrid
        photos={photos}
        uploads={all}
        reordering={reordering}
        onOpen={(id) => setOpen({ id, as: 'sheet' })}
        onAdd={() => chooser.choose()}
        onCancel={(clientId) => uploads.cancel(clientId)}
        onRetry={(clientId) => uploads.retry(clientId)}
      />
      <Removed {...removing} />
      <Adding
        photos={photos}
        room={room}
        chooser={chooser}
        onDescribe={(id) => setOpen({ id, as: 'description' })}
      />
      {arrivals.isOver && (
        <div className="pointer-events-none absolute -inset-2 z-20 grid animate-rise place-items-center rounded-xl border-2 border-brand border-dashed bg-brand-soft/95 font-display font-semibold text-brand-strong text-xl">
          {texts.drop}
        </div>
      )}
      <Announcements moved={reordering.said} count={photos.length} />
      {chooser.inputs}
      {opened && open && (
        <OpenedPhoto
          open={open}
          photo={opened}
          place={place}
          count={photos.length}
          onOpen={setOpen}
          onMove={(to) => reordering.move(opened.id, to)}
          onCrop={() => void picking.takeAgain(opened)}
          onReplace={() => chooser.choose(opened.id)}
          onRemove={() => removing.remove(opened.id)}
        />
      )}
      {picking.picked.length > 0 && (
        <CropFlow
          picked={picking.picked}
          onReady={(blob, { replaces, isUp }) => uploads.add(blob, replaces, isUp)}
          onProblem={picking.complain}
          onAnother={({ replaces }) => {
            picking.end()
            chooser.choose(replaces)
          }}
          onClose={picking.end}
        />
      )}
    </div>
  )
}

function Missing({ text }: { text: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <p
      ref={said}
      role="alert"
      tabIndex={-1}
      className="scroll-my-32 font-medium text-danger text-sm outline-none"
    >
      {text}
    </p>
  )
}
