import { dayOf } from '@hearth/contract/ages'
import type { Wishes } from '@hearth/contract/wishes'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { type Commonness, foldedInterest, type Portrait } from './features.rules.ts'
import { priorModel, type RankingModel, readModel } from './model.rules.ts'
import { portraitOf } from './portraits.rules.ts'
import { learnt, type SitterRow, sitters } from './ranking.store.ts'
import type { Standing } from './standing.rules.ts'

/** Somebody as ordering sees them. */
export type Sitter = {
  portrait: Portrait
  standing: Standing
  /** Whether they have decided, and have been decided on. */
  isKnown: boolean
  shown: number
  wishes: Wishes
}

/** What ordering knows when one person looks at others. */
export type Sitting = {
  model: RankingModel
  /** How often people were shown of late on average. */
  usual: number
  /** How common the viewer's own interests are: no others can be shared. */
  commonness: Commonness
  /** How many people show everyone that they speak each language of the viewer. */
  speaking: ReadonlyMap<string, number>
  viewer: Sitter | undefined
  others: ReadonlyMap<string, Sitter>
}

const sitterOf = (row: SitterRow, portrait: Portrait): Sitter => ({
  portrait,
  standing: { choosiness: row.choosiness ?? 0, popularity: row.popularity ?? 0 },
  isKnown: (row.votesCast ?? 0) > 0 && (row.votesGot ?? 0) > 0,
  shown: row.shown ?? 0,
  wishes: row.wishes ?? {},
})

/** The viewer and these people as ordering sees them, with what has been learnt; in three short questions. */
export async function sittingOf(ctx: Ctx, db: Db, ids: readonly string[]): Promise<Sitting> {
  const today = dayOf(ctx.now())
  const others = new Map<string, Sitter>()
  for (const row of await sitters.list(db, [ctx.viewerId, ...ids])) {
    const portrait = portraitOf(row, today)
    if (portrait) others.set(row.userId, sitterOf(row, portrait))
  }
  const viewer = others.get(ctx.viewerId)
  others.delete(ctx.viewerId)
  const model = await learnt.findModel(db)
  const { interests, languages } = await commonnessFor(db, viewer)
  return {
    model: model ? readModel(model.model) : priorModel,
    usual: model?.usualShown ?? 0,
    commonness: { people: model?.people ?? 0, having: interests },
    speaking: languages,
    viewer,
    others,
  }
}

async function commonnessFor(db: Db, viewer: Sitter | undefined) {
  const { interests = [], languages = [] } = viewer?.portrait ?? {}
  const rows = await learnt.listCommonness(db, { interests: interests.map(foldedInterest), languages })
  const having = (kind: 'interest' | 'language') =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.value, row.people]))
  return { interests: having('interest'), languages: having('language') }
}
