import { MAX_NOTE_LENGTH } from '@hearth/contract/people/matching'
import type { AboutInput } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import { Heart } from 'lucide-react'
import { type ComponentType, type SubmitEvent, Suspense, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { TextAreaField } from '../fields/Field.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { PromptCard } from '../person/PromptCard.tsx'
import { Photo } from '../photo/Photo.tsx'
import { LimitLine } from '../states/LimitLine.tsx'

type NoteSheetProps = {
  person: PersonView
  /** The liked photo or answer; the sheet is open while it is set. */
  about: AboutInput | undefined
  onClose: () => void
  onLike: (note: string, isSure: boolean) => void
  /** How many notes are left, once there are few. */
  limit?: string | undefined
  /** No note is left: a like goes without one. */
  isLimited?: boolean
  /** The refused note with its reason; `isHeld` if it goes once its writer is sure. */
  refused?: { note: string; reason: string; isHeld?: boolean } | undefined
  /** Helps with the note. */
  Topics?: ComponentType<{ person: PersonView; draft: string; onDraft: (note: string) => void }>
}

/** A sheet to like a photo or answer, with an optional note. */
export function NoteSheet({ person, about, Topics = NoTopics, onClose, ...rest }: NoteSheetProps) {
  const texts = useTexts('people').note
  return (
    <Sheet
      open={about !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title({ firstName: person.firstName })}
      description={texts.text({ firstName: person.firstName })}
    >
      {about && <Subject person={person} about={about} />}
      <NoteForm person={person} Topics={Topics} onClose={onClose} {...rest} />
    </Sheet>
  )
}

function Subject({ person, about }: { person: PersonView; about: AboutInput }) {
  const { alt } = useTexts('cards').photo
  if (about.kind === 'prompt') {
    const prompt = person.prompts.find(({ promptId }) => promptId === about.promptId)
    return prompt && <PromptCard prompt={prompt} className="bg-sunken" />
  }
  const photo = person.photos.find(({ id }) => id === about.photoId)
  if (!photo) return null
  const place = person.photos.indexOf(photo) + 1
  return (
    <Photo
      photo={photo}
      sizes="10rem"
      alt={photo.alt || alt({ place, firstName: person.firstName })}
      isEager
      fallback={null}
      className="arch w-36 shrink-0 self-center shadow-soft"
    />
  )
}

/** Why the note was refused, as long as it has the same words. */
const refusalOf = (
  note: string,
  refused: NoteSheetProps['refused'],
): { reason?: string; isHeld?: boolean } => (refused?.note === note ? refused : {})

const NoTopics = () => null

function NoteForm({
  person,
  onClose,
  onLike,
  limit,
  isLimited = false,
  refused,
  Topics,
}: Omit<NoteSheetProps, 'about'> & Required<Pick<NoteSheetProps, 'Topics'>>) {
  const texts = useTexts('people').note
  const [note, setNote] = useState(refused?.note ?? '')
  const noNoteLeft = isLimited && note.trim() ? limit : undefined
  const { reason, isHeld = false } = refusalOf(note.trim(), refused)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!noNoteLeft) onLike(note.trim(), isHeld)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <TextAreaField
        label={texts.label}
        rows={3}
        dir="auto"
        maxLength={MAX_NOTE_LENGTH}
        count={texts.left({ n: MAX_NOTE_LENGTH - note.length })}
        error={reason ?? noNoteLeft}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Suspense>
        <Topics person={person} draft={note} onDraft={setNote} />
      </Suspense>
      {limit && !noNoteLeft && <LimitLine lines={[limit]} />}
      <NoteButtons isHeld={isHeld} onClose={onClose} />
    </form>
  )
}

function NoteButtons({ isHeld, onClose }: { isHeld: boolean; onClose: () => void }) {
  const texts = useTexts('people').note
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit">
        <Heart aria-hidden className="size-4" fill="currentColor" />
        {isHeld ? texts.anyway : texts.send}
      </Button>
    </div>
  )
}
