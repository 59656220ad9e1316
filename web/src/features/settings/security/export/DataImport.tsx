import { ButtonLink } from '../../../../components/buttons/Button.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'

/** The section that leads to the import of an export. */
export function DataImport() {
  const words = useTexts('dataExport').import
  return (
    <Section heading={words.heading}>
      <p>{words.text}</p>
      <ButtonLink variant="secondary" className="self-start" to="/settings/import">
        {words.open}
      </ButtonLink>
    </Section>
  )
}
