import { useId } from 'react'

const HOURS = 5

// Heads that could be anybody's: cropped hair, curls, hair to the chin, a woollen hat.
const figures = [
  [
    'M110 190c-10 1-17-7-18-17s7-15 15-10zM212 163c8-5 16 0 15 10s-8 18-18 17z',
    'M102 168c-6-24-6-50 8-68 12-15 30-20 48-19 12-9 34-7 44 6 16 8 21 28 20 47-1 13-2 23-4 34z',
  ],
  [
    'M160 66c13 0 24 5 32 12 14 0 26 9 30 22 11 6 17 18 15 30 7 11 6 25-2 34 0 13-8 24-20 27H105c-12-3-20-14-20-27-8-9-9-23-2-34-2-12 4-24 15-30 4-13 16-22 30-22 8-7 19-12 32-12z',
  ],
  [
    'M168 76c30-4 54 16 58 44 10 14 9 32 2 44 6 14 4 30-8 38-8 6-18 6-26 2l-8-24h-52l-8 24c-9 5-20 4-27-3-10-9-11-23-5-36-8-14-8-31 2-45 3-28 24-45 50-44 6-3 14-3 22 0z',
  ],
  [
    'M160 54a15 15 0 1 1 0 30 15 15 0 0 1 0-30z',
    'M160 76c36 0 58 24 60 62h-120c2-38 24-62 60-62z',
    'M102 126h116c7 0 12 6 12 14s-5 14-12 14h-116c-7 0-12-6-12-14s5-14 12-14z',
  ],
]
const face = 'M160 96c34 0 55 27 55 66 0 43-27 80-55 80s-55-37-55-80c0-39 21-66 55-66z'
const body = 'M130 210h60v36c0 12 8 18 22 23 54 17 94 59 98 139H10c4-80 44-122 98-139 14-5 22-11 22-23z'

/** Always the same dusk and the same figure for the same id. */
function looksOf(id: string) {
  const number = Number.parseInt(id.slice(-4), 16) || 0
  return { hour: number % HOURS, figure: figures[number % figures.length] ?? [] }
}

type SilhouetteProps = { id: string; initials?: string; className?: string }

/** Stands in for a person without a photo. Decorative: the name is next to it. */
export function Silhouette({ id, initials, className = '' }: SilhouetteProps) {
  const [sun, shade] = [useId(), useId()]
  const { hour, figure } = looksOf(id)
  const shape = [body, face, ...figure].join('')
  return (
    <span aria-hidden data-hour={hour} className={`dusk block overflow-hidden ${className}`}>
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
        <linearGradient id={shade} x1="0" y1="70" x2="0" y2="400" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#5a2a26" />
          <stop offset="1" stopColor="#1a1016" />
        </linearGradient>
        <circle cx="160" cy="176" r="126" fill={`url(#${sun})`} />
        {/* The light around the edge of the whole, and not around each of its pieces. */}
        <path d={shape} stroke="#ffb877" strokeOpacity="0.5" strokeWidth="5" strokeLinejoin="round" />
        <path d={shape} fill={`url(#${shade})`} />
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

/** Returns the first characters of the first and last word, as people see characters, in the capitals of a language. */
export function initialsOf(name: string, language: string): string {
  const characters = new Intl.Segmenter(language)
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...characters.segment(word ?? '')][0]?.segment.toLocaleUpperCase(language) ?? '')
    .join('')
}
