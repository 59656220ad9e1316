import {
  AttemptPath,
  RecordingInput,
  RecordingView,
  VerificationStartInput,
  VerificationView,
} from '@hearth/contract/media/verification'
import type { Context } from 'hono'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { type AppEnv, routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import {
  announceRecording,
  cancelAttempt,
  showVerification,
  startAttempt,
  type VerificationDeps,
  withdrawVerification,
} from './verification.ts'

export type VerificationOptions = {
  photos: Photos
  liveness: VerificationDeps['liveness']
  networkHashOf: (headers: Headers) => string
}

const attemptPath = path(AttemptPath, 'verification_not_found')

/** Returns the routes by which members verify that they are the person in their photos. */
export function verificationRoutes({ photos, liveness, networkHashOf }: VerificationOptions) {
  const ctxOf = ({ var: { ctx, sessionId } }: Context<AppEnv>) => ({ ...ctx, photos, liveness, sessionId })
  return routes()
    .get('/verification', gives(VerificationView, 'Find out whether you are verified'), async (c) =>
      c.json(await showVerification(ctxOf(c))),
    )
    .delete(
      '/verification',
      gives(VerificationView, 'Withdraw your consent and delete recordings and badge'),
      async (c) => c.json(await withdrawVerification(ctxOf(c))),
    )
    .post(
      '/verification/attempts',
      gives(VerificationView, 'Start an attempt to be verified'),
      json(VerificationStartInput),
      async (c) => c.json(await startAttempt(ctxOf(c), c.req.valid('json'))),
    )
    .post(
      '/verification/attempts/:attemptId/recording',
      gives(RecordingView, 'Announce the recording of an attempt'),
      attemptPath,
      json(RecordingInput),
      async (c) => {
        const networkHash = networkHashOf(c.req.raw.headers)
        const { attemptId } = c.req.valid('param')
        return c.json(
          await announceRecording(ctxOf(c), { attemptId, networkHash, input: c.req.valid('json') }),
        )
      },
    )
    .delete(
      '/verification/attempts/:attemptId',
      gives(VerificationView, 'Give up an attempt and delete its recording'),
      attemptPath,
      async (c) => c.json(await cancelAttempt(ctxOf(c), c.req.valid('param').attemptId)),
    )
}
