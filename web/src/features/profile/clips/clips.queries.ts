import type {
  IntroAudience,
  IntroChangeInput,
  OwnClipsView,
  VoiceAnswerInput,
} from '@hearth/contract/media/intros'
import type { ClipEdits } from '@hearth/contract/media/media'
import type { UploadView } from '@hearth/contract/photos/photos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError, api, read } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { describeProblem } from '../../../lib/texts/errors.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

const key = ['clips']

/** The recordings in the profile of the viewer. */
export const ownClips = {
  queryKey: key,
  queryFn: (): Promise<OwnClipsView> => read(api.profile.clips.$get()),
} as const

/** A video that is cut and described, before it is sent. */
export type NewIntro = {
  blob: Blob
  promptId: string
  /** Undefined while they are not written; '' if no one speaks. */
  captions: string | undefined
  visibleTo: IntroAudience
  edits: ClipEdits | undefined
}

/** Announces a video intro. */
export const beginIntro = (
  clientId: string,
  { blob, captions, edits, ...rest }: NewIntro,
): Promise<UploadView> =>
  read(
    api.profile.intro.$post({
      json: {
        clientId,
        size: blob.size,
        ...rest,
        ...(captions !== undefined && { captions }),
        ...(edits && { edits }),
      },
    }),
  )

/** Announces a spoken answer. */
export const beginVoiceAnswer = (input: VoiceAnswerInput): Promise<UploadView> =>
  read(api.profile['voice-answers'].$post({ json: input }))

/** Returns the reason of a refusal in words, or '' where the server gave none. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.problem
    ? describeProblem(error.problem, error.kind === 'conflict' ? 'conflict' : 'invalid')
    : ''

/** Returns a mutation that changes the clips of the viewer, and says so where that fails. */
function useClipChange<Input>(change: (input: Input) => Promise<OwnClipsView>) {
  const queryClient = useQueryClient()
  const { saveFailed } = useTexts('intro')
  return useMutation({
    mutationFn: change,
    // A second change waits for the first one.
    scope: { id: 'clips' },
    onSuccess: (clips) => keep(queryClient, key, clips),
    onError: () => toast.error(saveFailed),
  })
}

export const useIntroChange = () =>
  useClipChange((json: IntroChangeInput): Promise<OwnClipsView> => read(api.profile.intro.$patch({ json })))

export const useIntroRemoval = () =>
  useClipChange<void>((): Promise<OwnClipsView> => read(api.profile.intro.$delete()))

export const useVoiceAnswerRemoval = () =>
  useClipChange(
    (promptId: string): Promise<OwnClipsView> =>
      read(api.profile['voice-answers'][':promptId'].$delete({ param: { promptId } })),
  )
