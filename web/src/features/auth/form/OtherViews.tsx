import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { AuthView } from '../auth.views.ts'

type OtherViewsProps = {
  view: AuthView
  /** The mail is asked for, so what else it could be is no longer offered. */
  isMailed: boolean
  /** Whether sign-up is closed. */
  isClosed: boolean
  onView: (view: AuthView) => void
  onCode: () => void
  onSkip: (() => void) | undefined
}

type ViewLink = { label: string; go: () => void; isBack?: boolean }

/** Where else one can go from each view. */
export function OtherViews({ view, isMailed, isClosed, onView, onCode, onSkip }: OtherViewsProps) {
  const texts = useTexts('auth')
  const { sign_in, sign_up, magic_link, second_factor, backup_code, verify_otp } = texts.views
  const back = { label: sign_in.back, go: () => onView('sign_in'), isBack: true }
  const member = { label: sign_in.other, go: () => onView('sign_in'), isBack: true }
  const others: Record<AuthView, ViewLink[]> = {
    sign_in: isClosed ? [] : [{ label: sign_up.other, go: () => onView('sign_up'), isBack: true }],
    sign_up: [member],
    forgotten_password: [member],
    magic_link: isMailed ? [back] : [{ label: verify_otp.other, go: onCode }, back],
    verify_otp: [{ label: magic_link.other, go: () => onView('magic_link') }, back],
    second_factor: [{ label: backup_code.other, go: () => onView('backup_code') }, back],
    backup_code: [{ label: second_factor.other, go: () => onView('second_factor') }, back],
    update_password: onSkip ? [{ label: texts.notNow, go: onSkip, isBack: true }] : [back],
  }
  return others[view].map(({ label, go, isBack = false }) => (
    <Button
      key={label}
      variant={isBack ? 'quiet' : 'secondary'}
      className={isBack ? '-my-1 self-center' : ''}
      onClick={go}
    >
      {label}
    </Button>
  ))
}
