import type { Db } from '../../../db/open.ts'
import type { PastSwipe } from '../../matching/matching.ts'
import { distanceBucketOf } from '../search/eligibility.rules.ts'
import { modelFeaturesOf } from './features/model-features.rules.ts'
import { type Commonness, foldedInterest, type ModelFeatures } from './features/pair-features.rules.ts'
import { rankingModels, rankingProfiles } from './ranking.store.ts'

/** A decision with the model features of both people; `distanceBucket` is an index of `distanceBuckets`. */
export type DecidedPair = PastSwipe & {
  liker: ModelFeatures
  liked: ModelFeatures
  distanceBucket: number | null
}

/** Reads the features of the people in these decisions as of today. Decisions of people without an age are left out. */
export async function readDecidedPairs(
  db: Db,
  decisions: readonly PastSwipe[],
  today: string,
): Promise<DecidedPair[]> {
  const ids = [...new Set(decisions.flatMap(({ swiperId, swipedId }) => [swiperId, swipedId]))]
  const found = new Map<string, { features: ModelFeatures; cell: number | null }>()
  for (const row of await rankingProfiles.listFeatures(db, ids)) {
    const features = modelFeaturesOf(row, today)
    if (features) found.set(row.userId, { features, cell: row.cell })
  }
  return decisions.flatMap((decision): DecidedPair[] => {
    const [liker, liked] = [found.get(decision.swiperId), found.get(decision.swipedId)]
    if (!liker || !liked) return []
    const isPlaced = liker.cell !== null && liked.cell !== null
    const distanceBucket = isPlaced ? distanceBucketOf(liker.cell ?? 0, liked.cell ?? 0) : null
    return [{ ...decision, distanceBucket, liker: liker.features, liked: liked.features }]
  })
}

/** Returns how common the interests of the people who decided are, in a community of so many people. */
export async function commonnessIn(
  db: Db,
  pairs: readonly DecidedPair[],
  people: number,
): Promise<Commonness> {
  const interests = [...new Set(pairs.flatMap(({ liker }) => liker.interests.map(foldedInterest)))]
  const rows = await rankingModels.listCommonness(db, { interests, languages: [] })
  return { people, having: new Map(rows.map((row) => [row.value, row.people])) }
}
