import { ButtonLink } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Points, PublicPage } from './PublicPage.tsx'

/** The safety centre. */
export function Safety() {
  const texts = useTexts('safety')
  return (
    <PublicPage title={texts.title}>
      <div className="flex flex-col gap-5 rounded-xl bg-danger-soft p-5">
        <p className="text-pretty font-medium">{texts.lead}</p>
        <Points title={texts.emergency.title} points={texts.emergency.numbers} />
      </div>
      {texts.sections.map((section) => (
        <Points key={section.title} {...section} />
      ))}
      <p className="text-pretty text-muted">{texts.operator}</p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink to="/report" size="lg">
          {texts.report}
        </ButtonLink>
        <ButtonLink to="/transparency" size="lg" variant="secondary">
          {texts.transparency}
        </ButtonLink>
        {/* The server writes that page. */}
        <ButtonLink to="/terms" reloadDocument size="lg" variant="secondary">
          {texts.terms}
        </ButtonLink>
      </div>
    </PublicPage>
  )
}
