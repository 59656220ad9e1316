import type { MeetingInput } from '@hearth/contract/people/wishes'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, hasKind, read } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { saveMeeting } from '../../../api/meeting.ts'
import { keys } from '../../../api/queries.ts'
import { useUploads } from '../photos/uploads/open-uploads.ts'
import { type Own, undoingMeeting, undoingProfile } from './differences.rules.ts'

type Input = { profile: ProfileInput; meeting: MeetingInput; photos: readonly Blob[] }
type Before = Omit<Input, 'photos'>

const isEmpty = (input: object) => Object.keys(input).length === 0

/** Saves both where they are still as the page shows them. */
async function saveBoth(queryClient: QueryClient, { profile, meeting }: Before, version: number) {
  if (!isEmpty(profile)) {
    const saved = await read(api.profile.$patch({ json: { ...profile, ifVersion: version } }))
    keep(queryClient, keys.profile, saved)
  }
  if (!isEmpty(meeting)) {
    keep(queryClient, keys.meeting, await saveMeeting(meeting))
    void queryClient.invalidateQueries({ queryKey: keys.meetingCosts })
  }
}

/**
 * Returns what applies the taken part of a file, and what undoes it as long as the screen is open. Photos are sent once
 * everything else is saved, and stay. A change made elsewhere in the meantime is shown and nothing is overwritten.
 */
export function useImporting({ profile, meeting }: Own) {
  const queryClient = useQueryClient()
  const { uploads } = useUploads()
  const before = useRef<Before>({ profile: {}, meeting: {} })
  const onError = (error: Error) => {
    if (hasKind(error, 'conflict')) void queryClient.invalidateQueries({ queryKey: keys.profile })
  }

  const apply = useMutation({
    mutationFn: async (input: Input) => {
      // An earlier attempt may have saved the profile without the filters.
      const earlier = before.current
      before.current = {
        profile: { ...undoingProfile(input.profile, profile), ...earlier.profile },
        meeting: { ...undoingMeeting(input.meeting, meeting), ...earlier.meeting },
      }
      await saveBoth(queryClient, input, profile.version)
      for (const photo of input.photos) uploads.add(photo)
      return { hasBirth: input.profile.dateOfBirth !== undefined, photoCount: input.photos.length }
    },
    onError,
  })

  const undo = useMutation({
    mutationFn: () => saveBoth(queryClient, before.current, profile.version),
    onSuccess: () => {
      before.current = { profile: {}, meeting: {} }
      apply.reset()
    },
    onError,
  })

  return { apply, undo, hasUndo: () => !isEmpty(before.current.profile) || !isEmpty(before.current.meeting) }
}
