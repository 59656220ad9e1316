import { MAX_CIRCLE_NOTE_LENGTH } from '@hearth/contract/circle/relative'
import type { SharedCircleView } from '@hearth/contract/circle/shared'
import { type SubmitEvent, useState } from 'react'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { TextAreaField } from '../fields/Field.tsx'
import { Card } from '../layout/Section.tsx'

type CircleNotesProps = {
  view: SharedCircleView
  onNote: ((text: string) => Promise<boolean>) | undefined
}

/** The notes that the relative has left, and the field for another one. */
export function CircleNotes({ view, onNote }: CircleNotesProps) {
  const { dayAndTimeText } = useDates()
  return (
    <Card className="flex flex-col gap-5">
      {view.may.leaveNote && <NoteForm firstName={view.firstName} onNote={onNote} />}
      {view.notes.length > 0 && (
        <ul className="flex flex-col gap-4">
          {view.notes.map(({ id, text, writtenAt }) => (
            <li key={id} className="border-line-strong border-s-3 ps-4">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line text-pretty">
                {text}
              </p>
              <p className="text-muted text-xs">{dayAndTimeText(writtenAt)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type NoteFormProps = Pick<CircleNotesProps, 'onNote'> & { firstName: string }

function NoteForm({ firstName, onNote }: NoteFormProps) {
  const texts = useTexts('sharedCircle').note
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!onNote || isBusy) return
    setIsMissing(!text.trim())
    if (!text.trim()) return
    setIsBusy(true)
    if (await onNote(text.trim())) setText('')
    setIsBusy(false)
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <TextAreaField
        label={texts.label({ firstName })}
        rows={3}
        maxLength={MAX_CIRCLE_NOTE_LENGTH}
        disabled={!onNote}
        value={text}
        error={isMissing ? texts.empty : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setIsMissing(false)
        }}
      />
      <Button
        type="submit"
        variant="soft"
        busy={isBusy}
        disabled={!onNote}
        className="self-end max-sm:self-stretch"
      >
        {texts.send}
      </Button>
    </form>
  )
}
