import { House } from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'

/** The mark of a supporter who wants others to know. */
export function SupporterMark() {
  return (
    <House
      role="img"
      aria-label={useTexts('cards').supporter}
      className="inline size-[0.9em] shrink-0 align-[-0.1em]"
      strokeWidth={2}
    />
  )
}
