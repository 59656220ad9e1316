import { circlePhotoPath, type SharedCircleView } from '@hearth/contract/circle/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError, hasCode, hasKind } from '../../../api/client.ts'
import { contentIds } from '../../../api/content-ids.ts'
import { LazySharedCircle } from '../../../components/circle/LazySharedCircle.tsx'
import type { NoteOutcome, WrittenNote } from '../../../components/circle/Notes.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { circlePath, RELATIVE_PATH, RelativePage, Shared } from './RelativePage.tsx'
import { askingAgain, giveOpinion, leaveNote, relativeKeys, showCircle } from './relative.queries.ts'

/** The page of what a member shares with the relative. */
export function RelativeCircle({ circleId }: { circleId: string }) {
  const texts = useTexts('relative')
  const circle = useQuery({
    queryKey: relativeKeys.circle(circleId),
    queryFn: () => showCircle(circleId),
    ...askingAgain,
  })
  const { firstName } = circle.data ?? {}
  return (
    <RelativePage title={firstName ?? texts.title} back={RELATIVE_PATH} key={firstName}>
      <Shared query={circle}>{(view) => <Circle circleId={circleId} view={view} />}</Shared>
    </RelativePage>
  )
}

function Circle({ circleId, view }: { circleId: string; view: SharedCircleView }) {
  const texts = useTexts('relative')
  const { note } = useTexts('sharedCircle')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationFn: (act: () => Promise<SharedCircleView>) => act(),
    onSuccess: (changed) => queryClient.setQueryData(relativeKeys.circle(circleId), changed),
    onError: (error) => {
      // The field asks about it.
      if (hasCode(error, 'sure')) return
      // The share may have run out a moment ago.
      if (hasKind(error, 'not_found'))
        void queryClient.resetQueries({ queryKey: relativeKeys.circle(circleId) })
      else toast.error(texts.failed)
    },
  })
  const [idOf, renewIds] = useState(contentIds)
  const leave = async (written: WrittenNote): Promise<NoteOutcome> => {
    try {
      const clientId = idOf([written.text, written.matchId])
      await taking.mutateAsync(() => leaveNote(circleId, { clientId, ...written }))
      renewIds(() => contentIds())
      toast(note.sent)
      return { isLeft: true }
    } catch (error) {
      const isAsked = error instanceof ApiError && hasCode(error, 'sure')
      return { isLeft: false, ...(isAsked && { doubt: error.message }) }
    }
  }
  return (
    <LazySharedCircle
      view={view}
      pathOf={(photoId, file) => circlePhotoPath(circleId, photoId, file)}
      actions={{
        onOpinion: (matchId, opinion) => taking.mutate(() => giveOpinion(circleId, matchId, opinion)),
        onNote: leave,
        onFamilies: (matchId) => void navigate(circlePath(circleId, `&families=${matchId}`)),
        onSuggest: () => void navigate(circlePath(circleId, '&suggestions')),
      }}
    />
  )
}
