import { Navigate, useSearchParams } from 'react-router'
import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { RadioGroup } from '../../components/RadioGroup.tsx'
import { Section } from '../../components/Section.tsx'
import { useSettingsTexts } from '../../lib/settings-texts.tsx'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'
import { SigningOut } from './SigningOut.tsx'
import { Talking } from './Talking.tsx'

export function SettingsScreen() {
  const texts = useSettingsTexts()
  const [params] = useSearchParams()
  // Mails and the way back from Google lead here, whichever page the account is on.
  if (params.has('account'))
    return <Navigate to={{ pathname: '/settings/security', search: rest(params) }} replace />
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
            <ButtonLink to="/profile" variant="quiet">
              {texts.profile.look}
            </ButtonLink>
          </div>
        </Section>
        <Leading {...texts.meeting} to="/wishes" />
        <Talking />
        <Leading {...texts.blocked} to="/settings/blocked" />
        <Leading {...texts.security} to="/settings/security" />
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

type LeadingProps = { heading: string; text: string; action: string; to: string }

/** A part of the settings that has a page of its own. */
function Leading({ heading, text, action, to }: LeadingProps) {
  return (
    <Section heading={heading}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-56 text-muted">{text}</p>
        <ButtonLink to={to} variant="secondary">
          {action}
        </ButtonLink>
      </div>
    </Section>
  )
}

function rest(params: URLSearchParams): string {
  const others = new URLSearchParams(params)
  others.delete('account')
  return others.toString()
}

function Appearance() {
  const texts = useSettingsTexts().appearance
  const theme = useTheme()
  const options = themes.map((value) => ({ value, ...texts[value] }))
  return (
    <Section heading={texts.heading}>
      <RadioGroup label={texts.label} hideLabel options={options} value={theme} onChange={chooseTheme} />
      <p className="text-muted text-sm">{texts.motion}</p>
    </Section>
  )
}
