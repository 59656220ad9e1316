import { ageOn } from '@hearth/contract/ages'
import {
  defaultVisibility,
  eachField,
  emptyValue,
  type HideableField,
  type SoftWishField,
  softWishFields,
  type Visibility,
} from '@hearth/contract/profile/fields'
import type { ModelFeatures } from './pair-features.rules.ts'

/** A stored profile, hidden fields included. */
export type ModelFeaturesRow = Omit<ModelFeatures, 'age'> & {
  userId: string
  dateOfBirth: string | null
  visibility: Partial<Record<HideableField, Visibility>>
}

const defaults = defaultVisibility()

/** Returns the model features of a person, a hidden field like an empty one; undefined without a date of birth. */
export function modelFeaturesOf(row: ModelFeaturesRow, today: string): ModelFeatures | undefined {
  if (!row.dateOfBirth) return undefined
  const shows = (field: HideableField) => (row.visibility[field] ?? defaults[field]) === 'everyone'
  const ifShown = <Field extends HideableField & keyof ModelFeaturesRow>(field: Field) =>
    shows(field) ? row[field] : null
  return {
    age: ageOn(row.dateOfBirth, today),
    ...eachField<Pick<ModelFeatures, SoftWishField>>(softWishFields, (field) =>
      shows(field) ? row[field] : emptyValue(field),
    ),
    gender: ifShown('gender'),
    interests: ifShown('interests') ?? [],
    favourites: shows('interests') ? row.favourites : [],
    languages: ifShown('languages') ?? [],
    photos: row.photos,
    prompts: ifShown('prompts') ?? 0,
    bioLength: shows('bio') ? row.bioLength : 0,
    isVerified: row.isVerified,
  }
}
