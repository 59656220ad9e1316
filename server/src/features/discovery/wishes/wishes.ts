import { ageOn, dayOf, MIN_AGE } from '@hearth/contract/ages'
import { MOST_COUNTED } from '@hearth/contract/people/discovery'
import {
  type Advice,
  distanceBuckets,
  type MeetingInput,
  type MeetingView,
  type TravelInput,
  type WishCostsView,
} from '@hearth/contract/people/wishes'
import { type Ctx, emit, transact } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import {
  currentLocation,
  listSavedTowns,
  nearestTownTo,
  ownProfile,
  removeTown,
  returnHome,
  setPaused,
  type Towns,
  travelTo,
} from '../../profiles/profiles.ts'
import { minimumAge } from '../../registration/registration.ts'
import { ANY_DISTANCE, cellsAround, genderBit, type SearchProfile } from '../search/eligibility.rules.ts'
import { searchProfiles } from '../search/eligibility.store.ts'
import { type CountQuery, countExcluded, countFitting } from './wish-counts.store.ts'
import {
  defaultMeetingWishes,
  MAX_ADVICE,
  type MeetingWishes,
  objectionsTo,
  restrictionsOf,
  shownAges,
  smallestAdvice,
  storedAgeMin,
  withoutEach,
} from './wishes.rules.ts'
import { countShown, wishRows } from './wishes.store.ts'

/** At most this many people are counted for the costs of wishes; beyond, the view says so. */
export const MAX_COUNTED = 20_000
/** Advice is computed with a page of the deck, so it counts fewer people; only its order matters. */
const MAX_COUNTED_FOR_ADVICE = 5_000

/** Returns the viewer's wishes and to whom they are shown. */
export async function showMeeting(ctx: Ctx, towns: Towns): Promise<MeetingView> {
  const { cell, travel: away } = await currentLocation(ctx)
  const { maxDistance, isFlexible, isOnlyToLiked, isOnlyVerified, wishes, ...ages } =
    await meetingWishesOf(ctx)
  return {
    ...shownAges(ages, await minimumAge(ctx.db)),
    // Without a location the maximum distance has no effect.
    maxDistance: distanceBuckets[cell === null ? ANY_DISTANCE : maxDistance] ?? 'over_30',
    isFlexible,
    wishes,
    isPaused: !(await ownProfile(ctx)).isActive,
    isOnlyToLiked,
    isOnlyVerified,
    hasPlace: cell !== null,
    travel: away && { place: await nearestTownTo(towns, away.cell), until: away.until },
    savedTowns: await listSavedTowns(ctx, towns),
  }
}

const meetingWishesOf = async (ctx: Ctx): Promise<MeetingWishes> =>
  (await wishRows.find(ctx.db, ctx.viewerId)) ?? defaultMeetingWishes

/** Changes what was sent, and nothing else. */
export async function changeMeeting(ctx: Ctx, towns: Towns, input: MeetingInput): Promise<MeetingView> {
  const { cell } = await currentLocation(ctx)
  await transact(ctx, async (tx) => {
    const stored = await wishRows.findForChange(tx, ctx.viewerId)
    const objections = objectionsTo(input, stored, cell !== null)
    if (Object.keys(objections).length > 0) throw invalid(objections)
    const { ageMin, maxDistance, wishes, isPaused, ...rest } = input
    await wishRows.change(tx, ctx.viewerId, {
      ...rest,
      userId: ctx.viewerId,
      ...(ageMin && { ageMin: storedAgeMin(ageMin, await minimumAge(tx)) }),
      ...(maxDistance && { maxDistance: distanceBuckets.indexOf(maxDistance) }),
      ...(wishes && { wishes }),
    })
    if (isPaused !== undefined) await setPaused(ctx, tx, isPaused)
    await emit(ctx, tx, 'people.changed', { personIds: [ctx.viewerId] })
  })
  return showMeeting(ctx, towns)
}

/** Shows the viewer in another town for some days. */
export async function travel(ctx: Ctx, towns: Towns, input: TravelInput): Promise<MeetingView> {
  await travelTo(ctx, towns, input)
  return showMeeting(ctx, towns)
}

/** Ends the travel. */
export async function endTravel(ctx: Ctx, towns: Towns): Promise<MeetingView> {
  await returnHome(ctx)
  return showMeeting(ctx, towns)
}

/** Removes a town that the viewer has travelled to. */
export async function forgetTown(ctx: Ctx, towns: Towns, townId: number): Promise<MeetingView> {
  await removeTown(ctx, townId)
  return showMeeting(ctx, towns)
}

type CountingViewer = { profile: SearchProfile; meetingWishes: MeetingWishes; query: CountQuery }

/** Returns the viewer for counting; undefined if they take no part in decks. */
async function countingViewer(ctx: Ctx, limit = MAX_COUNTED): Promise<CountingViewer | undefined> {
  // Ends a travel that is over.
  await currentLocation(ctx)
  const today = dayOf(ctx.now())
  const profile = await searchProfiles.find(ctx.db, ctx.viewerId, today)
  if (!profile || ageOn(profile.born, today) < MIN_AGE) return undefined
  const query = {
    viewer: profile,
    viewerAge: ageOn(profile.born, today),
    today,
    near: cellsAround(profile.cell),
    limit,
  }
  return { profile, meetingWishes: await meetingWishesOf(ctx), query }
}

/** Returns how many people each required wish hides, among those who fit otherwise. */
export async function showCosts(ctx: Ctx): Promise<WishCostsView> {
  const viewer = await countingViewer(ctx)
  if (!viewer) return { fits: 0, lookedAt: 0, isCapped: false, costs: [] }
  const variants = withoutEach(viewer.profile, viewer.meetingWishes)
  const { lookedAt, counts } = await countFitting(ctx.db, viewer.query, [
    viewer.profile,
    ...variants.map(({ without }) => without),
  ])
  const [fits = 0, ...countsWithout] = counts
  return {
    fits,
    lookedAt,
    isCapped: lookedAt >= MAX_COUNTED,
    costs: variants.map(({ wish }, n) => ({
      wish,
      hides: (countsWithout[n] ?? 0) - fits,
      of: countsWithout[n] ?? 0,
    })),
  }
}

/** Returns up to three changes of wishes that would bring more people, the most helpful first. */
export async function adviceFor(ctx: Ctx): Promise<Advice[]> {
  const viewer = await countingViewer(ctx, MAX_COUNTED_FOR_ADVICE)
  if (!viewer) return adviceBeforeMeeting(ctx)
  const { profile, meetingWishes, query } = viewer
  const restrictions = restrictionsOf(profile, meetingWishes, await minimumAge(ctx.db))
  const advice = smallestAdvice(meetingWishes, restrictions, await countExcluded(ctx.db, query, restrictions))
  // Without a number, which would reveal whom these people seek.
  const ownGender: Advice[] = profile.gender === genderBit(null) ? [{ wish: 'ownGender', more: 0 }] : []
  return [...advice, ...ownGender].slice(0, MAX_ADVICE)
}

/** Without a date of birth nobody fits, so it is the only advice. */
async function adviceBeforeMeeting(ctx: Ctx): Promise<Advice[]> {
  const { isActive, dateOfBirth } = await ownProfile(ctx)
  if (!isActive || dateOfBirth !== null) return []
  return [{ wish: 'ownBirth', more: await countShown(ctx.db, dayOf(ctx.now()), MOST_COUNTED) }]
}
