import {
  VERIFICATION_CONSENT_VERSION,
  type VerificationView,
  type VerificationWay,
} from '@hearth/contract/media/verification'
import type { UploadView } from '@hearth/contract/photos/photos'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, newClientId, read } from '../../api/client.ts'
import { keep } from '../../api/keep.ts'
import { keys } from '../../api/queries.ts'

const REFETCH_MS = 20_000

/** Where the viewer stands. It is asked for again while somebody else may change it. */
export const ownVerification = queryOptions({
  queryKey: ['verification'],
  queryFn: (): Promise<VerificationView> => read(api.verification.$get()),
  refetchInterval: ({ state }) =>
    ['waiting', 'uploading'].includes(state.data?.attempt?.state ?? '') && REFETCH_MS,
})

/** Draws new steps, with the consent that the viewer has read. */
export const startAttempt = (way: VerificationWay): Promise<VerificationView> =>
  read(
    api.verification.attempts.$post({
      json: { clientId: newClientId(), way, consent: true, version: VERIFICATION_CONSENT_VERSION },
    }),
  )

type AnnouncedRecording = { attemptId: string; clientId: string; size: number; typed?: string }

/** Announces a recording; the bytes go to the upload. */
export async function announceRecording({ attemptId, ...json }: AnnouncedRecording): Promise<UploadView> {
  const { upload } = await read(
    api.verification.attempts[':attemptId'].recording.$post({ param: { attemptId }, json }),
  )
  return upload
}

/** Returns where an announced upload is. */
export const findUpload = (uploadId: string): Promise<UploadView> =>
  read(api.photos.uploads[':uploadId'].$get({ param: { uploadId }, query: {} }))

/** Deletes an attempt and its recording. */
export const deleteAttempt = (attemptId: string): Promise<VerificationView> =>
  read(api.verification.attempts[':attemptId'].$delete({ param: { attemptId } }))

/** Withdraws the consent, and deletes all recordings and the badge. */
export const withdrawConsent = (): Promise<VerificationView> => read(api.verification.$delete())

/** Shows a reply; the badge is part of the profile and of the own page too. */
export function keepVerification(queryClient: QueryClient, view: VerificationView): void {
  keep(queryClient, ownVerification.queryKey, view)
  void queryClient.invalidateQueries({ queryKey: keys.profile })
  void queryClient.invalidateQueries({ queryKey: keys.people })
}
