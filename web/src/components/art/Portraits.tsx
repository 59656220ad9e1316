import { type ComponentType, useId } from 'react'

export type PortraitName = 'maya' | 'daniel' | 'amara' | 'elias'

type PortraitDrawingProps = { of: PortraitName; label?: string; className?: string }

/** Drawn people, so that no real person's photo is used. */
export function Portrait({ of, label, className }: PortraitDrawingProps) {
  const ground = useId()
  const Drawn = sitters[of]
  return (
    <svg
      viewBox="0 0 320 400"
      preserveAspectRatio="xMidYMin slice"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Drawn ground={ground} />
    </svg>
  )
}

function Maya({ ground }: { ground: string }) {
  return (
    <>
      <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#f6d3a8" />
        <stop offset="1" stopColor="#d56a35" />
      </linearGradient>
      <rect width="320" height="400" fill={`url(#${ground})`} />
      <circle cx="160" cy="168" r="126" fill="#fbe8c8" opacity="0.75" />
      <path
        d="M92 186C82 98 124 62 164 62c50 0 82 40 74 124-4 46 18 78 12 146H70c-4-66 26-98 22-146Z"
        fill="#2a1712"
      />
      <path d="M136 222h52v66c0 26-52 26-52 0Z" fill="#94552f" />
      <path d="M34 400c4-76 50-104 102-118 10 22 42 22 52 0 52 14 94 42 98 118Z" fill="#30354a" />
      <path d="M136 282c8 26 44 26 52 0l8 3c-10 36-58 36-68 0Z" fill="#e9b667" />
      <path d="M110 158c-2-42 22-60 52-60s54 18 52 60c-1 46-24 84-52 84s-51-38-52-84Z" fill="#b9754b" />
      <path
        d="M104 178c-6-60 22-94 62-94 42 0 62 36 52 94-4-32-18-52-40-64-18 24-52 34-74 64Z"
        fill="#3a221a"
      />
      <g fill="none" stroke="#2a1712" strokeLinecap="round" strokeWidth="4">
        <path d="M126 161q10-7 21-2" />
        <path d="M177 159q11-5 21 2" />
      </g>
      <circle cx="137" cy="176" r="4.8" fill="#2a1712" />
      <circle cx="187" cy="176" r="4.8" fill="#2a1712" />
      <path
        d="M162 178c-1 10-6 17-4 21 3 4 8 3 10 1"
        fill="none"
        stroke="#94552f"
        strokeLinecap="round"
        strokeWidth="3"
      />
      <path d="M142 212q20 20 40 0-20 5-40 0Z" fill="#7c2f22" />
      <ellipse cx="125" cy="198" rx="10" ry="7" fill="#d9794f" opacity="0.5" />
      <ellipse cx="199" cy="198" rx="10" ry="7" fill="#d9794f" opacity="0.5" />
      <circle cx="107" cy="212" r="5.5" fill="#f3c878" />
      <circle cx="217" cy="212" r="5.5" fill="#f3c878" />
    </>
  )
}

function Daniel({ ground }: { ground: string }) {
  return (
    <>
      <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#221c33" />
        <stop offset="1" stopColor="#7a3a32" />
      </linearGradient>
      <rect width="320" height="400" fill={`url(#${ground})`} />
      <circle cx="160" cy="168" r="126" fill="#e58a4e" opacity="0.55" />
      <path d="M134 222h52v66c0 26-52 26-52 0Z" fill="#b87c56" />
      <path d="M32 400c4-78 50-106 102-118 10 18 42 18 52 0 52 12 98 40 102 118Z" fill="#ecdcc2" />
      <path d="M130 274c6 34 54 34 60 0l10 10c-8 42-72 42-80 0Z" fill="#d6c09c" />
      <ellipse cx="108" cy="180" rx="9" ry="14" fill="#cf9669" />
      <ellipse cx="212" cy="180" rx="9" ry="14" fill="#cf9669" />
      <path d="M110 156c-2-42 22-60 50-60s52 18 50 60l-1 30c-3 32-25 56-49 56s-46-24-49-56Z" fill="#dba67d" />
      <path
        d="M110 172c0 56 24 82 50 82s50-26 50-82c-6 22-14 30-26 31-10-6-38-6-48 0-12-1-20-9-26-31Z"
        fill="#38241a"
      />
      <path
        d="M103 164c-8-58 20-88 60-88 42-2 64 30 54 86-4-12-8-22-15-30-24 6-54 2-74-10-12 10-20 26-25 42Z"
        fill="#38241a"
      />
      <g fill="none" stroke="#38241a" strokeLinecap="round" strokeWidth="5">
        <path d="M123 150q12-7 25-2" />
        <path d="M172 148q13-5 25 2" />
      </g>
      <circle cx="136" cy="172" r="4.6" fill="#241612" />
      <circle cx="184" cy="172" r="4.6" fill="#241612" />
      <g fill="none" stroke="#241a1c" strokeWidth="3">
        <circle cx="136" cy="172" r="18" />
        <circle cx="184" cy="172" r="18" />
        <path d="M154 170q6-5 12 0M118 168l-9-3M202 168l9-3" />
      </g>
      <path
        d="M160 176c-1 9-5 14-4 18 3 3 7 3 9 1"
        fill="none"
        stroke="#b87c56"
        strokeLinecap="round"
        strokeWidth="3"
      />
      <path d="M144 214q16 16 32 0-16 4-32 0Z" fill="#f6e3d3" />
    </>
  )
}

