import type { NoteView } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ownPhotos } from '../../../api/queries.ts'
import { NoteBubble } from '../../../components/conversation/NoteBubble.tsx'
import type { EndingStep } from '../../../components/ending/EndingButtons.tsx'
import { useEnds } from '../use-ends.ts'

const Ending = lazy(async () => ({ default: (await import('../../../components/ending/Ending.tsx')).Ending }))

type TheirNoteProps = { person: PersonView; note: NoteView; className?: string }

/** The note that came with a like, and a button that reports it. */
export function TheirNote({ person, note, className = '' }: TheirNoteProps) {
  const [step, setStep] = useState<EndingStep>()
  const ends = useEnds(person, true)
  const { about } = note
  const photos = useQuery({ ...ownPhotos, enabled: about.kind === 'photo' }).data?.photos
  return (
    <>
      <NoteBubble
        firstName={person.firstName}
        note={note}
        photo={about.kind === 'photo' ? photos?.find(({ id }) => id === about.photoId) : undefined}
        onReport={() => setStep('report')}
        className={className}
      />
      {step && (
        <Suspense>
          <Ending firstName={person.firstName} step={step} onStep={setStep} ends={ends} />
        </Suspense>
      )}
    </>
  )
}
