import type { FieldName } from '@hearth/contract/profile/fields'
import { useDates } from '../../../lib/format/dates.ts'
import { useFactTexts } from '../../../lib/texts/facts.ts'
import { useListed } from '../../../lib/texts/listed.ts'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { FormField, ProfileForm } from './profile.form.ts'

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Returns the name of a field on the page. */
export function useFieldNames() {
  const { names, seenByHeading } = useTexts('profile')
  return (field: FormField) => (field === 'visibility' ? seenByHeading : names[field])
}

/** Returns a value of a field as its owner chooses it. */
export function useOptionText() {
  const options: Partial<Record<FieldName, Record<string, string>>> = useTexts('profile').options
  const { word } = useFactTexts()
  return (field: FieldName, value: string): string => {
    return options[field]?.[value] ?? word(field, value)
  }
}

/** Returns the value of a field as text, '' if it is empty. */
export function useFieldText() {
  const { fact, word } = useFactTexts()
  const option = useOptionText()
  const { person } = useTexts('shell')
  const { dayText } = useDates()
  const promptText = usePromptText()
  const listed = useListed()

  function line(field: FormField, value: string): string {
    switch (field) {
      case 'heightCm':
        return Number(value) > 0 ? person.height({ cm: Number(value) }) : value
      case 'dateOfBirth':
        return isDay.test(value) ? dayText(value) : value
      case 'familyValues':
        return fact(field, value)
      case 'visibility':
        return value
      default:
        return field === 'seeking' ? option(field, value) : word(field, value)
    }
  }

  return (field: FormField, value: ProfileForm[FormField]): string => {
    if (typeof value === 'string') return value.trim() && line(field, value)
    if (!Array.isArray(value)) return ''
    const said = value.map((one) =>
      typeof one === 'string' ? line(field, one) : `${promptText(one.promptId)} – ${one.answer}`,
    )
    return field === 'prompts' ? said.join('\n') : listed(...said)
  }
}
