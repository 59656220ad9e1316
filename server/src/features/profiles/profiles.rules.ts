import {
  defaultVisibility,
  eachField,
  type FieldValues,
  type HideableField,
  type SpecialKind,
  specialKinds,
  type Visibility,
} from '@hearth/contract/profile/fields'
import {
  type Audience,
  type PersonView,
  type ProfileInput,
  type ProfileView,
  personOf,
} from '@hearth/contract/profile/people'
import type { HiddenThingRow } from '../safety/safety.ts'
import { correctableUntil } from './birth/birth.rules.ts'
import type { ProfileRow } from './profiles.store.ts'

/** Returns who sees each field. */
export const visibilityOf = (row: Pick<ProfileRow, 'visibility'>): Record<HideableField, Visibility> => ({
  ...defaultVisibility(),
  ...row.visibility,
})

/** All fields, including those stored in `special_values`. */
function withSpecial(row: ProfileRow) {
  const { special, hidden: _, ...rest } = row
  return {
    ...rest,
    ...eachField<Pick<FieldValues, SpecialKind>>(specialKinds, (kind) => special[kind] ?? null),
  }
}

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
    ...hiddenIn(row),
  }
}

function hiddenIn({ hidden }: ProfileRow): Pick<ProfileView, 'hidden'> {
  const named = hidden.filter(({ kind }) => kind === 'bio' || kind === 'prompt')
  if (named.length === 0) return {}
  return {
    hidden: {
      isBio: named.some(({ kind }) => kind === 'bio'),
      promptIds: named.filter(({ kind }) => kind === 'prompt').map(({ thingId }) => thingId),
    },
  }
}

/** The row without what decisions hide from others. */
function withoutHidden(row: ProfileRow): ProfileRow {
  const isHidden = (kind: HiddenThingRow['kind'], thingId: string) =>
    row.hidden.some((one) => one.kind === kind && one.thingId === thingId)
  return {
    ...row,
    bio: isHidden('bio', '') ? '' : row.bio,
    prompts: row.prompts.filter(({ promptId }) => !isHidden('prompt', promptId)),
  }
}

/** Returns a person as this audience sees them; undefined without a name or date of birth. */
export const personIn = (row: ProfileRow, audience: Audience, today: string): PersonView | undefined =>
  personOf(withSpecial(withoutHidden(row)), visibilityOf(row), { audience, today })

/** Whether a save would change nothing; the order of lists counts. */
export function isUnchanged({ visibility = {}, ...fields }: ProfileInput, view: ProfileView): boolean {
  const saved: Record<string, unknown> = view
  const shown: Record<string, Visibility> = view.visibility
  const isSame = ([name, value]: [string, unknown]) =>
    value === undefined || JSON.stringify(value) === JSON.stringify(saved[name])
  return (
    Object.entries(fields).every(isSame) &&
    Object.entries(visibility).every(([name, audience]) => shown[name] === audience)
  )
}
