import { Heart, X } from 'lucide-react'
import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CardMotion } from './card-motion.ts'
import type { Decision } from './card-physics.ts'
import { type Slots, slotsFor } from './card-slots.ts'
import { useCardDrag } from './use-card-drag.ts'

export type DeckCard = { key: string; content: ReactNode }
/** The way for buttons and keys to do what a finger does. */
export type DeckHandle = {
  decide: (decision: Decision) => void
  /** Has the card that will be on top next come from where this decision sent it. */
  bringBack: (key: string, decision: Decision) => void
}

type SwipeDeckProps = {
  /** The uppermost first. */
  cards: readonly DeckCard[]
  words: Record<Decision, string>
  /** Says, at once or later, whether the decision stands; a card whose decision does not comes back. */
  onDecide: (decision: Decision) => boolean | Promise<boolean>
  handle?: Ref<DeckHandle>
  className?: string
}

const MOUNTED = 3

/** A pile of cards; the uppermost can be thrown to either side. */
export function SwipeDeck({ cards, words, onDecide, handle, className = '' }: SwipeDeckProps) {
  // One value for the life of the deck, so that a card is drawn anew only when it is another card.
  const grip = useRef<Grip>({ motions: new Map(), mayGrab: () => false, onDecide: () => undefined })
  const [thrown, setThrown] = useState<readonly DeckCard[]>([])
  const isThrown = ({ key }: DeckCard) => thrown.some((card) => card.key === key)
  const top = cards[0]
  const canDecide = top !== undefined && !isThrown(top)
  // The card that comes into sight last is drawn when nothing else moves.
  const mounted = thrown.length > 0 ? MOUNTED - 1 : MOUNTED
  const lying = cards.filter((card) => !isThrown(card)).slice(0, mounted)
  const seen = [...thrown, ...lying]
  const [slots, setSlots] = useState<Slots>(new Map())
  const places = slotsFor(slots, seen)
  if (places !== slots) setSlots(places)

  async function decide(decision: Decision) {
    if (!canDecide) return
    const motion = grip.current.motions.get(top.key)
    const leaving = motion?.leave(decision)
    setThrown((cardsInAir) => [...cardsInAir, top])
    const stands = await onDecide(decision)
    const land = () => setThrown((cardsInAir) => cardsInAir.filter(({ key }) => key !== top.key))
    if (!stands) {
      motion?.comeBack()
      // It can be thrown again at once.
      return land()
    }
    await leaving
    // At rest, and in pieces: nobody waits for the card that comes in below.
    startTransition(land)
  }
  useImperativeHandle(handle, () => ({
    decide: (decision) => void decide(decision),
    bringBack(key, decision) {
      const inAir = grip.current.motions.get(key)
      if (!inAir) grip.current.arriving = { key, decision }
      inAir?.comeBack()
      setThrown((cardsInAir) => cardsInAir.filter((card) => card.key !== key))
    },
  }))

  useLayoutEffect(() => {
    grip.current.mayGrab = (key) => canDecide && key === top.key
    grip.current.onDecide = (decision) => void decide(decision)
  })

  return (
    <div data-below={Math.max(0, lying.length - 1)} className={`deck-pile ${className}`}>
      {seen
        .toSorted((one, other) => slotOf(places, one) - slotOf(places, other))
        .map((card) => (
          <Card
            key={slotOf(places, card)}
            id={card.key}
            depth={lying.indexOf(card)}
            isTop={card.key === top?.key}
            words={words}
            grip={grip}
          >
            {card.content}
          </Card>
        ))}
    </div>
  )
}

const slotOf = (slots: Slots, { key }: DeckCard) => slots.get(key) ?? 0

/** What the cards ask and tell of the deck they lie in. */
type Grip = {
  motions: Map<string, CardMotion>
  /** The card that comes back, and the decision on whose side it left. */
  arriving?: { key: string; decision: Decision } | undefined
  mayGrab: (key: string) => boolean
  onDecide: (decision: Decision) => void
}

function keepMotion(grip: Grip, id: string, motion: CardMotion | null): void {
  if (!motion) return void grip.motions.delete(id)
  grip.motions.set(id, motion)
  if (grip.arriving?.key !== id) return
  motion.arrive(grip.arriving.decision)
  grip.arriving = undefined
}

type CardProps = {
  id: string
  /** 0 is the next to be decided on; -1 is in the air. */
  depth: number
  isTop: boolean
  words: Record<Decision, string>
  grip: RefObject<Grip>
  children: ReactNode
}

const Card = memo(function Card({ id, depth, isTop, words, grip, children }: CardProps) {
  const card = useCardDrag({
    mayGrab: () => grip.current.mayGrab(id),
    onDecide: (decision) => grip.current.onDecide(decision),
    id,
    keep: (whose, motion) => keepMotion(grip.current, whose, motion),
  })
  useLayoutEffect(() => {
    // Nobody comes by keyboard to what lies below. Not the card itself: all that is in it would be styled anew.
    for (const one of card.current?.querySelectorAll<HTMLElement>('a, button') ?? []) one.inert = !isTop
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a place is given to one person after another, each with links and buttons of their own
  }, [card, id, isTop])
  return (
    <div ref={card} data-depth={depth} aria-hidden={!isTop} className="deck-card">
      {children}
      <Stamp of="like" word={words.like} />
      <Stamp of="pass" word={words.pass} />
    </div>
  )
})

function Stamp({ of, word }: { of: Decision; word: string }) {
  const Icon = of === 'like' ? Heart : X
  const look = of === 'like' ? 'start-6 bg-brand text-on-brand' : 'end-6 bg-raised text-ink'
  return (
    <span
      aria-hidden
      data-stamp={of}
      className={`pointer-events-none absolute top-6 inline-flex items-center gap-2 rounded-full px-5 py-2.5 font-semibold text-lg opacity-0 shadow-lift will-change-[opacity] ${look}`}
    >
      <Icon className="size-6" strokeWidth={2.4} {...(of === 'like' && { fill: 'currentColor' })} />
      {word}
    </span>
  )
}
