import { BadgeCheck } from 'lucide-react'

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
