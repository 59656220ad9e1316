import type { CandidateView } from '@hearth/contract/people/discovery'
import { useMemo, useState } from 'react'
import { useLimitLines } from '../../../api/limits.ts'
import type { DeckCard } from '../../../components/deck/SwipeDeck.tsx'
import { PersonCard } from '../../../components/person/PersonCard.tsx'
import { saysWhy, WhyYou } from '../../../components/person/WhyYou.tsx'
import { LimitLine } from '../../../components/states/LimitLine.tsx'
import { useDistanceTexts } from '../../../lib/texts/distances.ts'
import type { Liking } from '../notes/LazyNoteSheet.tsx'
import { TheirNote } from '../notes/TheirNote.tsx'

type ShownCardProps = { person: CandidateView; onLike: (liking: Liking) => void }

/** Somebody with how far away they are, and why they are shown. */
function ShownCard({ person, onLike }: ShownCardProps) {
  const distances = useDistanceTexts()
  const { id, distanceBucket, why, note } = person
  return (
    <PersonCard
      person={person}
      to={`/people/${id}`}
      distance={distanceBucket ? distances[distanceBucket] : undefined}
      note={
        note && <TheirNote key={id} person={person} note={note} className="bg-brand-soft px-5 pt-1.5 pb-4" />
      }
      why={saysWhy(why) && <WhyYou key={id} why={why} />}
      onLike={(about) => onLike({ person, about })}
    />
  )
}

/** Each person's card is the same for as long as the person is, so that only a new one is drawn. `onLike` never changes. */
export function useCards(people: readonly CandidateView[], onLike: (liking: Liking) => void): DeckCard[] {
  const [known] = useState(() => new WeakMap<CandidateView, DeckCard>())
  return useMemo(
    () =>
      people.slice(0, 4).map((person) => {
        const card = known.get(person) ?? {
          key: person.id,
          content: <ShownCard person={person} onLike={onLike} />,
        }
        known.set(person, card)
        return card
      }),
    [people, known, onLike],
  )
}

const kinds = ['likes', 'undos', 'photos'] as const

/** Says what the deck gives only so often, once little of it is left. An empty deck says itself that cards are used up. */
export function LimitLines({ hasCards }: { hasCards: boolean }) {
  const lines = useLimitLines(hasCards ? ['cards', ...kinds] : kinds)
  return <LimitLine lines={lines} className="mb-3 empty:hidden" />
}
