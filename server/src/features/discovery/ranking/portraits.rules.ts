import { ageOn } from '@hearth/contract/ages'
import {
  defaultVisibility,
  eachField,
  type HideableField,
  type RankedField,
  rankedFields,
  type Visibility,
} from '@hearth/contract/fields'
import type { Portrait } from './features.rules.ts'

/** A profile as it is kept: what is hidden is still in it. */
export type PortraitRow = Omit<Portrait, 'age'> & {
  userId: string
  dateOfBirth: string | null
  visibility: Partial<Record<HideableField, Visibility>>
}

const usually = defaultVisibility()

/** Somebody as everyone sees them today: what they hide is as if it had not been said. Nobody without an age. */
export function portraitOf(row: PortraitRow, today: string): Portrait | undefined {
  if (!row.dateOfBirth) return undefined
  const shows = (field: HideableField) => (row.visibility[field] ?? usually[field]) === 'everyone'
  const told = <Field extends HideableField & keyof PortraitRow>(field: Field) =>
    shows(field) ? row[field] : null
  return {
    age: ageOn(row.dateOfBirth, today),
    ...eachField<Pick<Portrait, RankedField>>(rankedFields, told),
    gender: told('gender'),
    interests: told('interests') ?? [],
    languages: told('languages') ?? [],
    photos: row.photos,
    prompts: told('prompts') ?? 0,
    bioLength: shows('bio') ? row.bioLength : 0,
    isVerified: row.isVerified,
  }
}
