import type { WishField } from '@hearth/contract/profile/fields'

/** The name of each wish. */
export const wishNames: Record<WishField, string> = {
  lookingFor: 'Looking for',
  relationshipGoals: 'Relationship goals',
  homeLanguages: 'Languages spoken at home',
  familyValues: 'Family values',
  hasChildren: 'Has children',
  wantsChildren: 'Wants children',
  smoking: 'Smoking',
  drinking: 'Drinking',
  faith: 'Faith',
}
