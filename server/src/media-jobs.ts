import * as z from 'zod/mini'
import type { Deps } from './context.ts'
import type { Job } from './db/jobs/jobs.ts'
import { processMedia } from './features/photos/media/making.ts'
import { cleanUp, comparePhotosAndDelete, type PhotoDeps } from './features/photos/photos.ts'
import { processUpload } from './features/photos/uploads/processing.ts'
import { checkLiveness } from './features/verification/liveness/checking.ts'
import { clearVerifications } from './features/verification/upkeep.ts'
import type { VerificationDeps } from './features/verification/verification.ts'

const noData = z.object({})

/** Retried for as long as the store of photos may be away; what is wrong with a photo itself ends its upload. */
export const photoJob: Job<PhotoDeps, { uploadId: string }> = {
  name: 'process-photo',
  data: z.object({ uploadId: z.string() }),
  retry: { limit: 20_000, delaySeconds: 2, maxDelaySeconds: 60 },
  pollSeconds: 15,
  run: (deps, { uploadId }, { closing }) => processUpload(deps, uploadId, closing),
}

/** Beside photos, which take far less time. */
export const mediaJob: Job<PhotoDeps, { uploadId: string }> = {
  ...photoJob,
  name: 'process-media',
  run: (deps, { uploadId }, { closing }) => processMedia(deps, uploadId, closing),
}

const clearPhotosJob: Job<PhotoDeps> = {
  name: 'clear-photos',
  data: noData,
  schedule: '* * * * *',
  run: cleanUp,
}

const comparePhotosJob: Job<PhotoDeps> = {
  name: 'compare-photos',
  data: noData,
  schedule: '20 3 * * *',
  // It deletes files.
  isNotForStart: true,
  run: comparePhotosAndDelete,
}

const clearVerificationsJob: Job<Deps> = {
  name: 'clear-verifications',
  data: noData,
  schedule: '15 * * * *',
  run: clearVerifications,
}

const checkLivenessJob: Job<VerificationDeps> = {
  name: 'check-liveness',
  data: noData,
  schedule: '* * * * *',
  run: checkLiveness,
}

/** The jobs of photos, clips and verifications. */
export const mediaJobs: readonly Job<VerificationDeps>[] = [
  photoJob,
  mediaJob,
  clearPhotosJob,
  comparePhotosJob,
  clearVerificationsJob,
  checkLivenessJob,
]
