/** A portrait beside a camera that sees the same face, and the badge between them. */
export function CheckedArt() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 150"
      fill="none"
      className="mx-auto h-auto w-full max-w-64 sm:max-w-80 forced-colors:hidden"
    >
      <rect x="34" y="18" width="98" height="122" rx="16" className="fill-tint-honey" />
      <rect x="42" y="26" width="82" height="92" rx="10" className="fill-tint-lake" />
      <Face x={83} y={74} />
      <path d="M52 128h44" className="stroke-on-tint" strokeWidth="5" strokeLinecap="round" opacity="0.5" />
      <rect x="196" y="6" width="82" height="138" rx="18" className="fill-night" />
      <rect x="202" y="14" width="70" height="122" rx="12" className="fill-tint-moss" />
      <Face x={237} y={84} />
      <circle cx="215" cy="28" r="5" className="fill-danger" />
      <path d="M227 28h22" className="stroke-on-tint" strokeWidth="4" strokeLinecap="round" opacity="0.5" />
      <circle cx="164" cy="78" r="27" className="fill-raised stroke-line" strokeWidth="2" />
      <path
        d="m152 79 9 9 17-20"
        className="stroke-success"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A round face with hair and shoulders, around a point. */
function Face({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-30 44c2-18 14-26 30-26s28 8 30 26Z" className="fill-tint-ember" />
      <path
        d="M-21-8c-2-34 44-34 42 0 0 12-4 18-8 22h-26c-4-4-8-10-8-22Z"
        className="fill-on-tint"
        opacity="0.75"
      />
      <path d="M-7 10h14v12q-7 6-14 0Z" className="fill-tint-clay" />
      <circle r="17" className="fill-tint-clay" />
      <path
        d="M-17-3c10-2 18-7 22-15 4 6 8 10 12 12-2-26-34-26-34 3Z"
        className="fill-on-tint"
        opacity="0.75"
      />
      <path d="M-6 1h.1M6 1h.1" className="stroke-on-tint" strokeWidth="4" strokeLinecap="round" />
      <path d="M-5 8q5 4 10 0" className="stroke-on-tint" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  )
}
