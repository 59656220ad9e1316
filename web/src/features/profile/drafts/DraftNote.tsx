import { Check, CloudOff } from 'lucide-react'
import { useMoreTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import type { DraftState } from './draft-keeper.ts'

/** Not told to a screen reader each time: what matters is said where it matters, at the save. */
export function DraftNote({ state }: { state: DraftState }) {
  const texts = useMoreTexts().draft
  const Icon = state === 'keptHere' ? CloudOff : Check
  return (
    <p
      className={`flex min-h-5 items-center justify-center gap-1.5 text-center text-muted text-xs transition-opacity duration-300 ${state === 'none' ? 'opacity-0' : ''}`}
    >
      {state !== 'none' && state !== 'keeping' && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {state !== 'none' && texts[state]}
    </p>
  )
}
