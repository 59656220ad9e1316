import type { PersonView } from '@hearth/contract/profile/people'

/** Returns what a copy on this device keeps of a person: enough to recognise them, without facts, answers and places. */
export function recognisable({ id, firstName, lastName, age, isVerified, photos }: PersonView): PersonView {
  return {
    id,
    firstName,
    lastName,
    age,
    isVerified,
    photos: photos.slice(0, 1),
    bio: '',
    locationCity: '',
    locationState: '',
    heightCm: null,
    occupation: '',
    education: '',
    lookingFor: null,
    relationshipGoals: null,
    interests: [],
    favourites: [],
    headline: '',
    facts: {},
    prompts: [],
  }
}
