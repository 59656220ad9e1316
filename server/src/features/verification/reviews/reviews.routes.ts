import {
  ReviewInput,
  ReviewPath,
  ReviewPicturePath,
  ReviewVideoPath,
  ReviewView,
  VerificationsQuery,
  VerificationsView,
} from '@hearth/contract/console/verifications'
import { mediaFiles } from '@hearth/contract/media/media'
import * as z from 'zod/mini'
import { may } from '../../../http/console.ts'
import { pictureHeaders } from '../../../http/guards.ts'
import { gives, givesMedia, givesPicture } from '../../../http/openapi/openapi.ts'
import { json, path, query } from '../../../http/openapi/validation.ts'
import { fileReply } from '../../../http/ranges.ts'
import { routes } from '../../../http/routes.ts'
import type { Photos } from '../../photos/photos.ts'
import { listVerifications } from './queue.ts'
import { claimReview, judgeRecording, readRecording, readReviewPicture } from './reviews.ts'

const reviewPath = path(ReviewPath, 'verification_not_found')

const judgingRoutes = (photos: Photos) =>
  routes()
    .get(
      '/verifications',
      may('verifications.list'),
      gives(VerificationsView, 'List the recordings that wait for a decision'),
      query(VerificationsQuery),
      async (c) => c.json(await listVerifications(c.var.staffCtx, c.req.valid('query'))),
    )
    .post(
      '/verifications/:attemptId/claim',
      may('verifications.judge'),
      gives(ReviewView, 'Claim a recording'),
      reviewPath,
      async (c) => c.json(await claimReview({ ...c.var.staffCtx, photos }, c.req.valid('param').attemptId)),
    )
    .post(
      '/verifications/:attemptId/decision',
      may('verifications.judge'),
      gives(z.object({}), 'Say whether a recording and the photos show the same person'),
      reviewPath,
      json(ReviewInput),
      async (c) => {
        await judgeRecording(c.var.staffCtx, c.req.valid('param').attemptId, c.req.valid('json'))
        return c.json({})
      },
    )

const filesOfReview = (photos: Photos) =>
  routes().get(
    '/verifications/:attemptId/:file',
    may('verifications.judge'),
    givesMedia,
    path(ReviewVideoPath, 'verification_not_found'),
    async (c) => {
      const { attemptId, file } = c.req.valid('param')
      const bytes = await readRecording({ ...c.var.staffCtx, photos }, { attemptId, file })
      return fileReply(c, bytes, mediaFiles[file])
    },
  )

/** Returns the routes by which staff compare recordings with photos, relative to the console. */
export const reviewRoutes = (photos: Photos) =>
  routes()
    .route('/', judgingRoutes(photos))
    .route('/', filesOfReview(photos))
    .get(
      '/verifications/:attemptId/photos/:photoId/:picture',
      may('verifications.judge'),
      givesPicture,
      path(ReviewPicturePath, 'photo_not_found'),
      async (c) => {
        const { picture, ...wanted } = c.req.valid('param')
        const format = picture.endsWith('.avif') ? 'avif' : 'webp'
        const width = Number.parseInt(picture, 10)
        const bytes = await readReviewPicture({ ...c.var.staffCtx, photos }, { ...wanted, width, format })
        return c.body(new Uint8Array(bytes), 200, {
          'Cache-Control': 'no-store',
          ...pictureHeaders(format, width),
        })
      },
    )
