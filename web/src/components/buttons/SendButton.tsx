import { SendHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoundButton } from './Button.tsx'

type SendButtonProps = {
  label: string
  /** The content to send. */
  text: string
  isBusy: boolean
  icon?: ReactNode
}

/** Submits the text next to it; disabled without text. */
export function SendButton({ label, text, isBusy, icon }: SendButtonProps) {
  return (
    <RoundButton
      type="submit"
      tone="like"
      label={label}
      disabled={!text.trim() || isBusy}
      aria-busy={isBusy || undefined}
      className="!size-13 shrink-0"
    >
      {icon ?? <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />}
    </RoundButton>
  )
}
