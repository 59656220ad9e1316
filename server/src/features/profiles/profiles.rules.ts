import { ageOn } from '@hearth/contract/ages'
import { defaultVisibility, type Facts, type HideableField, type Visibility } from '@hearth/contract/facts'
import type { PersonView, ProfileInput, ProfileView } from '@hearth/contract/people'
import { correctableUntil } from './birth.rules.ts'
import type { ProfileRow } from './profiles.store.ts'

/** Whom a person is shown to: everyone who may see them, or their matches. */
export type Audience = 'everyone' | 'match'

const visibilityOf = (row: ProfileRow): Record<HideableField, Visibility> => ({
  ...defaultVisibility(),
  ...row.visibility,
})

/** A profile as its owner sees it. */
export function viewOf(
  row: ProfileRow,
  { consents, deckChanges }: Pick<ProfileView, 'consents' | 'deckChanges'>,
): ProfileView {
  const { createdAt: _, updatedAt, special, birthSetAt: __, birthCorrectedAt: ___, ...rest } = row
  return {
    ...rest,
    deckChanges,
    birthCorrectableUntil: correctableUntil(row)?.toISOString() ?? null,
    faith: special.faith ?? null,
    orientation: special.orientation ?? null,
    health: special.health ?? null,
    visibility: visibilityOf(row),
    consents,
    updatedAt: updatedAt.toISOString(),
  }
}

/** What was given, without the gaps. */
function factsOf(row: ProfileRow): Facts {
  const { seeking, languages, special } = row
  const { gender, familyValues, hasChildren, wantsChildren, smoking, drinking, zodiac } = row
  const given = { gender, familyValues, hasChildren, wantsChildren, smoking, drinking, zodiac }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
    ...(seeking.length > 0 && { seeking }),
    ...(languages.length > 0 && { languages }),
    ...special,
  }
}

/**
 * A person as that audience sees them; `undefined` while they have no name or date of birth to show.
 * Whoever took their first name back is still called by it among those who know them.
 */
export function personOf(row: ProfileRow, audience: Audience, today: string): PersonView | undefined {
  const firstName = row.firstName || row.displayName
  if (!firstName || !row.dateOfBirth) return undefined
  const visibility: Record<string, Visibility | undefined> = visibilityOf(row)
  const isShown = ([field]: [string, unknown]) => mayLookAt(visibility[field], audience)
  const shows = (field: HideableField) => isShown([field, undefined])
  const text = (field: HideableField & KeysOf<string>) => (shows(field) ? row[field] : '')
  return {
    id: row.userId,
    firstName,
    lastName: text('lastName'),
    age: ageOn(row.dateOfBirth, today),
    isVerified: row.isVerified,
    bio: text('bio'),
    locationCity: text('locationCity'),
    locationState: text('locationState'),
    heightCm: shows('heightCm') ? row.heightCm : null,
    occupation: text('occupation'),
    education: text('education'),
    lookingFor: shows('lookingFor') ? row.lookingFor : null,
    relationshipGoals: shows('relationshipGoals') ? row.relationshipGoals : null,
    interests: shows('interests') ? row.interests : [],
    headline: text('headline'),
    facts: Object.fromEntries(Object.entries(factsOf(row)).filter(isShown)),
    prompts: shows('prompts') ? row.prompts : [],
    photos: [],
  }
}

const mayLookAt = (visibility: Visibility | undefined, audience: Audience) =>
  visibility === 'everyone' || (visibility === 'matches' && audience === 'match')

type KeysOf<Value> = {
  [Key in keyof ProfileRow]: ProfileRow[Key] extends Value ? Key : never
}[keyof ProfileRow]

/** Whether a save would leave the profile as it is; lists count in their order. */
export function isAsSaved({ visibility = {}, ...fields }: ProfileInput, view: ProfileView): boolean {
  const saved: Record<string, unknown> = view
  const shown: Record<string, Visibility> = view.visibility
  const isSame = ([name, value]: [string, unknown]) =>
    value === undefined || JSON.stringify(value) === JSON.stringify(saved[name])
  return (
    Object.entries(fields).every(isSame) &&
    Object.entries(visibility).every(([name, audience]) => shown[name] === audience)
  )
}
