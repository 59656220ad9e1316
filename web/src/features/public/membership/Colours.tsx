import { RadioGroup } from '../../../components/fields/RadioGroup.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { accents, chooseAccent, useAccent } from '../../../lib/browser/accent.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The colours of the app, for those who may choose. */
export function Colours({ isForAll }: { isForAll: boolean }) {
  const { colours: words } = useTexts('membership')
  return (
    <Section heading={words.heading}>
      <p className="text-muted text-sm">{isForAll ? words.textForAll : words.text}</p>
      <RadioGroup
        label={words.heading}
        hideLabel
        options={accents.map((value) => ({ value, label: words.values[value] }))}
        value={useAccent()}
        onChange={chooseAccent}
      />
    </Section>
  )
}
