import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type CardCallbacks, CardMotion } from './card-motion.ts'

type CardDragOptions = CardCallbacks & {
  id: string
  keep: (id: string, motion: CardMotion | null) => unknown
}

/** Makes a card draggable. React is only told the decision, so nothing renders while the card moves. */
export function useCardDrag({ id, mayGrab, onDecide, keep }: CardDragOptions) {
  const card = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(mayGrab)
  const tell = useEffectEvent(onDecide)
  const give = useEffectEvent(keep)

  useLayoutEffect(() => {
    if (!card.current) return
    const motion = new CardMotion(card.current, {
      mayGrab: () => ask(),
      onDecide: (decision) => tell(decision),
    })
    give(id, motion)
    return () => {
      motion.close()
      give(id, null)
    }
  }, [id])
  return card
}
