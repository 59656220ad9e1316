import type { OwnPhotosView, OwnPhotoView } from '@hearth/contract/photos/photos'
import type { AreaTexts } from '@hearth/texts/areas'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { api, hasKind, read } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

const UNDO_MS = 30_000
// One after the other, so that what was done last is what stays.
const scope = { id: 'photos' }

type PhotosUpdate = (photos: OwnPhotoView[]) => OwnPhotoView[]

/** Photos changed in the cache before the server has answered; gives how they were. */
function putFirst(queryClient: QueryClient, change: PhotosUpdate): OwnPhotosView | undefined {
  // A running fetch would bring the old order.
  void queryClient.cancelQueries({ queryKey: keys.photos }, { revert: false })
  const before = queryClient.getQueryData<OwnPhotosView>(keys.photos)
  if (before) queryClient.setQueryData(keys.photos, { ...before, photos: change(before.photos) })
  return before
}

/** Back as it was, and told why. Where the photos themselves are others by now, those are fetched. */
function takeBack(
  queryClient: QueryClient,
  failed: { before: OwnPhotosView | undefined; error: unknown; title: string; texts: AreaTexts['photos'] },
): void {
  const { before, error, title, texts } = failed
  if (before) queryClient.setQueryData(keys.photos, before)
  const isElsewhere = hasKind(error, 'not_found', 'conflict', 'invalid')
  toast.error(title, { description: isElsewhere ? texts.failures.elsewhere : texts.failures.text })
  void queryClient.invalidateQueries({ queryKey: keys.photos })
}

const put = (queryClient: QueryClient) => (all: OwnPhotosView) => {
  // With another change under way this answer is already old.
  if (queryClient.isMutating({ mutationKey: keys.photos }) <= 1) keep(queryClient, keys.photos, all)
}

/** The photos in the order of these ids; what is not among them stands last. */
export const inOrder = <T extends { id: string }>(photos: readonly T[], ids: readonly string[]): T[] => {
  const placeOf = ({ id }: T) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return photos.toSorted((a, b) => placeOf(a) - placeOf(b))
}

type OptimisticChange<T> = { what: T; before: OwnPhotosView | undefined }

/** Returns a function that reorders the photos of the viewer. */
export function useReorder(): (ids: string[]) => void {
  const queryClient = useQueryClient()
  const texts = useTexts('photos')
  const { mutate } = useMutation({
    scope,
    mutationKey: keys.photos,
    mutationFn: ({ what: ids }: OptimisticChange<string[]>): Promise<OwnPhotosView> =>
      read(api.photos.order.$put({ json: { ids } })),
    onSuccess: put(queryClient),
    onError: (error, { before }) =>
      takeBack(queryClient, { before, error, title: texts.failures.order, texts }),
  })
  return (ids) => mutate({ what: ids, before: putFirst(queryClient, (photos) => inOrder(photos, ids)) })
}

/** Not shown before it is saved, so the person who wrote it knows. */
export function useDescribe() {
  const queryClient = useQueryClient()
  return useMutation({
    scope,
    mutationKey: keys.photos,
    mutationFn: ({ id, alt }: { id: string; alt: string }): Promise<OwnPhotosView> =>
      read(api.photos[':photoId'].$patch({ param: { photoId: id }, json: { alt } })),
    onSuccess: put(queryClient),
  })
}

/** Removing photos: gone at once, and back by `undo`, the last one first, for as long as the server can. */
export function useRemove() {
  const queryClient = useQueryClient()
  const texts = useTexts('photos')
  const restore = useRestore()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [isBack, setIsBack] = useState(false)
  const forget = (id: string) => setRemoved((before) => before.filter((one) => one !== id))
  const { mutate } = useMutation({
    scope,
    mutationKey: keys.photos,
    mutationFn: ({ what: photoId }: OptimisticChange<string>): Promise<OwnPhotosView> =>
      read(api.photos[':photoId'].$delete({ param: { photoId } })),
    onSuccess: put(queryClient),
    onError: (error, { what: photoId, before }) => {
      forget(photoId)
      takeBack(queryClient, { before, error, title: texts.failures.remove, texts })
    },
  })
  const last = removed.at(-1)
  useEffect(() => {
    if (last === undefined) return undefined
    const timer = setTimeout(() => setRemoved([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])

  function remove(id: string) {
    setIsBack(false)
    setRemoved((before) => [...before, id])
    mutate({ what: id, before: putFirst(queryClient, (photos) => photos.filter((one) => one.id !== id)) })
  }
  function undo() {
    if (last === undefined) return
    forget(last)
    restore.mutate(last, { onSuccess: () => setIsBack(true) })
  }
  return { remove, undo, mayUndo: last !== undefined, isBack }
}

function useRestore() {
  const queryClient = useQueryClient()
  const texts = useTexts('photos')
  return useMutation({
    scope,
    mutationKey: keys.photos,
    mutationFn: (photoId: string): Promise<OwnPhotosView> =>
      read(api.photos.restored[':photoId'].$post({ param: { photoId } })),
    onSuccess: put(queryClient),
    onError: (error) =>
      toast.error(texts.failures.restore, {
        description: hasKind(error, 'not_found') ? texts.failures.tooLate : texts.failures.text,
      }),
  })
}
