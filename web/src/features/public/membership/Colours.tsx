import { useId } from 'react'
import { Swatches } from '../../../components/fields/Swatches.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { accents, chooseAccent, useAccent } from '../../../lib/browser/accent.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The colours of the app, for those who may choose. Each swatch shows its own. */
export function Colours({ isForAll }: { isForAll: boolean }) {
  const { colours: words } = useTexts('membership')
  const id = useId()
  return (
    <Section heading={words.heading}>
      <p id={id} className="text-muted text-sm">
        {isForAll ? words.textForAll : words.text}
      </p>
      <Swatches
        label={words.heading}
        describedBy={id}
        options={accents.map((value) => ({ value, label: words.values[value] }))}
        value={useAccent()}
        onChange={chooseAccent}
      />
    </Section>
  )
}
