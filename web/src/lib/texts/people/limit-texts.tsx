import { createContext, useContext } from 'react'
import { useTimes } from '../../format/dates.ts'
import { limitTexts, type SaidKind } from './limits.ts'

// A context of its own, because only the deck and conversations need them.
const LimitTextsContext = createContext(limitTexts)

type Left = { left: number; most: number; resetsAt: string }

/** Returns the texts of the limits, with the reset time in the reader's clock format. */
export function useLimitTexts() {
  const texts = useContext(LimitTextsContext)
  const { timeText } = useTimes()
  const when = (instant: string, now = new Date()) => {
    const isToday = new Date(instant).toDateString() === now.toDateString()
    return texts[isToday ? 'today' : 'tomorrow'](timeText(instant))
  }
  return {
    ...texts,
    when,
    /** How much is left, or that nothing is. */
    say: (kind: SaidKind, { left, most, resetsAt }: Left) =>
      left === 0
        ? texts.reached[kind](most, when(resetsAt))
        : texts.line(texts.left[kind](left), when(resetsAt)),
  }
}
