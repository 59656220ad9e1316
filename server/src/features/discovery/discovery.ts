import {
  CANDIDATES_PAGE,
  type CandidatesQuery,
  type CandidatesView,
  FEW_LEFT,
  MOST_COUNTED,
} from '@hearth/contract/people/discovery'
import type { Why } from '@hearth/contract/people/why'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { Id } from '@hearth/contract/text'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { notesFrom } from '../matching/matching.ts'
import { peopleById } from '../people/people.ts'
import { currentLocation } from '../profiles/profiles.ts'
import { type DealtPerson, deckStatusOf, prepareNextPage, serveDeck } from './deck/deck.ts'
import { withinLimit } from './deck/shown-cards.ts'
import { logExposures } from './exposures/exposures.ts'
import { scoringContextOf } from './ranking/order/scoring-context.ts'
import { rankingModels } from './ranking/ranking.store.ts'
import { whyIn } from './why/why.ts'
import { adviceFor } from './wishes/wishes.ts'

export { removeFromDecks } from './deck/clearing.ts'
export { listAhead } from './deck/deck.ts'
export { clearShownCards, measureExposure } from './deck/shown-cards.ts'
export { noteViewing } from './exposures/exposures.ts'
export { leavePairUnlearnt } from './pair-of-the-day/daily-pair.ts'
export { findOpenPair, hasOpenPair } from './pair-of-the-day/open-pairs.store.ts'
export { findVisibleRelation, mayLookAt, type VisibleRelation } from './person-page/person-page.ts'
export { markChanged, refreshOutdatedSearch, refreshSearch } from './search/search.store.ts'
export { type FactRarity, rarityOf } from './why/rarity.ts'

/** Returns when the ranking was last trained, and how far its predictions were off. */
export const findNewestTraining = (db: Db) => rankingModels.findNewestTraining(db)

/** Returns the main photo of the first person of the deck, which the page preloads. */
export async function topPicture(ctx: Ctx): Promise<PhotoView | undefined> {
  const { dealt } = await serveDeck(ctx, { after: undefined, limit: 1 })
  const ids = dealt.slice(0, 1).map(({ userId }) => userId)
  const [person] = (await peopleById(ctx, ctx.db, ids, 'everyone')).values()
  return person?.photos[0]
}

/** Returns a page of candidates and how many are left. */
export async function listCandidates(ctx: Ctx, { after, limit }: CandidatesQuery): Promise<CandidatesView> {
  if (after !== undefined && !Id.safeParse(after).success) throw new AppError('page_unknown')
  // Ends a travel that is over.
  await currentLocation(ctx)
  const served = await serveDeck(ctx, { after, limit: limit ? Number(limit) : CANDIDATES_PAGE })
  const dealt = await withinLimit(ctx, served.dealt)
  // At the limit of cards the page has no next one.
  const next = dealt.length < served.dealt.length ? null : served.next
  const ids = dealt.map(({ userId }) => userId)
  const likers = dealt.filter(({ likesViewer }) => likesViewer).map(({ userId }) => userId)
  const [people, status, notes] = await Promise.all([
    peopleById(ctx, ctx.db, ids, 'everyone'),
    deckStatusOf(ctx, ids.at(-1)),
    notesFrom(ctx, likers),
  ])
  const shown = dealt.filter(({ userId }) => people.has(userId))
  const why = await explainAndLog(ctx, shown)
  if (status) prepareNextPage(ctx, status, ids.at(-1))
  const left = status?.left ?? 0
  return {
    people: dealt.flatMap(({ userId, distanceBucket }) => {
      const person = people.get(userId)
      if (!person) return []
      return [{ ...person, distanceBucket, why: why.get(userId) ?? null, note: notes.get(userId) ?? null }]
    }),
    left: Math.min(left, MOST_COUNTED),
    leftIsMore: left > MOST_COUNTED,
    advice: left < FEW_LEFT ? await adviceFor(ctx) : [],
    next,
  }
}

/** Returns the reasons for each of these people, and logs that they are shown. */
async function explainAndLog(ctx: Ctx, shown: readonly DealtPerson[]): Promise<Map<string, Why>> {
  if (shown.length === 0) return new Map()
  const ids = shown.map(({ userId }) => userId)
  const context = await scoringContextOf(ctx, ctx.db, ids)
  await logExposures(ctx, context, shown)
  return whyIn(ctx, context, shown)
}
