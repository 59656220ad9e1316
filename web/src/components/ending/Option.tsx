import type { LucideIcon } from 'lucide-react'
import { busyProps } from '../buttons/busy.ts'

type OptionProps = {
  icon: LucideIcon
  label: string
  hint?: string | undefined
  isBusy?: boolean
  onPress: () => void
}

/** A choice in the menu about a match, besides ending it. */
export function Option({ icon: Icon, label, hint, isBusy = false, onPress }: OptionProps) {
  return (
    <button
      type="button"
      {...busyProps(isBusy, onPress)}
      className="-mx-3 flex min-h-14 items-center gap-4 rounded-lg px-3 py-2.5 text-start font-medium transition-colors hover:bg-brand-soft off:opacity-60"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="flex min-w-0 flex-col">
        <span className="wrap-anywhere">{label}</span>
        {hint && <span className="font-normal text-muted text-sm">{hint}</span>}
      </span>
    </button>
  )
}
