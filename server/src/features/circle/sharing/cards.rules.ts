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

const ifStill = <Value>(frozen: Value, live: Value): Value => (live ? frozen : live)

/** Returns a frozen card without what its person has taken away, or moderators have hidden, by now. Changed texts stay as they were. */
export function stillSaid(frozen: FamilyCardView, live: FamilyCardView): FamilyCardView {
  const answered = new Set(live.prompts.map(({ promptId }) => promptId))
  return {
    firstName: frozen.firstName,
    age: frozen.age,
    headline: ifStill(frozen.headline, live.headline),
    bio: ifStill(frozen.bio, live.bio),
    prompts: frozen.prompts.filter(({ promptId }) => answered.has(promptId)),
    interests: frozen.interests.filter((one) => live.interests.includes(one)),
    occupation: ifStill(frozen.occupation, live.occupation),
    education: ifStill(frozen.education, live.education),
    relationshipGoals: ifStill(frozen.relationshipGoals, live.relationshipGoals),
    languages: frozen.languages.filter((one) => live.languages.includes(one)),
    familyValues: ifStill(frozen.familyValues, live.familyValues),
    hasChildren: ifStill(frozen.hasChildren, live.hasChildren),
    wantsChildren: ifStill(frozen.wantsChildren, live.wantsChildren),
  }
}
