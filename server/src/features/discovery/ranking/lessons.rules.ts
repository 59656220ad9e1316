import { type Commonness, featuresOf, type Portrait } from './features.rules.ts'
import { type PastVote, priorModel, type RankingModel, standingsOf } from './model.rules.ts'
import { newcomer, type Standing } from './standing.rules.ts'
import { train } from './training.rules.ts'

/** One decision, and how far apart the two were, as the place of the distance in `bandValues`. */
export type Decision = { liker: string; liked: string; isLike: boolean; band: number | null }

export type Lessons = {
  decisions: readonly Decision[]
  portraits: ReadonlyMap<string, Portrait>
  commonness: Commonness
}

export type Stand = Standing & { userId: string; votesCast: number; votesGot: number }
export type Learnt = { model: RankingModel; votes: number; stands: Stand[] }

/** With fewer likes or fewer passes than this there is nothing to tell likes from passes by, and the belief stays. */
const ENOUGH_OF_EACH = 40

/** What these decisions teach: a model, and where everyone stands who is in them. */
export function learnFrom({ decisions, portraits, commonness }: Lessons): Learnt {
  const numbers = new Map<string, number>()
  const votes = decisions.flatMap(({ liker, liked, isLike, band }): PastVote[] => {
    const [one, other] = [portraits.get(liker), portraits.get(liked)]
    if (!one || !other) return []
    const group = numbers.get(liker) ?? numbers.size
    numbers.set(liker, group)
    return [
      { liker, liked, isLike, group, features: featuresOf({ liker: one, liked: other }, band, commonness) },
    ]
  })
  const likes = votes.filter(({ isLike }) => isLike).length
  const isEnough = Math.min(likes, votes.length - likes) >= ENOUGH_OF_EACH
  const model = isEnough ? train(votes) : priorModel
  return { model, votes: votes.length, stands: standsOf(model, votes) }
}

function standsOf(model: RankingModel, votes: readonly PastVote[]): Stand[] {
  const standings = standingsOf(model, votes)
  const cast = countBy(votes, ({ liker }) => liker)
  const got = countBy(votes, ({ liked }) => liked)
  return [...new Set(votes.flatMap(({ liker, liked }) => [liker, liked]))].map((userId) => ({
    userId,
    ...(standings.get(userId) ?? newcomer),
    votesCast: cast.get(userId) ?? 0,
    votesGot: got.get(userId) ?? 0,
  }))
}

function countBy(votes: readonly PastVote[], whoOf: (vote: PastVote) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const vote of votes) counts.set(whoOf(vote), (counts.get(whoOf(vote)) ?? 0) + 1)
  return counts
}
