import { useMoreTexts } from '../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../lib/texts/texts.tsx'
import type { FormField } from './profile.form.ts'

/** What each field is called on the page. */
export function useFieldNames() {
  const { profile } = useTexts()
  const more = useMoreTexts()
  const names: Record<FormField, string> = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    bio: profile.bio,
    dateOfBirth: profile.dateOfBirth,
    locationCity: profile.city,
    locationState: profile.state,
    occupation: profile.occupation,
    education: profile.education,
    heightCm: profile.height,
    lookingFor: profile.lookingFor,
    relationshipGoals: profile.relationshipGoals,
    interests: profile.interests,
    headline: more.headline,
    prompts: more.prompts,
    gender: more.gender,
    seeking: more.seeking,
    languages: more.languages,
    familyValues: more.familyValues,
    hasChildren: more.hasChildren,
    wantsChildren: more.wantsChildren,
    smoking: more.smoking,
    drinking: more.drinking,
    zodiac: more.zodiac,
    faith: more.consents.faith.title,
    orientation: more.consents.orientation.title,
    health: more.consents.health.title,
    visibility: more.seenByHeading,
  }
  return (field: FormField) => names[field]
}
