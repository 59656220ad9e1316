import { dayOf } from '@hearth/contract/ages'
import type { Wishes } from '@hearth/contract/people/wishes'
import type { Ctx } from '../../../../context.ts'
import type { Db } from '../../../../db/open.ts'
import { modelFeaturesOf } from '../features/model-features.rules.ts'
import { type Commonness, foldedInterest, type ModelFeatures } from '../features/pair-features.rules.ts'
import { parseModel, priorModel, type RankingModel } from '../model/model.rules.ts'
import type { PersonScore } from '../model/person-scores.rules.ts'
import { type RankingProfileRow, rankingModels, rankingProfiles } from '../ranking.store.ts'
import type { TasteVector } from '../taste/taste-features.rules.ts'

/** The properties of a person that the ranking uses. */
export type RankingProfile = {
  features: ModelFeatures
  score: PersonScore
  /** The smaller number of the decisions they made and received. */
  decisionsKnown: number
  /** How often others decided on them in the last two weeks. */
  shown: number
  wishes: Wishes
  /** The slopes of their taste, if it is used. */
  slopes: TasteVector | undefined
}

/** The data for ranking other people for one viewer. */
export type ScoringContext = {
  model: RankingModel
  /** Null for the prior model. */
  modelId: number | null
  /** How often people were shown in the last two weeks, on average. */
  meanShown: number
  /** Only of the viewer's interests, because no others can be shared. */
  commonness: Commonness
  /** How many people publicly speak each language of the viewer. */
  speaking: ReadonlyMap<string, number>
  viewer: RankingProfile | undefined
  others: ReadonlyMap<string, RankingProfile>
}

/** Returns a person as the order knows them. */
export const rankingProfileOf = (row: RankingProfileRow, features: ModelFeatures): RankingProfile => ({
  features,
  score: { choosiness: row.choosiness ?? 0, popularity: row.popularity ?? 0 },
  decisionsKnown: Math.min(row.decisionsMade ?? 0, row.decisionsReceived ?? 0),
  shown: row.shown ?? 0,
  wishes: row.wishes ?? {},
  slopes: row.slopes ? Float64Array.from(row.slopes) : undefined,
})

/** Returns the newest model, or the prior one, what it says of the community, and until when decisions are learnt. */
export async function currentModel(
  db: Db,
): Promise<
  Pick<ScoringContext, 'model' | 'modelId' | 'meanShown'> & { people: number; learntUntil: Date | null }
> {
  const newest = await rankingModels.findNewest(db)
  return {
    model: newest ? parseModel(newest.model) : priorModel,
    modelId: newest?.id ?? null,
    meanShown: newest?.meanShown ?? 0,
    people: newest?.people ?? 0,
    learntUntil: newest ? (newest.learntUntil ?? newest.trainedAt) : null,
  }
}

/** Reads the newest model, the viewer and these people in three queries. People without an age are left out. */
export async function scoringContextOf(ctx: Ctx, db: Db, ids: readonly string[]): Promise<ScoringContext> {
  const today = dayOf(ctx.now())
  const others = new Map<string, RankingProfile>()
  for (const row of await rankingProfiles.list(db, [ctx.viewerId, ...ids])) {
    const features = modelFeaturesOf(row, today)
    if (features) others.set(row.userId, rankingProfileOf(row, features))
  }
  const viewer = others.get(ctx.viewerId)
  others.delete(ctx.viewerId)
  const { people, model, modelId, meanShown } = await currentModel(db)
  const { interests, languages } = await commonnessFor(db, viewer)
  return {
    model,
    modelId,
    meanShown,
    commonness: { people, having: interests },
    speaking: languages,
    viewer,
    others,
  }
}

async function commonnessFor(db: Db, viewer: RankingProfile | undefined) {
  const { interests = [], languages = [] } = viewer?.features ?? {}
  const rows = await rankingModels.listCommonness(db, { interests: interests.map(foldedInterest), languages })
  const having = (kind: 'interest' | 'language') =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.value, row.people]))
  return { interests: having('interest'), languages: having('language') }
}
