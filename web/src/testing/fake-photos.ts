import type { OwnPhotosView, OwnPhotoView, UploadView } from '@hearth/contract/photos/photos'
import { vi } from 'vitest'
import { fakeServer, Refusal } from './fake-server.ts'
import { idOf, profileOf, signedIn } from './people.ts'

const THUMBHASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

export const photoOf = (n: number, facts: Partial<OwnPhotoView> = {}): OwnPhotoView => ({
  id: idOf(40_000 + n),
  alt: '',
  thumbhash: THUMBHASH,
  widths: [160, 360],
  aspect: 0.8,
  position: n - 1,
  ...facts,
})

type FakeUpload = UploadView & { replaces?: string }

/** A server that takes photos by the real protocol, and remembers all it was asked. */
export function fakePhotos(count: number) {
  let photos = Array.from({ length: count }, (_, nth) => photoOf(nth + 1, { alt: `Picture ${nth + 1}` }))
  const removed = new Map<string, OwnPhotoView>()
  const begun = new Map<string, FakeUpload>()
  let made = 100
  const all = (): OwnPhotosView => ({
    photos: photos.map((photo, position) => ({ ...photo, position })),
    uploads: [],
    uploadsLeft: 60,
  })
  const found = (id?: string) => [...begun.values()].find((one) => one.id === id)

  function finish(one: FakeUpload): UploadView {
    made += 1
    const photo = photoOf(made)
    const at = photos.findIndex(({ id }) => id === one.replaces)
    photos = at < 0 ? [...photos, photo] : photos.with(at, photo)
    const done: FakeUpload = { ...one, state: 'done', offset: one.size, photo }
    begun.set(one.clientId, done)
    return done
  }

  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/profile': () => profileOf(),
    'GET /api/photos': all,
    'POST /api/photos/uploads': ({ body }) => {
      const { clientId, size, replaces } = body as { clientId: string; size: number; replaces?: string }
      const known = begun.get(clientId)
      if (known) return known
      const id = idOf(50_000 + begun.size)
      const one: FakeUpload = {
        id,
        clientId,
        state: 'receiving',
        offset: 0,
        size,
        ...(replaces && { replaces }),
      }
      begun.set(clientId, one)
      return one
    },
    'PUT /api/photos/uploads/:id': ({ params: [id], query, body }) => {
      const one = found(id)
      if (!one) return new Refusal(404, 'not_found')
      if (Number(query['offset']) !== one.offset) {
        return new Refusal(409, 'part_at_wrong_offset', { offset: ['next_offset', { offset: one.offset }] })
      }
      one.offset += (body as Blob).size
      if (one.offset >= one.size) one.state = 'working'
      return { ...one }
    },
    'GET /api/photos/uploads/:id': ({ params: [id] }) => {
      const one = found(id)
      if (!one) return new Refusal(404, 'not_found')
      return one.state === 'working' ? finish(one) : one
    },
    'DELETE /api/photos/uploads/:id': ({ params: [id] }) => {
      const one = found(id)
      if (one) begun.delete(one.clientId)
      return one ?? new Refusal(404, 'not_found')
    },
    'PUT /api/photos/order': ({ body }) => {
      const { ids } = body as { ids: string[] }
      photos = photos.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return all()
    },
    'PATCH /api/photos/:id': ({ params: [id], body }) => {
      photos = photos.map((one) => (one.id === id ? { ...one, ...(body as { alt: string }) } : one))
      return all()
    },
    'DELETE /api/photos/:id': ({ params: [id] }) => {
      const one = photos.find((photo) => photo.id === id)
      if (!one) return new Refusal(404, 'not_found')
      removed.set(one.id, { ...one, position: photos.indexOf(one) })
      photos = photos.filter((photo) => photo !== one)
      return all()
    },
    'POST /api/photos/restored/:id': ({ params: [id = ''] }) => {
      const one = removed.get(id)
      if (!one) return new Refusal(404, 'not_found')
      photos = photos.toSpliced(one.position, 0, one)
      return all()
    },
  })
  return { ...server, photos: () => photos, begun }
}

/** Replaces the picture functions of the browser: every picture is 800 × 1000 and is drawn as these many bytes. */
export function fakePictureDecoder(bytes = 150_000, { width = 800, height = 1000 } = {}): void {
  const pen = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => pen
      convertToBlob() {
        return Promise.resolve(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
      }
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  URL.createObjectURL = () => 'blob:a-picture'
  URL.revokeObjectURL = () => undefined
}

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16]

export const jpegFile = (name = 'me.jpg') =>
  new File([new Uint8Array([...JPEG, ...new Uint8Array(200)])], name, { type: 'image/jpeg' })
