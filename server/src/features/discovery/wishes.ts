import { ageOn, dayOf, MIN_AGE } from '@hearth/contract/ages'
import { MOST_COUNTED } from '@hearth/contract/people/discovery'
import {
  type Advice,
  bandValues,
  type MeetingInput,
  type MeetingView,
  type TravelInput,
  type WishCostsView,
} from '@hearth/contract/people/wishes'
import { type Ctx, transact } from '../../context.ts'
import { invalid } from '../../errors.ts'
import {
  currentLocation,
  nearestTownTo,
  ownProfile,
  returnHome,
  setPaused,
  type Towns,
  travelTo,
} from '../profiles/profiles.ts'
import { type Asked, countFitting, countKeptOut } from './counting.store.ts'
import { ANYWHERE, cellsAround, genderBit, type Seeker } from './meeting.rules.ts'
import { seekers } from './meeting.store.ts'
import { refreshSearch } from './search.store.ts'
import {
  hurdlesOf,
  leastAdvice,
  MOST_ADVICE,
  objectionsTo,
  openToAll,
  type Wishing,
  withoutEach,
} from './wishes.rules.ts'
import { countShown, wishRows } from './wishes.store.ts'

/** So many people are looked at to say what a wish costs; beyond, it is said that there are more. */
export const MOST_LOOKED_AT = 20_000
/** Advice comes with pages of a deck, which may not wait for so many, and it is the step that counts, not the figure. */
const MOST_FOR_ADVICE = 5_000

/** Whom the viewer wishes to meet, and to whom they are shown. */
export async function showMeeting(ctx: Ctx, towns: Towns): Promise<MeetingView> {
  const { cell, travel: away } = await currentLocation(ctx)
  const { ageMin, ageMax, reach, isFlexible, isOnlyToLiked, wishes } = await wishingOf(ctx)
  return {
    ageMin,
    ageMax,
    // Without a place there is nothing to be near to, whatever was wished for while there was one.
    reach: bandValues[cell === null ? ANYWHERE : reach] ?? 'over_30',
    isFlexible,
    wishes,
    isPaused: !(await ownProfile(ctx)).isActive,
    isOnlyToLiked,
    hasPlace: cell !== null,
    travel: away && { place: await nearestTownTo(towns, away.cell), until: away.until },
  }
}

const wishingOf = async (ctx: Ctx): Promise<Wishing> =>
  (await wishRows.find(ctx.db, ctx.viewerId)) ?? openToAll

/** Changes what was sent, and nothing else. */
export async function changeMeeting(ctx: Ctx, towns: Towns, input: MeetingInput): Promise<MeetingView> {
  const { cell } = await currentLocation(ctx)
  await transact(ctx, async (tx) => {
    const kept = await wishRows.findForChange(tx, ctx.viewerId)
    const objections = objectionsTo(input, kept, cell !== null)
    if (Object.keys(objections).length > 0) throw invalid(objections)
    const { reach, wishes, isPaused, ...rest } = input
    await wishRows.change(tx, ctx.viewerId, {
      ...rest,
      userId: ctx.viewerId,
      ...(reach && { reach: bandValues.indexOf(reach) }),
      ...(wishes && { wishes }),
    })
    if (isPaused !== undefined) await setPaused(ctx, tx, isPaused)
    await refreshSearch(tx, [ctx.viewerId])
  })
  return showMeeting(ctx, towns)
}

/** Has the viewer in another town for a while. */
export async function travel(ctx: Ctx, towns: Towns, input: TravelInput): Promise<MeetingView> {
  await travelTo(ctx, towns, input)
  return showMeeting(ctx, towns)
}

/** Has the viewer back where they live. */
export async function endTravel(ctx: Ctx, towns: Towns): Promise<MeetingView> {
  await returnHome(ctx)
  return showMeeting(ctx, towns)
}

type Viewer = { seeker: Seeker; wishing: Wishing; asked: Asked }

/** The viewer as the rules see them; `undefined` for who meets nobody: under way to a profile, or pausing. */
async function viewerIn(ctx: Ctx, limit = MOST_LOOKED_AT): Promise<Viewer | undefined> {
  // A journey that is over must not count any more.
  await currentLocation(ctx)
  const today = dayOf(ctx.now())
  const seeker = await seekers.find(ctx.db, ctx.viewerId, today)
  if (!seeker || ageOn(seeker.born, today) < MIN_AGE) return undefined
  const asked = {
    viewer: seeker,
    viewerAge: ageOn(seeker.born, today),
    today,
    near: cellsAround(seeker.cell),
    limit,
  }
  return { seeker, wishing: await wishingOf(ctx), asked }
}

/** What each wish that keeps people out costs now, of those who fit in everything else. */
export async function showCosts(ctx: Ctx): Promise<WishCostsView> {
  const viewer = await viewerIn(ctx)
  if (!viewer) return { fits: 0, lookedAt: 0, isCapped: false, costs: [] }
  const ways = withoutEach(viewer.seeker, viewer.wishing)
  const { lookedAt, counts } = await countFitting(ctx.db, viewer.asked, [
    viewer.seeker,
    ...ways.map(({ without }) => without),
  ])
  const [fits = 0, ...ofEach] = counts
  return {
    fits,
    lookedAt,
    isCapped: lookedAt >= MOST_LOOKED_AT,
    costs: ways.map(({ wish }, n) => ({ wish, hides: (ofEach[n] ?? 0) - fits, of: ofEach[n] ?? 0 })),
  }
}

/** What would bring the viewer more people now, the most helpful first; each of that many at the least. */
export async function adviceFor(ctx: Ctx): Promise<Advice[]> {
  const viewer = await viewerIn(ctx, MOST_FOR_ADVICE)
  if (!viewer) return adviceBeforeMeeting(ctx)
  const { seeker, wishing, asked } = viewer
  const hurdles = hurdlesOf(seeker, wishing)
  const advice = leastAdvice(wishing, hurdles, await countKeptOut(ctx.db, asked, hurdles))
  // How many would come is not told: it would say of each of them whom they seek.
  const ownGender: Advice[] = seeker.gender === genderBit(null) ? [{ wish: 'ownGender', more: 0 }] : []
  return [...advice, ...ownGender].slice(0, MOST_ADVICE)
}

/** Without a day of birth nobody can be said to fit, so it is what to say first, however many are here. */
async function adviceBeforeMeeting(ctx: Ctx): Promise<Advice[]> {
  const { isActive, dateOfBirth } = await ownProfile(ctx)
  if (!isActive || dateOfBirth !== null) return []
  return [{ wish: 'ownBirth', more: await countShown(ctx.db, dayOf(ctx.now()), MOST_COUNTED) }]
}
