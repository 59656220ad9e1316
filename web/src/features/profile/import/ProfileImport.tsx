import type { ProfileView } from '@hearth/contract/profile/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError, api, isUnreachable, read } from '../../../api/client.ts'
import { saveMeeting } from '../../../api/meeting.ts'
import { keys } from '../../../api/queries.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useUploads } from '../photos/uploads/open-uploads.ts'
import { ImportError, readExport } from './read-export.ts'

/** Offers a new person to bring the file of their data from another community. */
export function ProfileImport() {
  const texts = useTexts('profileImport')
  const chooser = useRef<HTMLInputElement>(null)
  const bringing = useBringing()
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-5">
      <p className="text-muted text-sm">{texts.text}</p>
      <Trouble reason={reasonOf(bringing.error, texts)} />
      <Button
        variant="secondary"
        className="self-start"
        busy={bringing.isPending}
        onClick={() => chooser.current?.click()}
      >
        {bringing.isPending ? texts.busy : texts.choose}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={texts.choose}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again.
          currentTarget.value = ''
          if (file) bringing.mutate(file)
        }}
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
      const { profile, meeting, photos, leftOut } = await readExport(file)
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
      queryClient.setQueryData(keys.profile, saved)
      void queryClient.invalidateQueries({ queryKey: keys.meeting })
      toast(texts.done, { description: isComplete ? texts.consents : texts.incomplete })
      void navigate('/profile-setup')
    },
  })
}

function reasonOf(error: Error | null, texts: ReturnType<typeof useTexts<'profileImport'>>) {
  if (!error) return undefined
  if (error instanceof ImportError) return texts.problems[error.problem]
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return fields[0] ?? (error.message || texts.problems.failed)
}
