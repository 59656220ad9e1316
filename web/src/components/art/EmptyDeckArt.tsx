import { Cup, Flame, Scene } from './Scene.tsx'

/** The fire burns low and a cup stands ready: nobody else is here yet. */
export function EmptyDeckArt() {
  return (
    <Scene>
      <path d="M58 160V86a62 62 0 0 1 124 0v74Z" className="fill-tint-clay" />
      <path d="M58 160V86a62 62 0 0 1 62-62c-30 6-50 32-50 62v74Z" className="fill-shine" opacity="0.4" />
      <path d="M76 160V90a44 44 0 0 1 88 0v70Z" className="fill-tint-dusk" />
      <path d="M76 160v-30c14-10 74-10 88 0v30Z" className="fill-flame" opacity="0.35" />
      <path
        d="m96 154 48-9M96 145l48 9"
        className="stroke-brand-strong"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <Flame x={120} y={148} size={0.95} />
      <path
        d="M120 40v8M104 44l3 7M136 44l-3 7"
        className="stroke-line-strong"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Cup x={196} y={160} tint="fill-tint-lake" />
      <path
        d="M190 118c-4-6 4-9 0-16M201 119c-4-6 4-9 0-16"
        className="stroke-muted"
        opacity="0.55"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M36 160v-9h26v9Z" className="fill-tint-honey" />
      <path d="M40 151v-8h20v8Z" className="fill-tint-ember" />
    </Scene>
  )
}
