type MeterProps = { label: string; percent: number; text: string }

/** An arc with a percentage. */
export function Meter({ label, percent, text }: MeterProps) {
  const ROUND = 100
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      className="relative grid size-16 shrink-0 place-items-center text-brand"
    >
      <svg aria-hidden="true" viewBox="0 0 36 36" className="absolute inset-0 -rotate-90">
        <circle cx="18" cy="18" r="15.5" fill="none" className="stroke-line" strokeWidth="3.5" />
        <circle
          cx="18"
          cy="18"
          r="15.5"
          fill="none"
          pathLength={ROUND}
          strokeDasharray={`${percent} ${ROUND}`}
          strokeLinecap={percent > 0 ? 'round' : 'butt'}
          strokeWidth="3.5"
          className="stroke-current transition-[stroke-dasharray] duration-500 ease-settle"
        />
      </svg>
      <span aria-hidden className="font-display font-semibold text-sm tabular-nums">
        {text}
      </span>
    </div>
  )
}
