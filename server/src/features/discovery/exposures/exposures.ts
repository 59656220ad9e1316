import { dayOf } from '@hearth/contract/ages'
import { type DistanceBucket, distanceBuckets } from '@hearth/contract/people/wishes'
import type { Ctx, Deps, TransactionListener } from '../../../context.ts'
import { pairFeaturesOf } from '../ranking/features/pair-features.rules.ts'
import { likeChance } from '../ranking/model/model.rules.ts'
import { chanceIn } from '../ranking/order/ordering.ts'
import type { ScoringContext } from '../ranking/order/scoring-context.ts'
import { exposures, type NewExposure } from './exposures.store.ts'

/** A person whom the deck shows. Without a propensity the card did not come by the order, and is not logged. */
export type ShownPerson = {
  userId: string
  distanceBucket: DistanceBucket | null
  propensity: number | null
  isRandom: boolean
}

const DAY_MS = 86_400_000
const RETENTION_DAYS = 90

/** Logs who is shown, where, by which model, how likely that was, and what the model expects of it. */
export async function logExposures(
  ctx: Ctx,
  context: ScoringContext,
  shown: readonly ShownPerson[],
): Promise<void> {
  const predict = predictionsIn(context)
  const cards = shown.flatMap(({ userId, distanceBucket, propensity, isRandom }): NewExposure[] =>
    propensity === null
      ? []
      : [{ personId: userId, propensity, isRandom, ...predict(userId, distanceBucket) }],
  )
  if (cards.length === 0) return
  const page = { viewerId: ctx.viewerId, at: ctx.now(), day: dayOf(ctx.now()), modelId: context.modelId }
  await exposures.insert(ctx.db, page, cards)
}

/** Returns a function that gives the chances of a like by the viewer, and of a match; null without an age. */
function predictionsIn(context: ScoringContext) {
  const { viewer, others, model, commonness } = context
  const matchChanceOf = viewer && chanceIn(context, viewer)
  return (id: string, bucket: DistanceBucket | null) => {
    const person = others.get(id)
    if (!viewer || !matchChanceOf || !person) return { likeChance: null, matchChance: null }
    const distance = bucket && distanceBuckets.indexOf(bucket)
    const features = pairFeaturesOf({ liker: viewer.features, liked: person.features }, distance, commonness)
    return {
      likeChance: likeChance(model, { features, liker: viewer.score, liked: person.score }),
      matchChance: matchChanceOf(person, distance),
    }
  }
}

/** Notes how long a card was looked at before the decision. */
export const noteViewing: TransactionListener<'swipe.stored'> = async (
  _,
  tx,
  { swiperId, swipedId, viewedSeconds },
) => {
  if (viewedSeconds !== null) await exposures.setViewed(tx, swiperId, swipedId, viewedSeconds)
}

/** Deletes exposures that are 90 days old. */
export const clearExposures = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> => {
  await exposures.deleteBefore(db, new Date(now().getTime() - RETENTION_DAYS * DAY_MS))
}
