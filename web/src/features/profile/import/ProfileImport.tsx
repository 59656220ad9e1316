import type { ProfileView } from '@hearth/contract/profile/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api, isUnreachable, read } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { saveMeeting } from '../../../api/meeting.ts'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useUploads } from '../photos/uploads/open-uploads.ts'
import { FileChooser } from './FileChooser.tsx'
import { loadAndReadExport, reasonOf } from './reasons.ts'

/** Offers a new person to bring the file of their data from another community. */
export function ProfileImport() {
  const texts = useTexts('profileImport')
  const bringing = useBringing()
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-5">
      <p className="text-muted text-sm">{texts.text}</p>
      <FileChooser
        label={texts.choose}
        isBusy={bringing.isPending}
        reason={reasonOf(bringing.error, texts)}
        onChoose={bringing.mutate}
      />
    </div>
  )
}

/** Saves the profile first: where it is refused, nothing else has changed. */
function useBringing() {
  const texts = useTexts('profileImport')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { uploads } = useUploads()
  return useMutation({
    mutationFn: async (file: File) => {
      const { profile, meeting, photos, leftOut } = await loadAndReadExport(file)
      const saved: ProfileView = await read(api.profile.$patch({ json: profile }))
      const hasFilters = await saveMeeting(meeting).then(
        () => true,
        (error: unknown) => {
          if (isUnreachable(error)) throw error
          return false
        },
      )
      for (const photo of photos) uploads.add(photo)
      return { saved, isComplete: leftOut === 0 && hasFilters }
    },
    onSuccess: ({ saved, isComplete }) => {
      keep(queryClient, keys.profile, saved)
      void queryClient.invalidateQueries({ queryKey: keys.meeting })
      toast(texts.done, { description: isComplete ? texts.consents : texts.incomplete })
      void navigate('/profile-setup')
    },
  })
}
