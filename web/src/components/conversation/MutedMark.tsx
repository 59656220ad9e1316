import { BellOff } from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'

/** Says in a list that no notifications of a conversation come. */
export function MutedMark() {
  const { muted } = useTexts('inbox')
  return (
    <span className="inline-flex shrink-0 text-muted">
      <BellOff aria-hidden className="size-3.5" />
      <span className="sr-only">{muted}</span>
    </span>
  )
}
