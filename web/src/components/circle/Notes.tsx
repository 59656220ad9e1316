import { MAX_CIRCLE_NOTE_LENGTH } from '@hearth/contract/circle/relative'
import type { SharedCircleView } from '@hearth/contract/circle/shared'
import { type SubmitEvent, useState } from 'react'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { SelectField, TextAreaField } from '../fields/Field.tsx'
import { Card } from '../layout/Section.tsx'

/** A note, about a match or not. `isSure`: its writer was asked before. */
export type WrittenNote = { text: string; matchId?: string; isSure?: boolean }
/** Whether the note was left, or why its writer is asked first. */
export type NoteOutcome = { isLeft: boolean; doubt?: string }

type CircleNotesProps = {
  view: SharedCircleView
  onNote: ((note: WrittenNote) => Promise<NoteOutcome>) | undefined
}

type NamedMatch = { value: string; label: string }

/** The matches that a relative knows by name; any other is only somebody. */
const namedMatches = ({ matches }: SharedCircleView): NamedMatch[] =>
  matches.flatMap(({ matchId, card }) => (card ? [{ value: matchId, label: card.person.firstName }] : []))

/** The notes that the relative has left, and the field for another one. */
export function CircleNotes({ view, onNote }: CircleNotesProps) {
  const texts = useTexts('sharedCircle').note
  const { dayAndTimeText } = useDates()
  const matches = namedMatches(view)
  const names = new Map(matches.map(({ value, label }) => [value, label]))
  return (
    <Card className="flex flex-col gap-5">
      {view.may.leaveNote && <NoteForm firstName={view.firstName} matches={matches} onNote={onNote} />}
      {view.notes.length > 0 && (
        <ul className="flex flex-col gap-4">
          {view.notes.map(({ id, text, matchId, writtenAt }) => (
            <li key={id} className="border-line-strong border-s-3 ps-4">
              {matchId && names.has(matchId) && (
                <p className="text-muted text-sm">
                  <bdi className="wrap-anywhere">{texts.aboutMatch({ name: names.get(matchId) ?? '' })}</bdi>
                </p>
              )}
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

type NoteFormProps = Pick<CircleNotesProps, 'onNote'> & { firstName: string; matches: NamedMatch[] }

function NoteForm({ firstName, matches, onNote }: NoteFormProps) {
  const texts = useTexts('sharedCircle').note
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [doubt, setDoubt] = useState<string>()

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!onNote || isBusy) return
    setIsMissing(!text.trim())
    if (!text.trim()) return
    setIsBusy(true)
    // A match may have gone since it was chosen.
    const isThere = matches.some(({ value }) => value === chosen)
    const about = isThere && { matchId: chosen }
    const outcome = await onNote({ text: text.trim(), ...about, ...(doubt && { isSure: true }) })
    if (outcome.isLeft) setText('')
    setDoubt(outcome.doubt)
    setIsBusy(false)
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      {matches.length > 0 && (
        <SelectField
          label={texts.about}
          placeholder={texts.nobody}
          options={matches}
          disabled={!onNote}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <TextAreaField
        label={texts.label({ firstName })}
        rows={3}
        maxLength={MAX_CIRCLE_NOTE_LENGTH}
        disabled={!onNote}
        value={text}
        error={isMissing ? texts.empty : doubt}
        onChange={(event) => {
          setText(event.target.value)
          setIsMissing(false)
          setDoubt(undefined)
        }}
      />
      <Button
        type="submit"
        variant="soft"
        busy={isBusy}
        disabled={!onNote}
        className="self-end max-sm:self-stretch"
      >
        {doubt ? texts.anyway : texts.send}
      </Button>
    </form>
  )
}
