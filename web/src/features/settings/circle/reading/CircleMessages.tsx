import type { CircleNotesView } from '@hearth/contract/circle/circle'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { NoMessagesArt } from '../../../../components/art/NoMessagesArt.tsx'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { EmptyState } from '../../../../components/states/States.tsx'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useChange } from '../../security/use-change.ts'
import { CirclePage, Loaded } from '../CirclePage.tsx'
import { circleKeys, deleteNote, listNotes } from '../circle.queries.ts'
import { useCircleQuery } from '../use-circle.ts'
import { useMatchNames } from '../use-match-names.ts'

/** The notes of all relatives for the viewer. */
export function CircleMessages() {
  const texts = useTexts('circle')
  const notes = useCircleQuery(circleKeys.notes, listNotes)
  return (
    <CirclePage title={texts.more.notes}>
      <Loaded query={notes}>{(view) => <Notes {...view} />}</Loaded>
    </CirclePage>
  )
}

function Notes({ notes }: CircleNotesView) {
  const texts = useTexts('circle').notes
  const names = useMatchNames()
  const { dayAndTimeText } = useDates()
  const queryClient = useQueryClient()
  const deleting = useChange(
    (noteId: string, prove) => prove(() => deleteNote(noteId)),
    (view) => {
      queryClient.setQueryData(circleKeys.notes, view)
      toast(texts.deleted)
    },
  )
  if (notes.length === 0) return <EmptyState {...texts.empty} picture={<NoMessagesArt />} />
  return (
    <div className="flex flex-col gap-4">
      <Trouble reason={deleting.reason} />
      <ul className="flex flex-col gap-3">
        {notes.map(({ id, label, matchId, text, writtenAt }) => {
          const name = matchId === null ? undefined : names.get(matchId)
          return (
            <li key={id} className="lit flex flex-col gap-2 rounded-xl p-5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <p className="font-semibold">
                  <bdi className="wrap-anywhere">{label}</bdi>
                </p>
                <time dateTime={writtenAt} className="text-muted">
                  {dayAndTimeText(writtenAt)}
                </time>
              </div>
              {name && <p className="text-muted text-sm">{texts.about({ name })}</p>}
              <p dir="auto" className="wrap-anywhere whitespace-pre-line text-pretty">
                {text}
              </p>
              <Button
                variant="quiet"
                className="-me-3 -mb-2 self-end"
                aria-label={texts.deleteOf({ label })}
                disabled={deleting.isBusy}
                onClick={() => deleting.start(id)}
              >
                {texts.delete}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
