import { ButtonLink } from '../../components/buttons/Button.tsx'
import { SIGN_UP } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Points, PublicPage } from './PublicPage.tsx'

/** The terms that a person agrees to by signing up. */
export function Terms() {
  const texts = useTexts('terms')
  return (
    <PublicPage title={texts.title}>
      {texts.sections.map((section) => (
        <Points key={section.title} {...section} />
      ))}
      <p className="text-pretty text-muted">{texts.operator}</p>
      <ButtonLink to={SIGN_UP} size="lg" className="sm:self-start">
        {texts.join}
      </ButtonLink>
    </PublicPage>
  )
}
