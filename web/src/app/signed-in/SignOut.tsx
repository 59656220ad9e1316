import { LogOut } from 'lucide-react'
import { useLeave } from '../../features/settings/use-leave.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Signs out of this browser, on every signed-in screen: at the end of the rail, without one at the end of the header. */
export function SignOut() {
  const { signOut } = useTexts('leaving')
  const { isLeaving, leave } = useLeave()

  return (
    <button
      type="button"
      data-sign-out
      disabled={isLeaving}
      onClick={() => void leave()}
      className="-me-3 not-in-[nav]:-ms-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center gap-3.5 rounded-full font-medium text-muted transition-colors off:opacity-60 in-[nav]:me-0 in-[nav]:h-12 in-[nav]:w-full in-[nav]:justify-start in-[nav]:px-3.5 in-[nav]:max-lg:hidden print:hidden hover:bg-brand-soft hover:text-ink"
    >
      <LogOut aria-hidden className="size-5 shrink-0 in-[nav]:size-6 rtl:-scale-x-100" strokeWidth={1.9} />
      <span className="not-in-[nav]:sr-only">{signOut}</span>
    </button>
  )
}
