import type { Palette, PaletteView } from '@hearth/contract/console/community'
import { useTexts } from '../../lib/texts/texts.ts'

/** A card with a chip and buttons in the chosen colours, in both schemes. */
export function Preview({ palette }: { palette: PaletteView }) {
  const { look: words } = useTexts('consoleCommunity')
  return (
    <div role="group" aria-label={words.preview} className="flex flex-col gap-1.5">
      <p aria-hidden className="font-medium text-sm">
        {words.preview}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SampleCard name={words.day} colours={palette.light} />
        <SampleCard name={words.night} colours={palette.dark} />
      </div>
    </div>
  )
}

const pill = 'inline-flex min-h-11 items-center rounded-full px-5 font-semibold text-sm'

function SampleCard({ name, colours }: { name: string; colours: Palette }) {
  const { sample } = useTexts('consoleCommunity').look
  const { brand, strong, on, soft, ground, surface, ink } = colours
  return (
    <figure
      className="flex flex-col gap-3 rounded-xl border border-line p-4"
      style={{ backgroundColor: ground, color: ink }}
    >
      <figcaption className="text-sm">{name}</figcaption>
      <div
        aria-hidden
        className="flex flex-col items-start gap-2 rounded-xl p-4 shadow-soft"
        style={{ backgroundColor: surface }}
      >
        <p className="font-display font-semibold text-lg">{sample.title}</p>
        <span
          className="rounded-full px-3 py-1 font-medium text-xs"
          style={{ backgroundColor: soft, color: ink }}
        >
          {sample.chip}
        </span>
        <p className="font-medium text-sm" style={{ color: brand }}>
          {sample.text}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <span className={pill} style={{ backgroundColor: brand, color: on }}>
            {sample.button}
          </span>
          <span className={pill} style={{ backgroundColor: soft, color: strong }}>
            {sample.soft}
          </span>
        </div>
      </div>
    </figure>
  )
}
