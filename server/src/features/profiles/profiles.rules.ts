import {
  defaultVisibility,
  eachField,
  type FieldValues,
  type HideableField,
  type SpecialKind,
  specialKinds,
  type Visibility,
} from '@hearth/contract/fields'
import {
  type Audience,
  type PersonView,
  type ProfileInput,
  type ProfileView,
  personOf,
} from '@hearth/contract/people'
import { correctableUntil } from './birth.rules.ts'
import type { ProfileRow } from './profiles.store.ts'

const visibilityOf = (row: ProfileRow): Record<HideableField, Visibility> => ({
  ...defaultVisibility(),
  ...row.visibility,
})

/** The values of all fields, those that are kept in tables of their own too. */
const withSpecial = ({ special, ...row }: ProfileRow) => ({
  ...row,
  ...eachField<Pick<FieldValues, SpecialKind>>(specialKinds, (kind) => special[kind] ?? null),
})

/** A profile as its owner sees it. */
export function viewOf(
  row: ProfileRow,
  { consents, deckChanges }: Pick<ProfileView, 'consents' | 'deckChanges'>,
): ProfileView {
  const { createdAt: _, updatedAt, birthSetAt: __, birthCorrectedAt: ___, ...rest } = withSpecial(row)
  return {
    ...rest,
    deckChanges,
    birthCorrectableUntil: correctableUntil(row)?.toISOString() ?? null,
    visibility: visibilityOf(row),
    consents,
    updatedAt: updatedAt.toISOString(),
  }
}

/** A person as that audience sees them; `undefined` while they have no name or date of birth to show. */
export const personIn = (row: ProfileRow, audience: Audience, today: string): PersonView | undefined =>
  personOf(withSpecial(row), visibilityOf(row), { audience, today })

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
