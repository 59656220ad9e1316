import type { FamilyCardView } from '@hearth/contract/circle/shared'
import type { PersonView } from '@hearth/contract/profile/people'

/** Returns the part of a person, as everyone sees them, that relatives see. It names each field, so that no new one is added by itself. */
export const familyCardOf = ({ facts, ...person }: PersonView): FamilyCardView => ({
  firstName: person.firstName,
  age: person.age,
  headline: person.headline,
  bio: person.bio,
  prompts: person.prompts.map(({ promptId, answer }) => ({ promptId, answer })),
  interests: person.interests,
  occupation: person.occupation,
  education: person.education,
  relationshipGoals: person.relationshipGoals,
  languages: facts.languages ?? [],
  familyValues: facts.familyValues ?? null,
  hasChildren: facts.hasChildren ?? null,
  wantsChildren: facts.wantsChildren ?? null,
})
