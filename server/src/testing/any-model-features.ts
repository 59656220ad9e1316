import { fields, genderValues } from '@hearth/contract/profile/fields'
import { array, boolean, constantFrom, integer, option, record } from 'fast-check'
import type { ModelFeatures } from '../features/discovery/ranking/features/pair-features.rules.ts'

const told = <T extends string>(...values: readonly T[]) => option(constantFrom(...values))

/** Any person: every answer there is, and none. */
export const anyone = record<ModelFeatures>({
  age: integer({ min: 18, max: 120 }),
  gender: told(...genderValues),
  lookingFor: told(...fields.lookingFor.values),
  relationshipGoals: told('marriage', 'long_term', 'see_where_it_goes', 'companionship'),
  familyValues: told('traditional', 'modern', 'in_between'),
  hasChildren: told('no', 'yes', 'grown_up'),
  wantsChildren: told('yes', 'no', 'open', 'not_sure'),
  smoking: told('no', 'sometimes', 'yes', 'stopping'),
  drinking: told('no', 'rarely', 'socially', 'often'),
  goingOut: told(...fields.goingOut.values),
  datingPace: told(...fields.datingPace.values),
  homeLanguages: array(constantFrom('en', 'ta', 'he'), { maxLength: 3 }),
  favourites: array(constantFrom('Chess', 'hiking', 'Prayer', 'Yoga'), { maxLength: 3 }),
  interests: array(constantFrom('Chess', 'hiking', 'Prayer', 'Yoga'), { maxLength: 4 }),
  languages: array(constantFrom('en', 'ta', 'he'), { maxLength: 3 }),
  photos: integer({ min: 0, max: 9 }),
  prompts: integer({ min: 0, max: 3 }),
  bioLength: integer({ min: 0, max: 1_000 }),
  isVerified: boolean(),
})
