import { BadgeCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full bg-brand-soft px-3 py-1 font-medium text-ink text-xs forced-colors:border">
      <bdi className="wrap-anywhere min-w-0">{children}</bdi>
    </span>
  )
}

type RemovableChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void }

export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="group inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-brand-soft ps-4 pe-3 font-medium text-ink text-sm transition-colors hover:bg-danger-soft hover:text-danger"
    >
      <bdi className="wrap-anywhere min-w-0 text-start">{children}</bdi>
      <X aria-hidden className="size-4 shrink-0 text-muted group-hover:text-danger" />
    </button>
  )
}

export function VerifiedBadge({ label, onNight = false }: { label: string; onNight?: boolean }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={`inline-flex shrink-0 align-middle ${onNight ? 'text-on-night' : 'text-success'}`}
    >
      <BadgeCheck aria-hidden className="size-[max(1.05rem,0.8em)]" strokeWidth={2.2} />
    </span>
  )
}
