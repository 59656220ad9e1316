import { Scene } from './Scene.tsx'

/** A candle at the window that the wind has put out. */
export function OfflineArt() {
  return (
    <Scene>
      <path d="M66 160V76a54 54 0 0 1 108 0v84Z" className="fill-tint-clay" />
      <path d="M76 150V78a44 44 0 0 1 88 0v72Z" className="fill-tint-dusk" />
      <path d="M120 34v116M76 98h88" className="stroke-tint-clay" strokeWidth="6" />
      <path d="M148 58a11 11 0 1 0 6 20 13 13 0 0 1-6-20Z" className="fill-flame-core" />
      <path
        d="M92 66h.1M100 82h.1M88 88h.1"
        className="stroke-flame-core"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M50 154h140v7a4 4 0 0 1-4 4H54a4 4 0 0 1-4-4Z" className="fill-tint-ember" />
      <path d="M94 154v-36c0-3 3-5 6-5h8c3 0 6 2 6 5v36Z" className="fill-shine" />
      <path d="M106 113h2c3 0 6 2 6 5v36h-8Z" className="fill-line" />
      <path d="M104 113v-9" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M104 98c-8-9 9-14 1-24-5-7-1-13 4-17"
        className="stroke-muted"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M88 154h32l-3 5H91Z" className="fill-line-strong" />
    </Scene>
  )
}
