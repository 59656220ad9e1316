import * as z from 'zod/mini'
import { ageOn } from '../ages.ts'
import { PhotoView } from '../photos/photos.ts'
import { problemMessage } from '../refusals.ts'
import { Id, Instant } from '../text.ts'
import { BadgeView } from './badge.ts'
import { ConsentView } from './consents.ts'
import { Facts, inputShape, viewShape, visibilityOfEach } from './field-schemas.ts'
import {
  type CardField,
  cardFields,
  eachField,
  emptyValue,
  type FieldValues,
  factNames,
  fieldNames,
  fields,
  type HideableField,
  isGiven,
  isSpecial,
  type SpecialKind,
  seenWith,
  type Visibility,
} from './fields.ts'

/** A new interest as the list would hold it, or `undefined` where it is empty, known already or one too many. */
export function interestToAdd(interests: readonly string[], typed: string): string | undefined {
  const interest = typed.trim()
  if (!interest || interests.includes(interest) || interests.length >= fields.interests.max) return undefined
  return interest
}

/** The favourites that are among these interests. */
export const favouritesAmong = (interests: readonly string[], favourites: readonly string[]): string[] =>
  favourites.filter((one) => interests.includes(one))

/** Of a save that has both, each favourite must be an interest. */
const isFavouriteAnInterest = /* @__PURE__ */ z.refine<
  Partial<Pick<FieldValues, 'interests' | 'favourites'>>
>(
  ({ interests, favourites = [] }) =>
    !interests || favouritesAmong(interests, favourites).length === favourites.length,
  { message: /* @__PURE__ */ problemMessage('choose_from_list'), path: ['favourites'] },
)

/** `ProfileInput` before its fields are compared with each other. */
export const ProfileChange = /* @__PURE__ */ z.partial(
  /* @__PURE__ */ z.strictObject({
    ...inputShape,
    /** Only the fields that are named change who sees them. */
    visibility: z.partial(visibilityOfEach),
  }),
)

/** The part of the own profile that its owner can write; only the fields that are sent are changed. */
export const ProfileInput = /* @__PURE__ */ ProfileChange.check(isFavouriteAnInterest)
export type ProfileInput = z.infer<typeof ProfileInput>

/** A save; with `ifVersion` only where the profile is still as the page has read it. */
export const SaveInput = /* @__PURE__ */ z
  .extend(ProfileChange, { ifVersion: z.optional(z.int()) })
  .check(isFavouriteAnInterest)
export type SaveInput = z.infer<typeof SaveInput>

/** The own profile, visible to its owner only. Text that was never given is ''. */
export const ProfileView = /* @__PURE__ */ z.object({
  userId: Id,
  ...viewShape(fieldNames),
  /** Until when the date of birth can be corrected, once; null where it cannot any more or there is none. */
  birthCorrectableUntil: z.nullable(Instant),
  /** How often gender, whom one seeks and faith can still change, and when once more; null while none is used. */
  deckChanges: z.object({ left: z.number(), moreAt: z.nullable(Instant) }),
  /** Who sees each field, also of those of which nothing was said. */
  visibility: visibilityOfEach,
  /** The consents that hold; without one its value is null. */
  consents: z.array(ConsentView),
  isActive: z.boolean(),
  isVerified: z.boolean(),
  displayName: z.string(),
  /** The texts that decisions of moderators hide from others, also after a change; missing if nothing is hidden. */
  hidden: z.optional(z.object({ isBio: z.boolean(), promptIds: z.array(z.string()) })),
  /** Goes up by each save. */
  version: z.int(),
  updatedAt: Instant,
})
export type ProfileView = z.infer<typeof ProfileView>

/** Another person, as someone who may see them does: an age, never a date of birth, and nothing they hide from them. */
export const PersonView = /* @__PURE__ */ z.object({
  id: Id,
  firstName: z.string(),
  age: z.number(),
  isVerified: z.boolean(),
  /** Only where `isVerified`. */
  badge: z.optional(BadgeView),
  /** A supporter who wants others to know. It changes nothing else. */
  isSupporter: z.optional(z.literal(true)),
  ...viewShape(cardFields),
  facts: Facts,
  /** In the order the person chose, the main one first. */
  photos: z.array(PhotoView),
})
export type PersonView = z.infer<typeof PersonView>

type SpecialInput = Partial<Pick<FieldValues, SpecialKind>>
type OtherInput = Partial<Omit<FieldValues, SpecialKind>>

/** The special values that were sent, and the others. */
export function splitSpecial(values: ProfileInput): { special: SpecialInput; others: OtherInput } {
  const sent = fieldNames.filter((name) => values[name] !== undefined)
  const special = sent.filter((name) => isSpecial(name))
  const others = sent.filter((name) => !isSpecial(name))
  return {
    special: eachField(special, (name) => values[name]),
    others: eachField(others, (name) => values[name]),
  }
}

/** Who looks at a person: anyone who may see them, or a match. */
export type Audience = 'everyone' | 'match'

/** Whether a field with this visibility is shown to that audience. */
export const isShownTo = (audience: Audience, visibility: Visibility): boolean =>
  visibility === 'everyone' || (visibility === 'matches' && audience === 'match')

export type PersonValues = FieldValues & Pick<ProfileView, 'userId' | 'displayName' | 'isVerified'>

/**
 * A person as the audience sees them on `today`, without photos; `undefined` while there is no name or date of birth.
 * A person who removed their first name keeps the display name among people who know them.
 */
export function personOf(
  values: PersonValues,
  visibility: Record<HideableField, Visibility>,
  { audience, today }: { audience: Audience; today: string },
): PersonView | undefined {
  const firstName = values.firstName || values.displayName
  if (!firstName || !values.dateOfBirth) return undefined
  const isShown = (name: HideableField) => isShownTo(audience, visibility[name])
  const told = factNames.filter((name) => isShown(name) && isGiven(values[name]))
  return {
    id: values.userId,
    firstName,
    age: ageOn(values.dateOfBirth, today),
    isVerified: values.isVerified,
    ...eachField<Pick<FieldValues, CardField>>(cardFields, (name) =>
      isShown(seenWith(name)) ? values[name] : emptyValue(name),
    ),
    facts: eachField<Facts>(told, (name) => values[name]),
    photos: [],
  }
}
