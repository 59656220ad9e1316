import { Check, CloudOff } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { DraftState } from './draft-keeper.ts'

/** Where the draft is stored. It is no live region: a screen reader hears the result of the save. */
export function DraftNote({ state }: { state: DraftState }) {
  const texts = useTexts('profile').draft
  const Icon = state === 'savedHere' ? CloudOff : Check
  return (
    <p
      className={`flex min-h-5 items-center justify-center gap-1.5 text-center text-muted text-xs transition-opacity duration-300 ${state === 'none' ? 'opacity-0' : ''}`}
    >
      {state !== 'none' && state !== 'saving' && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {state !== 'none' && texts[state]}
    </p>
  )
}
