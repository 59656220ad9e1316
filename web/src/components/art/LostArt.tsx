import { Scene } from './Scene.tsx'

/** The path ends, but further off a window is lit. */
export function LostArt() {
  return (
    <Scene>
      <path d="M184 30a17 17 0 1 0 10 31 20 20 0 0 1-10-31Z" className="fill-flame-core" />
      <path
        d="M12 140c28-34 66-42 100-22 28 15 62 8 92-12 14-9 26 4 26 18v14q0 22-22 22H32q-20 0-20-20Z"
        className="fill-tint-moss"
        opacity="0.75"
      />
      <path
        d="M12 148c44-20 88-8 118-4 38 5 70-4 100-16v12q0 22-22 22H28q-16 0-16-14Z"
        className="fill-tint-lake"
      />
      <path d="M142 112v-26l20-17 20 17v26Z" className="fill-tint-clay" />
      <path
        d="m136 90 26-23 26 23"
        className="stroke-brand"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M154 112V98a8 8 0 0 1 16 0v14Z" className="fill-flame-core" />
      <path
        d="M162 114c-2 10-30 12-34 22-5 12 22 14 14 26h-38c6-14-20-12-12-26 8-12 58-10 60-22Z"
        className="fill-tint-honey"
      />
      <path d="M62 160V84" className="stroke-line-strong" strokeWidth="7" strokeLinecap="round" />
      <path d="M30 84h50l12 11-12 11H30Z" className="fill-tint-ember" />
      <path d="M30 84h50l5 5H30Z" className="fill-shine" opacity="0.4" />
      <path d="M40 95h30" className="stroke-on-tint" strokeWidth="3.5" strokeLinecap="round" opacity="0.7" />
      <path d="M94 112H50l-10 9 10 9h44Z" className="fill-tint-dusk" />
      <path d="M58 121h26" className="stroke-on-tint" strokeWidth="3.5" strokeLinecap="round" opacity="0.7" />
      <path
        d="M40 46h.1M74 30h.1M112 52h.1M222 82h.1"
        className="stroke-flame"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Scene>
  )
}
