import { Check } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { useId } from 'react'
import { Section } from '../../../components/layout/Section.tsx'
import { accents, chooseAccent, useAccent } from '../../../lib/browser/accent.ts'
import { useDirection, useTexts } from '../../../lib/texts/texts.ts'

/** The colours of the app, for those who may choose. Each swatch shows its own. */
export function Colours({ isForAll }: { isForAll: boolean }) {
  const { colours: words } = useTexts('membership')
  const id = useId()
  const choose = (chosen: string) => {
    const accent = accents.find((one) => one === chosen)
    if (accent) chooseAccent(accent)
  }
  return (
    <Section heading={words.heading}>
      <p id={id} className="text-muted text-sm">
        {isForAll ? words.textForAll : words.text}
      </p>
      <Radix.Root
        dir={useDirection()}
        aria-label={words.heading}
        aria-describedby={id}
        value={useAccent()}
        onValueChange={choose}
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
      >
        {accents.map((accent) => (
          <Radix.Item
            key={accent}
            value={accent}
            className="group flex min-h-11 min-w-0 flex-col items-center gap-2 rounded-lg p-2 text-center text-sm transition-colors hover:bg-brand-soft data-[state=checked]:font-semibold"
          >
            <span
              aria-hidden
              data-swatch={accent}
              className="grid size-12 place-items-center rounded-full border-4 border-surface bg-brand text-on-brand ring-2 ring-line-strong group-data-[state=checked]:ring-brand forced-color-adjust-none"
            >
              <Check className="hidden size-6 group-data-[state=checked]:block" strokeWidth={3} />
            </span>
            <span className="wrap-anywhere hyphens-auto">{words.values[accent]}</span>
          </Radix.Item>
        ))}
      </Radix.Root>
    </Section>
  )
}
