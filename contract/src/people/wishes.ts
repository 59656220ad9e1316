import * as z from 'zod/mini'
import { MAX_AGE, MIN_AGE } from '../ages.ts'
import type { ShapeOf } from '../profile/field-schemas.ts'
import { type Choice, eachField, fields, type WishField, wishFields } from '../profile/fields.ts'
import { TownView } from '../profile/locations.ts'
import { problemMessage } from '../refusals.ts'

/** How far apart two people are, the same for what is shown, filtered and ordered; finer is told to nobody. */
export const distanceBuckets = ['under_3', 'under_10', 'under_30', 'over_30'] as const
export const DistanceBucket = z.enum(distanceBuckets)
export type DistanceBucket = z.infer<typeof DistanceBucket>
/** Upper limit of each distance bucket but the farthest, in km. */
export const DISTANCE_BUCKET_KM = [3, 10, 30] as const

/** One wish: the answers that are wished for. */
export type Wish<Answer extends string = string> = {
  values: Answer[]
  /** A hard wish keeps people out of the deck, both ways; a soft one orders. */
  isHard: boolean
  /** Whether those who have not said, or do not show it to everyone, pass. */
  orUnsaid: boolean
}
type WishValues = { [Name in WishField]: Wish<Choice<Name>> }

// @__NO_SIDE_EFFECTS__
function wishOf(field: WishField) {
  return z.strictObject({
    values: z.array(z.enum(fields[field].values)).check(
      z.minLength(1, problemMessage('choose_one')),
      z.refine((list) => new Set(list).size === list.length),
    ),
    isHard: z.boolean(),
    orUnsaid: z.boolean(),
  })
}

export const Wishes = /* @__PURE__ */ z.partial(
  /* @__PURE__ */ z.strictObject(/* @__PURE__ */ eachField<ShapeOf<WishValues>>(wishFields, wishOf)),
)
export type Wishes = z.infer<typeof Wishes>

const age = /* @__PURE__ */ problemMessage('age_out_of_range', { min: MIN_AGE, max: MAX_AGE })
const Age = /* @__PURE__ */ z.int(age).check(z.gte(MIN_AGE, age), z.lte(MAX_AGE, age))

/** Filters and visibility in the deck. Only the fields that are sent are changed, `wishes` as a whole. */
export const MeetingInput = /* @__PURE__ */ z
  .partial(
    z.strictObject({
      ageMin: Age,
      ageMax: Age,
      /** The farthest bucket wanted. `over_30` is anywhere, and the only one without a location. */
      maxDistance: DistanceBucket,
      isFlexible: z.boolean(),
      wishes: Wishes,
      isPaused: z.boolean(),
      isOnlyToLiked: z.boolean(),
      isOnlyVerified: z.boolean(),
    }),
  )
  .check(
    z.refine(({ ageMin = MIN_AGE, ageMax = MAX_AGE }) => ageMin <= ageMax, {
      path: ['ageMax'],
      error: problemMessage('oldest_below_youngest'),
    }),
  )
export type MeetingInput = z.infer<typeof MeetingInput>

export const MAX_TRAVEL_DAYS = 60
/** Another town for a while: from now to the end of so many days. */
export const TravelInput = z.strictObject({
  cityId: z.int().check(z.positive()),
  days: z
    .int()
    .check(z.gte(1), z.lte(MAX_TRAVEL_DAYS, problemMessage('travel_too_long', { days: MAX_TRAVEL_DAYS }))),
})
export type TravelInput = z.infer<typeof TravelInput>

export const SavedTownPath = z.object({ townId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) })

/**
 * The latest towns that the viewer has travelled to, at most `most`, the latest first. `asleep`: more of them that are listed
 * again with a membership.
 */
export const SavedTownsView = z.object({ most: z.int(), towns: z.array(TownView), asleep: z.int() })
export type SavedTownsView = z.infer<typeof SavedTownsView>

export const MeetingView = z.object({
  ageMin: z.number(),
  ageMax: z.number(),
  maxDistance: DistanceBucket,
  /** Age and distance need to fit one way only between two people who both say so. */
  isFlexible: z.boolean(),
  wishes: Wishes,
  /** Hidden from every deck; matches stay. */
  isPaused: z.boolean(),
  /** Shown in the decks of those people only whom one has liked. */
  isOnlyToLiked: z.boolean(),
  /** Only people with a badge are shown; those without one do not meet the viewer either. */
  isOnlyVerified: z.boolean(),
  /** Whether there is a place from which distances are told. */
  hasPlace: z.boolean(),
  travel: z.nullable(z.object({ place: z.nullable(TownView), until: z.iso.date() })),
  savedTowns: SavedTownsView,
})
export type MeetingView = z.infer<typeof MeetingView>

/** Every reason that can keep somebody out of the viewer's deck; `ownGender` and `ownBirth` are missing from the viewer's profile. */
export const WishName = z.enum([
  ...wishFields,
  'age',
  'maxDistance',
  'verified',
  'seeking',
  'ownGender',
  'ownBirth',
])
export type WishName = z.infer<typeof WishName>

/** The cost of a hard wish: it hides `hides` of the `of` people who fit in everything else. */
export const WishCost = z.object({ wish: WishName, hides: z.number(), of: z.number() })
export type WishCost = z.infer<typeof WishCost>

/** `fits` people are left to decide on; where `isCapped`, all numbers are of the first so many that were looked at. */
export const WishCostsView = z.object({
  fits: z.number(),
  lookedAt: z.number(),
  isCapped: z.boolean(),
  costs: z.array(WishCost),
})
export type WishCostsView = z.infer<typeof WishCostsView>

/**
 * Advice when few are left: a change, and the least number of people it brings; nothing changes by itself. It is
 * one wish, and others `also` where nobody would come by one alone. Of `ownBirth`, before which nobody can be said to
 * fit, it is how many are here at all; `ownGender` is never counted and has 0.
 */
export const Advice = z.object({
  wish: WishName,
  also: z.optional(z.array(WishName)),
  more: z.number(),
  /** The `MeetingInput` that follows the advice; missing if the change is in the viewer's profile. */
  change: z.optional(
    z.object({
      ageMin: z.optional(z.number()),
      ageMax: z.optional(z.number()),
      maxDistance: z.optional(DistanceBucket),
      isOnlyVerified: z.optional(z.literal(false)),
      wishes: z.optional(Wishes),
    }),
  ),
})
export type Advice = z.infer<typeof Advice>
