import { type ReactNode, useId } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Page } from '../../components/Page.tsx'
import { RadioGroup } from '../../components/RadioGroup.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'
import { SigningOut } from './SigningOut.tsx'

export function SettingsScreen() {
  const texts = useTexts().settings
  return (
    <Page title={texts.heading} back={{ to: '/app', label: texts.back }}>
      <div className="flex flex-col gap-5 sm:gap-6">
        <Appearance />
        <Section heading={texts.profile.heading}>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 flex-1 basis-56 text-muted">{texts.profile.text}</p>
            <ButtonLink to="/profile-setup" variant="secondary">
              {texts.profile.action}
            </ButtonLink>
          </div>
        </Section>
        <Section heading={texts.signOut.heading}>
          <SigningOut />
        </Section>
        <Section heading={texts.stored.heading}>
          <ul className="flex list-disc flex-col gap-2 ps-5 text-muted marker:text-brand">
            {texts.stored.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="text-muted">{texts.stored.none}</p>
        </Section>
      </div>
    </Page>
  )
}

function Appearance() {
  const texts = useTexts().settings.appearance
  const theme = useTheme()
  const options = themes.map((value) => ({ value, ...texts[value] }))
  return (
    <Section heading={texts.heading}>
      <RadioGroup label={texts.label} hideLabel options={options} value={theme} onChange={chooseTheme} />
      <p className="text-muted text-sm">{texts.motion}</p>
    </Section>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4">
        <h2 id={id} className="font-display font-semibold text-lg">
          {heading}
        </h2>
        {children}
      </Card>
    </section>
  )
}
