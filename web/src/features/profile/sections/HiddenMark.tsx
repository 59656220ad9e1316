import type { ProfileView } from '@hearth/contract/profile/people'
import { useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Suspense } from 'react'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The mark of the viewer's own photo or text that a moderator hides from others. Its words load with it. */
export const HiddenMark = ({ className = 'text-muted' }: { className?: string }) => (
  <Suspense>
    <Mark className={className} />
  </Suspense>
)

function Mark({ className }: { className: string }) {
  const texts = useTexts('hidden')
  return (
    <p className={`flex items-center gap-1.5 text-xs ${className}`}>
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      {texts.mark}
    </p>
  )
}

/** Returns what of the viewer's own texts is hidden, as the page last read it. */
export const useHidden = (): ProfileView['hidden'] =>
  useQueryClient().getQueryData<ProfileView>(keys.profile)?.hidden
