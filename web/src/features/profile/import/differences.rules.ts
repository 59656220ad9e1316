import type { MeetingInput, MeetingView } from '@hearth/contract/people/wishes'
import {
  eachField,
  type FieldName,
  type FieldValues,
  fieldNames,
  hideableFields,
  isFieldName,
  isGiven,
  visibilityValues,
  type WishField,
  wishFields,
} from '@hearth/contract/profile/fields'
import type { ProfileInput, ProfileView } from '@hearth/contract/profile/people'
import { isSame } from '../form/profile.form.ts'

/** The profile and the filters of the viewer. */
export type Own = { profile: ProfileView; meeting: MeetingView }
/** The part of a file that can be taken over, besides photos. */
export type Incoming = { profile: ProfileInput; meeting: MeetingInput }

/** The filters that are on or off. */
export const filterSwitches = ['isFlexible', 'isOnlyToLiked', 'isOnlyVerified'] as const
export type FilterId = 'age' | (typeof filterSwitches)[number] | `wish ${WishField}`

/** Something that a file has otherwise than the profile or the filters. */
export type ImportDifference<Id extends string = FieldName | FilterId> = {
  id: Id
  /** Nothing would be replaced by it. */
  isEmptyNow: boolean
}

const mayChangeBirth = ({ dateOfBirth, birthCorrectableUntil }: ProfileView) =>
  dateOfBirth === null || birthCorrectableUntil !== null

/** Returns the fields that a file has otherwise; a date of birth that cannot be changed is none of them. */
export const fieldDifferences = ({ profile }: Incoming, own: ProfileView): ImportDifference<FieldName>[] =>
  fieldNames
    .filter((name) => profile[name] !== undefined && !isSame(profile[name], own[name]))
    .filter((name) => name !== 'dateOfBirth' || mayChangeBirth(own))
    .map((name) => ({ id: name, isEmptyNow: !isGiven(own[name]) }))

/** Returns the filters that a file has otherwise. */
export function filterDifferences({ meeting }: Incoming, own: MeetingView): ImportDifference<FilterId>[] {
  const { ageMin, ageMax, wishes = {} } = meeting
  const hasAges = ageMin !== undefined && !isSame([ageMin, ageMax], [own.ageMin, own.ageMax])
  const changed = filterSwitches.filter((name) => meeting[name] !== undefined && meeting[name] !== own[name])
  const wished = wishFields.filter((name) => wishes[name] && !isSame(wishes[name], own.wishes[name]))
  return [
    ...(hasAges ? [{ id: 'age' as const, isEmptyNow: false }] : []),
    ...wished.map((name) => ({ id: `wish ${name}` as const, isEmptyNow: own.wishes[name] === undefined })),
    ...changed.map((id) => ({ id, isEmptyNow: false })),
  ]
}

type Taken = (id: FieldName | FilterId) => boolean

/** Returns the taken fields. Each is shown to as few people as here and in the file. */
export function profileInputOf({ profile }: Incoming, own: ProfileView, isTaken: Taken): ProfileInput {
  const names = fieldNames.filter((name) => profile[name] !== undefined && isTaken(name))
  const stricter = hideableFields
    .filter((name) => names.includes(name))
    .filter((name) => rankOf(profile.visibility?.[name]) > rankOf(own.visibility[name]))
  return {
    ...eachField<Partial<FieldValues>>(names, (name) => profile[name]),
    ...(stricter.length > 0 && {
      visibility: eachField(stricter, (name) => profile.visibility?.[name]),
    }),
  }
}

const rankOf = (visibility: (typeof visibilityValues)[number] = 'everyone') =>
  visibilityValues.indexOf(visibility)

/** Returns the taken filters. */
export function meetingInputOf({ meeting }: Incoming, own: MeetingView, isTaken: Taken): MeetingInput {
  const { ageMin, ageMax, wishes = {} } = meeting
  const wished = wishFields.filter((name) => wishes[name] && isTaken(`wish ${name}`))
  return {
    ...(isTaken('age') && ageMin !== undefined && { ageMin, ageMax }),
    ...Object.fromEntries(filterSwitches.filter(isTaken).map((name) => [name, meeting[name]])),
    ...(wished.length > 0 && {
      wishes: { ...own.wishes, ...Object.fromEntries(wished.map((name) => [name, wishes[name]])) },
    }),
  }
}

/** Returns the input that undoes another; a date of birth stays, because it can hardly be changed. */
export function undoingProfile(input: ProfileInput, own: ProfileView): ProfileInput {
  const names = Object.keys(input).filter((name) => isFieldName(name) && name !== 'dateOfBirth')
  const seen = Object.keys(input.visibility ?? {})
  return {
    ...pick(own, names),
    ...(seen.length > 0 && { visibility: pick(own.visibility, seen) }),
  }
}

/** Returns the input that undoes another. */
export const undoingMeeting = (input: MeetingInput, own: MeetingView): MeetingInput =>
  pick(own, Object.keys(input))

const pick = (from: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
