import { Cup, Flame, Scene } from './Scene.tsx'

/** A bell that rests beside a cup and a small light. */
export function QuietBellArt() {
  return (
    <Scene>
      <path d="M34 152h172c4 0 6 3 6 6s-2 6-6 6H34c-4 0-6-3-6-6s2-6 6-6Z" className="fill-tint-clay" />
      <path d="M34 152h172c4 0 6 3 6 6H28c0-3 2-6 6-6Z" className="fill-shine" opacity="0.32" />
      <path d="M120 46v-8" className="stroke-line-strong" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M120 44c-23 0-36 17-36 40v24c0 12-5 18-12 26h96c-7-8-12-14-12-26V84c0-23-13-40-36-40Z"
        className="fill-tint-honey"
      />
      <path
        d="M98 84c0-17 7-28 17-32-11 1-24 12-24 34v26c0 8-2 13-5 18h12Z"
        className="fill-shine"
        opacity="0.45"
      />
      <path d="M68 134h104c4 0 7 3 7 7s-3 7-7 7H68c-4 0-7-3-7-7s3-7 7-7Z" className="fill-tint-ember" />
      <path d="M108 148h24c0 3-5 5-12 5s-12-2-12-5Z" className="fill-brand" />
      <Cup x={44} y={152} turned={-1} tint="fill-tint-lake" />
      <Flame x={200} y={152} size={0.5} />
    </Scene>
  )
}
