import { Cup, Scene } from './Scene.tsx'

/** Two cups on one table, and their steam that meets. */
export function NoMessagesArt() {
  return (
    <Scene>
      <path d="M34 152h172c4 0 6 3 6 6s-2 6-6 6H34c-4 0-6-3-6-6s2-6 6-6Z" className="fill-tint-clay" />
      <path d="M34 152h172c4 0 6 3 6 6H28c0-3 2-6 6-6Z" className="fill-shine" opacity="0.32" />
      <Cup x={82} y={152} turned={-1} tint="fill-tint-ember" />
      <Cup x={158} y={152} tint="fill-tint-lake" />
      <path
        d="M82 108c-8-14 10-20 4-34M158 108c8-14-10-20-4-34"
        className="stroke-muted"
        opacity="0.5"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M104 22h32c12 0 20 8 20 19s-8 19-20 19h-8l-8 11-8-11h-8c-12 0-20-8-20-19s8-19 20-19Z"
        className="fill-tint-honey"
      />
      <path
        d="M104 26h30c3 0 3 4 0 4h-29c-8 0-13 4-14 9-1 3-4 2-4 0 1-7 8-13 17-13Z"
        className="fill-shine"
        opacity="0.5"
      />
      <path
        d="M105 41h.1M120 41h.1M135 41h.1"
        className="stroke-brand"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </Scene>
  )
}
