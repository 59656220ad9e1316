import { useRef, useState } from 'react'
import { Button } from '../../src/components/buttons/Button.tsx'
import { type DeckHandle, SwipeDeck } from '../../src/components/deck/SwipeDeck.tsx'
import { PersonCard } from '../../src/components/person/PersonCard.tsx'
import { worlds } from '../data/scene-data.ts'

const cards = worlds.usual.people.map((person) => ({
  key: person.id,
  content: <PersonCard person={person} />,
}))
const words = { like: 'Like', pass: 'Pass' }

function Deck({ stands }: { stands: boolean }) {
  const [gone, setGone] = useState(0)
  const deck = useRef<DeckHandle>(null)
  const decide = () => {
    if (stands) setGone((count) => count + 1)
    return stands
  }
  return (
    <div className="flex max-w-sm flex-col gap-12">
      <SwipeDeck cards={cards.slice(gone % cards.length)} words={words} onDecide={decide} handle={deck} />
      <Button onClick={() => deck.current?.decide('like')}>Like</Button>
    </div>
  )
}

export const deckStates = {
  'a decision stands': () => <Deck stands />,
  'a decision fails': () => <Deck stands={false} />,
}
