import { MIN_AGE } from '@hearth/contract/ages'
import {
  MAX_MINIMUM_AGE,
  type RegistrationChangeInput,
  type RegistrationSettingsView,
} from '@hearth/contract/console/registration'
import { mayDo } from '@hearth/contract/console/staff'
import { registrationModes } from '@hearth/contract/public/registration'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { TextAreaField, TextField } from '../../components/fields/Field.tsx'
import { RadioGroup } from '../../components/fields/RadioGroup.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { changeRegistration } from '../api.ts'
import { useChanges } from '../use-changes.ts'
import { fieldErrorIn, useRegistrationChange } from './registration.queries.ts'

type Rules = Pick<RegistrationSettingsView, 'mode'> & { domains: string; minimumAge: string }

const rulesIn = ({ mode, domains, minimumAge }: RegistrationSettingsView): Rules => ({
  mode,
  domains: domains.map(({ name }) => name).join('\n'),
  minimumAge: String(minimumAge),
})
/** Returns the domains with letters beyond ASCII in the form that is compared with addresses. */
const inAscii = ({ domains }: RegistrationSettingsView): string | undefined =>
  domains.flatMap(({ name, ascii }) => (name === ascii ? [] : [ascii])).join('\n') || undefined

const linesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const inputOf = ({ mode, domains, minimumAge }: Partial<Rules>): RegistrationChangeInput => ({
  ...(mode && { mode }),
  ...(domains !== undefined && { domains: linesOf(domains) }),
  ...(minimumAge !== undefined && { minimumAge: Number(minimumAge) }),
})

/** The mode, the allowed domains and the minimum age. All changes are saved together. */
export function RulesForm({ settings }: { settings: RegistrationSettingsView }) {
  const { rules: texts } = useTexts('consoleRegistration')
  const { fields: rules, changed, isChanged, change, forget } = useChanges(rulesIn(settings))
  const saving = useRegistrationChange(changeRegistration, () => toast(texts.saved))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(inputOf(changed), { onSuccess: () => forget(changed) })
  }
  return (
    <Section heading={texts.heading}>
      {/* Outside of the form: in one, each radio button has a hidden input that widens a page from right to left. */}
      <RadioGroup
        label={texts.mode}
        options={registrationModes.map((value) => ({ value, ...texts.modes[value] }))}
        value={rules.mode}
        onChange={(mode) => change({ mode })}
      />
      <StillWaiting settings={settings} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextAreaField
          label={texts.domains}
          hint={texts.domainsHint}
          error={fieldErrorIn(saving.error, 'domains')}
          title={inAscii(settings)}
          dir="ltr"
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          value={rules.domains}
          onChange={({ target }) => change({ domains: target.value })}
        />
        <TextField
          label={texts.minimumAge}
          hint={texts.minimumAgeHint({ min: MIN_AGE, max: MAX_MINIMUM_AGE })}
          error={fieldErrorIn(saving.error, 'minimumAge')}
          inputMode="numeric"
          className="max-w-32"
          value={rules.minimumAge}
          onChange={({ target }) => change({ minimumAge: target.value })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={saving.isPending}>
            {texts.save}
          </Button>
          <p role="status" className="text-muted text-sm">
            {isChanged && texts.unsaved}
          </p>
        </div>
      </form>
    </Section>
  )
}

/** How many people wait, whom no other mode approves. */
function StillWaiting({ settings: { mode, waiting } }: { settings: RegistrationSettingsView }) {
  const { rules: texts } = useTexts('consoleRegistration')
  const { role } = useStaff()
  if (waiting === 0 && mode !== 'approval') return null
  return (
    <div className="rounded-lg bg-brand-soft px-4 py-3 text-sm">
      {texts.stillWaiting({ n: waiting })}
      {mayDo(role, 'registration.approve') && (
        <Link
          to="/new-accounts"
          className="flex min-h-11 w-fit items-center font-medium text-brand-strong underline underline-offset-4"
        >
          {texts.toWaiting}
        </Link>
      )}
    </div>
  )
}
