import { lazy, Suspense, useEffect } from 'react'
import type { LikeWords } from '../../lib/hand-on.ts'
import { useLimitTexts } from '../../lib/limit-texts.tsx'
import { whenIdle } from '../../lib/when-idle.ts'
import type { Liking } from './deck-cards.tsx'
import { useLeft } from './use-limits.ts'

const LATER_MS = 3_000

const load = () => import('../../components/NoteSheet.tsx')

const NoteSheet = lazy(async () => ({ default: (await load()).NoteSheet }))

type LazyNoteSheetProps = {
  liking: Liking | undefined
  onClose: () => void
  onLike: (personId: string, words: LikeWords) => void
}

/** Comes when it is asked for, so that the deck does not wait for it. */
export function LazyNoteSheet({ liking, onClose, onLike }: LazyNoteSheetProps) {
  const notes = useLeft('notes')
  const { say } = useLimitTexts()
  if (!liking) return null
  const { person, about } = liking
  return (
    <Suspense>
      <NoteSheet
        person={person}
        about={about}
        onClose={onClose}
        limit={notes?.isNear ? say('notes', notes) : undefined}
        isLimited={notes?.left === 0}
        onLike={(note) => onLike(person.id, { about, ...(note && { note }) })}
      />
    </Suspense>
  )
}

/** Brings it before it is asked for: a tunnel may come first. */
export function useNoteSheetAtHand(): void {
  useEffect(() => {
    // What does not come now is asked for again where it is shown.
    void whenIdle(LATER_MS)
      .then(load)
      .catch(() => undefined)
  }, [])
}
