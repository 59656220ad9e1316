import type { AboutInput } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLimitLines } from '../../../api/limits.ts'
import { whenIdle } from '../../../lib/browser/scheduling.ts'
import type { LikeNote } from '../../../lib/navigation.ts'
import { useLeft } from '../deck/use-limits.ts'

const LATER_MS = 3_000

const load = () => import('../../../components/conversation/NoteSheet.tsx')

// A note can do without them.
const NoteTopics = lazy(() =>
  import('./NoteTopics.tsx').then(
    (it) => ({ default: it.NoteTopics }),
    () => ({ default: (): ReactNode => null }),
  ),
)

const NoteSheet = lazy(async () => ({ default: (await load()).NoteSheet }))

/** The person and the liked part of the profile; `refused` is a refused note. */
export type Liking = {
  person: PersonView
  about: AboutInput
  refused?: { note: string; reason: string; isHeld?: boolean }
}

type LazyNoteSheetProps = {
  liking: Liking | undefined
  onClose: () => void
  onLike: (personId: string, words: LikeNote) => void
}

/** Comes when it is asked for, so that the deck does not wait for it. */
export function LazyNoteSheet({ liking, onClose, onLike }: LazyNoteSheetProps) {
  const notes = useLeft('notes')
  const lines = useLimitLines(['notes', 'same_text'])
  if (!liking) return null
  const { person, about, refused } = liking
  return (
    <Suspense>
      <NoteSheet
        person={person}
        about={about}
        onClose={onClose}
        limit={lines.join(' ') || undefined}
        isLimited={notes?.left === 0}
        refused={refused}
        Topics={NoteTopics}
        onLike={(note, isSure) =>
          onLike(person.id, { about, ...(note && { note }), ...(isSure && { isSure }) })
        }
      />
    </Suspense>
  )
}

/** Brings it before it is asked for: a tunnel may come first. */
export function useNoteSheetAtHand(): void {
  useEffect(() => {
    // A failed load is repeated where the sheet is shown.
    void whenIdle(LATER_MS)
      .then(load)
      .catch(() => undefined)
  }, [])
}
