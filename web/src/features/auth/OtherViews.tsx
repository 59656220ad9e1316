import { Button } from '../../components/Button.tsx'
import { useAuthTexts } from '../../lib/auth-texts.tsx'
import type { AuthView } from './auth.views.ts'

type OtherViewsProps = {
  view: AuthView
  /** The mail is asked for, so what else it could be is no longer offered. */
  isMailed: boolean
  onView: (view: AuthView) => void
  onCode: () => void
  onSkip: (() => void) | undefined
}

/** Where else one can go from each view. */
export function OtherViews({ view, isMailed, onView, onCode, onSkip }: OtherViewsProps) {
  const texts = useAuthTexts()
  const { sign_in, sign_up, forgotten_password, magic_link, second_factor, backup_code, verify_otp } =
    texts.views
  const back = { label: sign_in.back, go: () => onView('sign_in') }
  const member = { label: sign_in.other, go: () => onView('sign_in') }
  const others: Record<AuthView, { label: string; go: () => void }[]> = {
    sign_in: [
      { label: forgotten_password.other, go: () => onView('forgotten_password') },
      { label: sign_up.other, go: () => onView('sign_up') },
    ],
    sign_up: [member],
    forgotten_password: [member],
    magic_link: isMailed ? [back] : [{ label: verify_otp.other, go: onCode }, back],
    verify_otp: [{ label: magic_link.other, go: () => onView('magic_link') }, back],
    second_factor: [{ label: backup_code.other, go: () => onView('backup_code') }, back],
    backup_code: [{ label: second_factor.other, go: () => onView('second_factor') }, back],
    update_password: onSkip ? [{ label: texts.notNow, go: onSkip }] : [back],
  }
  return (
    <div className="-mt-2 flex flex-col items-center empty:hidden">
      {others[view].map(({ label, go }) => (
        <Button key={label} variant="quiet" onClick={go}>
          {label}
        </Button>
      ))}
    </div>
  )
}
