import type { NoteView } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownPhotos } from '../../api/queries.ts'
import { NoteBubble } from '../../components/conversation/NoteBubble.tsx'
import { Ending } from '../../components/ending/Ending.tsx'
import type { EndingStep } from '../../components/ending/EndingButtons.tsx'
import { useEnds } from './use-ends.ts'

type NoteOnPageProps = { person: PersonView; note: NoteView; awayTo: string }

/** The note that came with a like, and a button that reports it. */
export function NoteOnPage({ person, note, awayTo }: NoteOnPageProps) {
  const [step, setStep] = useState<EndingStep>()
  const ends = useEnds({ person, match: null, awayTo, isAboutNote: true })
  const { about } = note
  const photos = useQuery({ ...ownPhotos, enabled: about.kind === 'photo' }).data?.photos
  return (
    <div className="note-above mx-auto w-full max-w-xl pb-5">
      <NoteBubble
        firstName={person.firstName}
        note={note}
        photo={about.kind === 'photo' ? photos?.find(({ id }) => id === about.photoId) : undefined}
        onReport={() => setStep('report')}
        className="rounded-xl bg-brand-soft px-5 pt-1.5 pb-4"
      />
      <Ending firstName={person.firstName} step={step} onStep={setStep} ends={ends} />
    </div>
  )
}
