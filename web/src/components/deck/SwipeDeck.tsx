import { Heart, X } from 'lucide-react'
import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CardMotion } from './card-motion.ts'
import type { SwipeDecision } from './card-physics.ts'
import { type Slots, slotsFor } from './card-slots.ts'
import { useCardDrag } from './use-card-drag.ts'

export type DeckCard = { key: string; content: ReactNode }
/** The way for buttons and keys to do what a finger does. */
export type DeckHandle = {
  decide: (decision: SwipeDecision) => void
  /** Has the card that will be on top next come from where this decision sent it. */
  bringBack: (key: string, decision: SwipeDecision) => void
}

type SwipeDeckProps = {
  /** The uppermost first. */
  cards: readonly DeckCard[]
  words: Record<SwipeDecision, string>
  /** Says, at once or later, whether the decision on a card stands; a card whose decision does not comes back. */
  onDecide: (decision: SwipeDecision, key: string) => boolean | Promise<boolean>
  /** Hears when cards begin to move on their way out, and when the last of them is gone or has to be drawn. */
  onFlight?: (isInAir: boolean) => void
  handle?: Ref<DeckHandle>
  className?: string
}

const MOUNTED = 3

/** A stack of cards. The top card can be swiped to either side. */
export function SwipeDeck({ cards, words, onDecide, onFlight, handle, className = '' }: SwipeDeckProps) {
  // One value for the life of the deck, so that a card rerenders only when it is another card.
  const grip = useRef<DeckControls>({
    motions: new Map(),
    gone: new Map(),
    mayGrab: () => false,
    onDecide: () => undefined,
  })
  // A card in the air is drawn as such only when the next one is thrown: what flies alone needs no drawing.
  const [thrown, setThrown] = useState<readonly DeckCard[]>([])
  const isThrown = ({ key }: DeckCard) => thrown.some((card) => card.key === key)
  const resting = cards.filter((card) => !isThrown(card))
  // The card that comes into sight last is drawn when nothing else moves, and the first one alone, to be seen soon.
  const most = thrown.length > 0 ? MOUNTED - 1 : MOUNTED
  const lying = resting.slice(0, useHasBegun(cards.length > 0) ? most : 1)
  const seen = [...thrown, ...lying]
  const [slots, setSlots] = useState<Slots>(new Map())
  const places = slotsFor(slots, seen)
  if (places !== slots) setSlots(places)
  const top = lying[0]

  const topmost = () => lying.find(({ key }) => !grip.current.gone.has(key))
  const mayDecide = () => !grip.current.isAsking && topmost() !== undefined

  /** Places each card in the DOM directly, because rerendering the cards would cost a frame. */
  function stack(): void {
    const { gone, motions } = grip.current
    let depth = 0
    for (const { key } of lying) if (!gone.has(key)) motions.get(key)?.lie(depth++)
    for (const { key } of thrown) motions.get(key)?.lie(-1)
  }

  /** Whatever flies is drawn as what it is, because another card is to follow it. */
  function drawFlights(): void {
    const { gone, motions } = grip.current
    const flying = lying.filter(({ key }) => gone.get(key) === 'flying')
    if (flying.length === 0) return
    for (const { key } of flying) motions.get(key)?.keepHeight()
    onFlight?.(false)
    setThrown((drawn) => [...drawn, ...flying])
  }

  /** `stays` for a card that is one of the pile again. */
  function land(key: string, stays = false): void {
    const { gone } = grip.current
    if (stays) gone.delete(key)
    else gone.set(key, 'landed')
    // The same empty list is no change, and nothing is drawn for it.
    setThrown((drawn) => (drawn.length > 0 ? drawn.filter((card) => card.key !== key) : drawn))
    if (![...gone.values()].includes('flying')) onFlight?.(false)
  }

  async function decide(decision: SwipeDecision) {
    const card = topmost()
    if (!card || !mayDecide()) return
    drawFlights()
    const { gone, motions } = grip.current
    const motion = motions.get(card.key)
    const leaving = motion?.leave(decision)
    gone.set(card.key, 'flying')
    stack()
    // Where nobody waits for the landing to draw what comes of it, it may be drawn at any moment.
    if (onFlight) onFlight(true)
    else drawFlights()
    const asked = onDecide(decision, card.key)
    grip.current.isAsking = typeof asked !== 'boolean'
    const stands = await asked
    grip.current.isAsking = false
    if (!stands) {
      motion?.comeBack()
      // It can be thrown again at once.
      land(card.key, true)
      return stack()
    }
    await leaving
    if (gone.has(card.key)) land(card.key)
  }
  useImperativeHandle(handle, () => ({
    decide: (decision) => void decide(decision),
    bringBack(key, decision) {
      const inAir = grip.current.motions.get(key)
      if (!inAir) grip.current.arriving = { key, decision }
      inAir?.comeBack()
      land(key, true)
      stack()
    },
  }))

  useLayoutEffect(() => {
    const { gone } = grip.current
    const isThere = (key: string) => cards.some((card) => card.key === key)
    for (const [key, at] of gone) if (at === 'landed' && !isThere(key)) gone.delete(key)
    stack()
    grip.current.mayGrab = (key) => mayDecide() && key === topmost()?.key
    grip.current.onDecide = (decision) => void decide(decision)
  })

  return (
    <div data-below={Math.max(0, Math.min(resting.length, most) - 1)} className={`deck-pile ${className}`}>
      {seen
        .toSorted((one, other) => slotOf(places, one) - slotOf(places, other))
        .map((card) => (
          <Card
            key={slotOf(places, card)}
            id={card.key}
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

/** Whether the first card has been drawn, and there is time for those below it. */
function useHasBegun(hasCards: boolean): boolean {
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (hasCards) startTransition(() => setBegun(true))
  }, [hasCards])
  return isBegun
}

const slotOf = (slots: Slots, { key }: DeckCard) => slots.get(key) ?? 0

/** The calls between the cards and their deck. */
type DeckControls = {
  motions: Map<string, CardMotion>
  /** Cards that were thrown and are drawn all the same: on their way out, or out and not yet taken away. */
  gone: Map<string, 'flying' | 'landed'>
  /** Whether it is not known yet if the last decision stands. */
  isAsking?: boolean
  /** The card that comes back, and the decision on whose side it left. */
  arriving?: { key: string; decision: SwipeDecision } | undefined
  mayGrab: (key: string) => boolean
  onDecide: (decision: SwipeDecision) => void
}

function keepMotion(grip: DeckControls, id: string, motion: CardMotion | null): void {
  if (!motion) return void grip.motions.delete(id)
  grip.motions.set(id, motion)
  if (grip.arriving?.key !== id) return
  motion.arrive(grip.arriving.decision)
  grip.arriving = undefined
}

type CardProps = {
  id: string
  isTop: boolean
  words: Record<SwipeDecision, string>
  grip: RefObject<DeckControls>
  children: ReactNode
}

const Card = memo(function Card({ id, isTop, words, grip, children }: CardProps) {
  const card = useCardDrag({
    mayGrab: () => grip.current.mayGrab(id),
    onDecide: (decision) => grip.current.onDecide(decision),
    id,
    keep: (whose, motion) => keepMotion(grip.current, whose, motion),
  })
  useLayoutEffect(() => {
    // Lower cards are not focusable. Not set on the card itself, which would restyle everything in it.
    for (const one of card.current?.querySelectorAll<HTMLElement>('a, button') ?? []) one.inert = !isTop
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a place is given to one person after another, each with links and buttons of their own
  }, [card, id, isTop])
  return (
    <div ref={card} aria-hidden={!isTop} className="deck-card">
      {children}
      <Stamp of="like" word={words.like} />
      <Stamp of="pass" word={words.pass} />
    </div>
  )
})

function Stamp({ of, word }: { of: SwipeDecision; word: string }) {
  const Icon = of === 'like' ? Heart : X
  // On the side that stays in sight: a card is swiped to the right for a like in every language.
  const look = of === 'like' ? 'left-6 bg-brand text-on-brand' : 'right-6 bg-raised text-ink'
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
