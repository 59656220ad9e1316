import { useId } from 'react'

const HOURS = 5

/** Which dusk stands behind a person without a photo: always the same one for the same id. */
const hourOf = (id: string) => Number.parseInt(id.slice(-4), 16) % HOURS || 0

type SilhouetteProps = { id: string; initials?: string; className?: string }

/** Somebody whose face is still to come, against the last light. Decorative: the name always stands beside it. */
export function Silhouette({ id, initials, className = '' }: SilhouetteProps) {
  const [sun, shade] = [useId(), useId()]
  return (
    <span aria-hidden data-hour={hourOf(id)} className={`dusk block overflow-hidden ${className}`}>
      <svg
        viewBox="0 0 320 400"
        preserveAspectRatio={`xMidYMax ${initials ? 'slice' : 'meet'}`}
        className="size-full"
      >
        <radialGradient id={sun}>
          <stop offset="0" stopColor="#ffd9a0" />
          <stop offset="0.62" stopColor="#f6a15f" />
          <stop offset="1" stopColor="#f6a15f" stopOpacity="0.72" />
        </radialGradient>
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5a2a26" />
          <stop offset="1" stopColor="#1a1016" />
        </linearGradient>
        <circle cx="160" cy="172" r="122" fill={`url(#${sun})`} />
        <path
          d="M14 404C20 332 68 302 126 288c8-2 10-10 10-22v-15c-15-11-25-30-29-54-11-24-15-54-8-76 9-28 31-41 61-41s52 13 61 41c7 22 3 52-8 76-4 24-14 43-29 54v15c0 12 2 20 10 22 58 14 106 44 112 116Z"
          fill={`url(#${shade})`}
          stroke="#ffb877"
          strokeOpacity="0.45"
          strokeWidth="2.5"
        />
        {initials && (
          <text
            x="160"
            y="366"
            textAnchor="middle"
            fill="#ffe9d8"
            className="font-display font-semibold text-[3.25rem]"
          >
            {initials}
          </text>
        )}
      </svg>
    </span>
  )
}
