import { Flame, Scene } from './Scene.tsx'

/** Two chairs by one fire, both still free. */
export function NoMatchesArt() {
  return (
    <Scene>
      <path d="M92 154V104a28 28 0 0 1 56 0v50Z" className="fill-tint-clay" />
      <path d="M100 154v-48a20 20 0 0 1 40 0v48Z" className="fill-tint-dusk" />
      <path d="M100 154v-14c8-6 32-6 40 0v14Z" className="fill-flame" opacity="0.35" />
      <Flame x={120} y={152} size={0.62} />
      <Chair x={20} turned={1} tint="fill-tint-ember" />
      <Chair x={220} turned={-1} tint="fill-tint-lake" />
      <path
        d="M120 58c-6-8-15-2-12 6 2 5 8 8 12 12 4-4 10-7 12-12 3-8-6-14-12-6Z"
        className="fill-brand"
        opacity="0.9"
      />
      <path
        d="M92 62h4M144 62h4M100 44l3 3M140 44l-3 3"
        className="stroke-flame"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Scene>
  )
}

function Chair({ x, turned, tint }: { x: number; turned: 1 | -1; tint: string }) {
  return (
    <g transform={`translate(${x} 160) scale(${turned} 1)`}>
      <path d="M12-6v6M52-6v6" className="stroke-line-strong" strokeWidth="5" strokeLinecap="round" />
      <path d="M4-44c-2-26 4-44 16-44s16 10 16 30v24H6Z" className={tint} />
      <path d="M9-44c-1-20 2-38 12-40-4 8-5 24-4 50H9Z" className="fill-shine" opacity="0.36" />
      <path
        d="M2-34c0-6 4-10 10-10s9 4 9 10h29c6 0 10 5 10 11S57-6 51-6H12C6-6 2-10 2-16Z"
        className={tint}
      />
      <path d="M21-34h29c6 0 10 5 10 11H21Z" className="fill-shine" opacity="0.4" />
    </g>
  )
}
