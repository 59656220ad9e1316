import {
  ChunkQuery,
  OwnPhotosView,
  PhotoInput,
  PhotoOrderInput,
  PhotoPath,
  PicturePath,
  UploadInput,
  UploadPath,
  UploadQuery,
  UploadView,
} from '@hearth/contract/photos/photos'
import * as z from 'zod/mini'
import { pictureHeaders, SHORT_LIVED } from '../../http/guards.ts'
import { gives, givesPicture, takesBytes } from '../../http/openapi/openapi.ts'
import { json, path, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { placeOf } from './photo-delivery.ts'
import type { Photos } from './photo-deps.ts'
import {
  arrangePhotos,
  choosePhoto,
  deletePhoto,
  describePhoto,
  listOwnPhotos,
  type MayLookAt,
  readPicture,
  restorePhoto,
} from './photos.ts'
import { cancelUpload, receivePart, showUpload, startUpload } from './uploads/uploads.ts'

export type PhotoOptions = {
  photos: Photos
  /** Returns a keyed hash of the network of a request. */
  networkHashOf: (headers: Headers) => string
  mayLookAt: MayLookAt
}

const uploadRoutes = ({ photos, networkHashOf }: PhotoOptions) =>
  routes()
    .post('/photos/uploads', gives(UploadView, 'Start a photo upload'), json(UploadInput), async (c) =>
      c.json(
        await startUpload({ ...c.var.ctx, photos }, c.req.valid('json'), networkHashOf(c.req.raw.headers)),
      ),
    )
    .put(
      '/photos/uploads/:uploadId',
      gives(UploadView, 'Upload the next part of a photo'),
      takesBytes,
      path(UploadPath, 'upload_not_found'),
      query(ChunkQuery),
      async (c) => {
        const part = { offset: c.req.valid('query').offset, bytes: new Uint8Array(await c.req.arrayBuffer()) }
        return c.json(await receivePart({ ...c.var.ctx, photos }, c.req.valid('param').uploadId, part))
      },
    )
    .get(
      '/photos/uploads/:uploadId',
      gives(UploadView, 'Get the state of an upload'),
      path(UploadPath, 'upload_not_found'),
      query(UploadQuery),
      async (c) =>
        c.json(
          await showUpload(
            { ...c.var.ctx, photos },
            c.req.valid('param').uploadId,
            c.req.valid('query').wait === '1',
          ),
        ),
    )
    .delete(
      '/photos/uploads/:uploadId',
      gives(z.object({}), 'Cancel an upload'),
      path(UploadPath, 'upload_not_found'),
      async (c) => {
        await cancelUpload({ ...c.var.ctx, photos }, c.req.valid('param').uploadId)
        return c.json({})
      },
    )

const ownRoutes = routes()
  .get('/photos', gives(OwnPhotosView, 'List your photos'), async (c) =>
    c.json(await listOwnPhotos(c.var.ctx)),
  )
  .put('/photos/order', gives(OwnPhotosView, 'Reorder your photos'), json(PhotoOrderInput), async (c) =>
    c.json(await arrangePhotos(c.var.ctx, c.req.valid('json'))),
  )
  .patch(
    '/photos/:photoId',
    gives(OwnPhotosView, 'Describe a photo'),
    path(PhotoPath, 'photo_not_found'),
    json(PhotoInput),
    async (c) =>
      c.json(await describePhoto(c.var.ctx, c.req.valid('param').photoId, c.req.valid('json').alt)),
  )
  .post(
    '/photos/main/:photoId',
    gives(OwnPhotosView, 'Set the main photo'),
    path(PhotoPath, 'photo_not_found'),
    async (c) => c.json(await choosePhoto(c.var.ctx, c.req.valid('param').photoId)),
  )
  .delete(
    '/photos/:photoId',
    gives(OwnPhotosView, 'Delete a photo'),
    path(PhotoPath, 'photo_not_found'),
    async (c) => c.json(await deletePhoto(c.var.ctx, c.req.valid('param').photoId)),
  )
  .post(
    '/photos/restored/:photoId',
    gives(OwnPhotosView, 'Restore a deleted photo'),
    path(PhotoPath, 'photo_not_found'),
    async (c) => c.json(await restorePhoto(c.var.ctx, c.req.valid('param').photoId)),
  )

/** `mayLookAt` decides on each request for a picture of another person. */
const pictureRoutes = ({ photos, mayLookAt }: PhotoOptions) =>
  routes().get('/photos/:photoId/:picture', givesPicture, path(PicturePath, 'photo_not_found'), async (c) => {
    const { photoId, picture } = c.req.valid('param')
    const format = picture.endsWith('.avif') ? 'avif' : 'webp'
    const wanted = { photoId, width: Number.parseInt(picture, 10), format } as const
    const { etag, key, count, read } = await readPicture({ ...c.var.ctx, photos }, mayLookAt, wanted)
    const headers = { ETag: etag, 'Cache-Control': SHORT_LIVED, Vary: 'Cookie' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    await count()
    const place = await placeOf(photos, key, c.req.raw.headers)
    if (place?.redirect) return c.body(null, 307, { ...headers, Location: place.redirect })
    const ofPicture = { ...headers, ...pictureHeaders(format, wanted.width) }
    if (place?.accel) return c.body(null, 200, { ...ofPicture, 'X-Accel-Redirect': place.accel })
    return c.body(await read(), 200, ofPicture)
  })

export const photoRoutes = (options: PhotoOptions) =>
  routes().route('/', uploadRoutes(options)).route('/', ownRoutes).route('/', pictureRoutes(options))
