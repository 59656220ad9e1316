import { promptText } from '@hearth/contract/prompts'
import { dayText } from '../../lib/format/dates.ts'
import { useFactTexts } from '../../lib/texts/people/people.ts'
import { useMoreTexts } from '../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../lib/texts/texts.tsx'
import type { FormField, ProfileForm } from './profile.form.ts'

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** What a field says, as a person reads it; '' where it says nothing. */
export function useFieldWords() {
  const more = useMoreTexts()
  const facts = useFactTexts()
  const { person, profile } = useTexts()
  const labels: Partial<Record<FormField, Record<string, string>>> = {
    lookingFor: profile.lookingForLabels,
    relationshipGoals: profile.relationshipGoalLabels,
    gender: facts.gender,
    seeking: more.seekingLabels,
    hasChildren: facts.hasChildren,
    wantsChildren: facts.wantsChildren,
    smoking: facts.smoking,
    drinking: facts.drinking,
    zodiac: facts.zodiac,
    faith: facts.faith,
    orientation: facts.orientation,
  }

  function line(field: FormField, value: string): string {
    if (field === 'heightCm') return Number(value) > 0 ? person.height(Number(value)) : value
    // At noon, so that it is the same day in every time zone.
    if (field === 'dateOfBirth') return isDay.test(value) ? dayText(`${value}T12:00`) : value
    if (field === 'languages') return facts.language(value)
    if (field === 'familyValues') {
      const table: Record<string, string> = facts.familyValues
      return facts.family(table[value] ?? value)
    }
    return labels[field]?.[value] ?? value
  }

  return (field: FormField, value: ProfileForm[FormField]): string => {
    if (typeof value === 'string') return value.trim() && line(field, value)
    if (!Array.isArray(value)) return ''
    const said = value.map((one) =>
      typeof one === 'string' ? line(field, one) : `${promptText(one.promptId)} – ${one.answer}`,
    )
    return said.join(field === 'prompts' ? '\n' : ', ')
  }
}