function Amara({ ground }: { ground: string }) {
  return (
    <>
      <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#f4dcc0" />
        <stop offset="1" stopColor="#b8613f" />
      </linearGradient>
      <rect width="320" height="400" fill={`url(#${ground})`} />
      <circle cx="160" cy="168" r="126" fill="#e9b667" opacity="0.6" />
      <path d="M136 222h52v66c0 26-52 26-52 0Z" fill="#59331f" />
      <path d="M34 400c4-76 50-104 102-118 10 22 42 22 52 0 52 14 94 42 98 118Z" fill="#f3e4cd" />
      <path d="M110 158c-2-42 22-60 52-60s54 18 52 60c-1 46-24 84-52 84s-51-38-52-84Z" fill="#754529" />
      <path d="M104 164c-12-64 18-98 58-98 44 0 72 36 58 98-8-22-26-34-58-34s-50 12-58 34Z" fill="#8f3213" />
      <path d="M108 128q54-34 108 4M116 104q46-30 92 4" fill="none" stroke="#c9702f" strokeWidth="6" />
      <ellipse cx="196" cy="66" rx="38" ry="22" fill="#8f3213" transform="rotate(18 196 66)" />
      <g fill="none" stroke="#2a1712" strokeLinecap="round" strokeWidth="4">
        <path d="M126 163q10-7 21-2M177 161q11-5 21 2" />
      </g>
      <circle cx="137" cy="178" r="4.8" fill="#22120d" />
      <circle cx="187" cy="178" r="4.8" fill="#22120d" />
      <path d="M162 180c-1 10-6 15-4 19 3 4 8 3 10 1" fill="none" stroke="#59331f" strokeWidth="3" />
      <path d="M143 212q19 18 38 0-19-6-38 0Z" fill="#f6e3d3" />
      <g fill="none" stroke="#f3c878" strokeWidth="3.5">
        <circle cx="105" cy="214" r="10" />
        <circle cx="219" cy="214" r="10" />
      </g>
    </>
  )
}

function Elias({ ground }: { ground: string }) {
  return (
    <>
      <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#1c2540" />
        <stop offset="1" stopColor="#8a4a3c" />
      </linearGradient>
      <rect width="320" height="400" fill={`url(#${ground})`} />
      <circle cx="160" cy="168" r="126" fill="#f0a45e" opacity="0.5" />
      <path d="M134 222h52v66c0 26-52 26-52 0Z" fill="#a8684a" />
      <path d="M32 400c4-78 50-106 102-118 10 18 42 18 52 0 52 12 98 40 102 118Z" fill="#3d4a2b" />
      <path d="M132 276c10 22 46 22 56 0l6 16-34 40-34-40Z" fill="#ecdcc2" />
      <ellipse cx="108" cy="180" rx="9" ry="14" fill="#b9785a" />
      <ellipse cx="212" cy="180" rx="9" ry="14" fill="#b9785a" />
      <path d="M110 156c-2-42 22-60 50-60s52 18 50 60l-1 30c-3 32-25 56-49 56s-46-24-49-56Z" fill="#c98b68" />
      <path
        d="M104 158c-4-50 22-80 58-80 34 0 62 26 54 80-4-18-10-28-20-34-26 4-52 0-68-8-12 10-20 24-24 42Z"
        fill="#d8cfc4"
      />
      <path d="M126 208q34-22 68 0c2 30-14 44-34 44s-36-14-34-44Z" fill="#d8cfc4" />
      <g fill="none" stroke="#8d8178" strokeLinecap="round" strokeWidth="5">
        <path d="M123 153q12-7 25-2M172 151q13-5 25 2" />
      </g>
      <path
        d="M127 174q9-8 18 0M175 174q9-8 18 0"
        fill="none"
        stroke="#241612"
        strokeLinecap="round"
        strokeWidth="4.5"
      />
      <path d="M160 176c-1 9-5 14-4 18 3 3 7 3 9 1" fill="none" stroke="#a8684a" strokeWidth="3" />
      <path d="M142 214q18 14 36 0-18-4-36 0Z" fill="#7c3a2a" />
    </>
  )
}

const sitters: Record<PortraitName, ComponentType<{ ground: string }>> = {
  maya: Maya,
  daniel: Daniel,
  amara: Amara,
  elias: Elias,
}
