import { Heart, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { RoundButton } from '../../components/buttons/Button.tsx'
import { decisionOn } from '../../components/deck/card-physics.ts'
import { type DeckHandle, SwipeDeck } from '../../components/deck/SwipeDeck.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SampleCard } from './SampleCard.tsx'
import { samples } from './samples.ts'

const LYING = 3
const sideOfKey: Partial<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

export function SwipeDemo() {
  const texts = useTexts('landing').demo
  const [turn, setTurn] = useState(0)
  const deck = useRef<DeckHandle>(null)
  const sampleAt = (at: number) => samples[at % samples.length] ?? samples[0]
  const sample = sampleAt(turn)
  const cards = Array.from({ length: LYING }, (_, at) => ({
    key: String(turn + at),
    content: <SampleCard sample={sampleAt(turn + at)} />,
  }))

  const onKey = (event: KeyboardEvent) => {
    const side = sideOfKey[event.key]
    if (!side) return
    event.preventDefault()
    deck.current?.decide(decisionOn(side))
  }
  const onDecide = () => {
    setTurn((now) => now + 1)
    return true
  }

  return (
    <section className="night night-ends py-16 lg:py-24">
      <div
        onKeyDown={onKey}
        className="page-width grid max-w-[60rem] justify-items-center gap-x-20 gap-y-8 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_auto] lg:justify-items-start"
      >
        <div className="flex flex-col gap-3 text-center lg:self-end lg:text-start">
          <h2 className="text-balance font-display font-semibold text-3xl">{texts.heading}</h2>
          <p className="text-balance text-lg text-night-muted">{texts.text}</p>
        </div>
        <div
          role="group"
          aria-label={texts.label}
          tabIndex={0}
          className="mb-6 w-full max-w-[24rem] rounded-2xl lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <SwipeDeck handle={deck} cards={cards} words={texts} onDecide={onDecide} />
        </div>
        <div className="flex flex-col items-center gap-5 lg:items-start">
          {/* Pass is on the left and like on the right in every language, as a card is swiped. */}
          <div className="flex gap-6 rtl:flex-row-reverse">
            <RoundButton tone="pass" label={texts.pass} onClick={() => deck.current?.decide('pass')}>
              <X aria-hidden className="size-7" strokeWidth={2.4} />
            </RoundButton>
            <RoundButton tone="like" label={texts.like} onClick={() => deck.current?.decide('like')}>
              <Heart aria-hidden className="size-7" fill="currentColor" />
            </RoundButton>
          </div>
          <p className="text-center text-night-muted text-sm lg:text-start">{texts.caption}</p>
          <p role="status" className="sr-only">
            {turn > 0 &&
              texts.announce({
                name: texts.samples[sample.id].name,
                age: sample.age,
                percent: sample.compatibility,
              })}
          </p>
        </div>
      </div>
    </section>
  )
}
