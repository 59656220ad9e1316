import { fields, type WishField } from '@hearth/contract/fields'
import { useFactTexts } from '../../lib/texts/people/people.ts'
import { useTexts } from '../../lib/texts/texts.tsx'

/** The answers to a wish, each in the words in which people say them. */
export function useWishLabels() {
  const facts = useFactTexts()
  const { lookingForLabels, relationshipGoalLabels } = useTexts().profile
  const labels: Record<WishField, Record<string, string>> = {
    lookingFor: lookingForLabels,
    relationshipGoals: relationshipGoalLabels,
    familyValues: facts.familyValues,
    hasChildren: facts.hasChildren,
    wantsChildren: facts.wantsChildren,
    smoking: facts.smoking,
    drinking: facts.drinking,
    faith: facts.faith,
  }
  return (field: WishField) =>
    fields[field].values.map((value) => ({ value, label: labels[field][value] ?? value }))
}
