import { Scene } from './Scene.tsx'

/** A cup in two pieces: nothing that cannot be mended. */
export function BrokenArt() {
  return (
    <Scene>
      <path d="M52 158c0-9 40-14 84-12 36 2 58 6 58 12s-30 6-70 6-72 2-72-6Z" className="fill-tint-ember" />
      <path d="M146 92h9c13 0 22 8 22 20s-9 20-22 20h-10" className="stroke-line-strong" strokeWidth="8" />
      <path d="M76 62h36l-9 22 12 16-13 20 10 20-5 16H98c-13 0-22-10-22-24V62Z" className="fill-tint-lake" />
      <path d="M76 62h14v93c-9-3-14-12-14-23V62Z" className="fill-shine" opacity="0.36" />
      <g transform="rotate(9 140 160)">
        <path d="M122 60h32v70c0 14-9 24-22 24h-15l5-16-10-20 13-20-12-16Z" className="fill-tint-lake" />
        <path d="M142 60h12v70c0 12-6 21-16 23 3-10 4-60 4-93Z" className="fill-on-tint" opacity="0.12" />
      </g>
      <path
        d="m60 52-8-9M88 42l-2-12M150 38l5-11M176 52l10-8"
        className="stroke-flame"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M60 150l8-6 7 9-9 5Z" className="fill-tint-lake" />
      <path d="M192 148l9 2-2 9-10-3Z" className="fill-tint-lake" />
    </Scene>
  )
}
