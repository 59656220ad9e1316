const RADIUS = 20
const AROUND = 2 * Math.PI * RADIUS

type RingProps = { label: string; percent: number; figure: string; words: string }

/** How much of something is done, as a ring that closes and as a figure. */
export function Ring({ label, percent, figure, words }: RingProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={words}
      className="relative grid size-12 place-items-center rounded-full bg-night/75"
    >
      <svg aria-hidden viewBox="0 0 52 52" className="absolute inset-0 -rotate-90 rtl:-scale-y-100">
        <circle cx="26" cy="26" r={RADIUS} className="fill-none stroke-night-line stroke-[4]" />
        <circle
          cx="26"
          cy="26"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - percent / 100)}
          className="fill-none stroke-flame stroke-[4] transition-[stroke-dashoffset] duration-300 [stroke-linecap:round]"
        />
      </svg>
      <span aria-hidden className="relative font-semibold text-on-night text-xs tabular-nums">
        {figure}
      </span>
    </span>
  )
}
