import { type Calibration, calibrate, calibrated, calibrationError } from './calibration.rules.ts'
import { type PastVote, priorModel, type RankingModel } from './model.rules.ts'
import { chooseStrength, fitLogistic, logistic, surprise } from './regression.rules.ts'
import { learnSpread, newcomer, oddsOf, type Spread, settle, type Vote } from './standing.rules.ts'

const STRENGTHS = [30, 100, 300, 1_000, 3_000, 10_000]
const FOLDS = 5
/** People are at least as far apart as they seem: each is taken at their likeliest, which lies nearer to the middle. */
const WIDER = [1, 1.4, 2, 2.8]

type Weighed = Pick<RankingModel, 'intercept' | 'weights'> & { unseen: readonly Vote[] }
type Column = { name: string; usual: number; scale: number; believed: number }
type Foretold = { chance: number; outcome: number }
/** The pairs of one fold as foretold from the others, and how surprising its likes were. */
type Fold = { pairs: Foretold[]; surprise: number }

/**
 * Learns a model from votes, starting from a belief that gives way as they become many; always the same from the same
 * votes. What is learnt after the weights is learnt from votes that these weights had not seen, else it would trust
 * them too much.
 */
export function train(votes: readonly PastVote[], belief: RankingModel = priorModel): RankingModel {
  if (votes.length === 0) return belief
  const { intercept, weights, unseen } = weigh(votes, belief)
  const { spread, folds } = widened(unseen, learnSpread(unseen, belief.spread))
  return {
    version: belief.version,
    intercept,
    weights,
    spread,
    calibration: calibrationFrom(folds.flat()),
    learntFrom: { votes: votes.length, pairs: folds.flat().length, calibrationError: errorOf(folds) },
  }
}

function weigh(votes: readonly PastVote[], belief: RankingModel): Weighed {
  const columns = columnsOf(votes, belief)
  const rows = votes.map(({ features }) =>
    Float64Array.from([
      1,
      ...columns.map(({ name, usual, scale }) => ((features[name] ?? usual) - usual) / scale),
    ]),
  )
  const towards = [belief.intercept, ...columns.map((column) => column.believed * column.scale)]
  const problem = {
    rows,
    outcomes: votes.map(({ isLike }) => Number(isLike)),
    towards: Float64Array.from(towards),
  }
  const { strength, unseen } = chooseStrength(problem, (row) => votes[row]?.group ?? 0, STRENGTHS)
  const [intercept = 0, ...weights] = fitLogistic(problem, strength)
  return {
    intercept,
    weights: Object.fromEntries(
      columns.map(({ name, usual, scale }, k) => [name, { usual, weight: (weights[k] ?? 0) / scale }]),
    ),
    unseen: votes.map(({ liker, liked, isLike }, v) => ({ liker, liked, isLike, thought: unseen[v] ?? 0 })),
  }
}

/** Every feature that differs among these votes, with what is usual of it and how much it varies. */
function columnsOf(votes: readonly PastVote[], belief: RankingModel): Column[] {
  const sums = new Map<string, { count: number; sum: number; squares: number }>()
  for (const { features } of votes) {
    for (const [name, value] of Object.entries(features)) {
      const { count, sum, squares } = sums.get(name) ?? { count: 0, sum: 0, squares: 0 }
      sums.set(name, { count: count + 1, sum: sum + value, squares: squares + value * value })
    }
  }
  return [...sums]
    .map(([name, { count, sum, squares }]) => {
      const usual = sum / count
      const scale = Math.sqrt(Math.max(squares / count - usual * usual, 0))
      return { name, usual, scale, believed: belief.weights[name]?.weight ?? 0 }
    })
    .filter(({ scale }) => scale > 1e-6)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const pairOf = ({ liker, liked }: Vote) => (liker < liked ? `${liker} ${liked}` : `${liked} ${liker}`)

/** Spreads pairs over the folds alike on every machine, and free of the order in which people came. */
function foldOf(pair: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < pair.length; k++) hash = Math.imul(hash ^ pair.charCodeAt(k), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) % FOLDS
}

/** The spread, as learnt or wider, under which votes foretell other votes best. */
function widened(votes: readonly Vote[], { choosiness, popularity, together }: Spread) {
  const tries = WIDER.map((by) => {
    const spread = { choosiness: choosiness * by, popularity: popularity * by, together: together * by }
    const folds = foretell(votes, spread)
    const cost = folds.reduce((sum, fold) => sum + fold.surprise, 0)
    return { spread, folds: folds.map(({ pairs }) => pairs), cost }
  })
  return tries.reduce((best, one) => (one.cost < best.cost ? one : best))
}

/** Foretells each fifth of the pairs from the votes of the other four. */
function foretell(votes: readonly Vote[], spread: Spread): Fold[] {
  const all = [...Map.groupBy(votes, pairOf)].map(([pair, both]) => ({ fold: foldOf(pair), both }))
  return Array.from({ length: FOLDS }, (_, out) => {
    const standings = settle(
      all.filter(({ fold }) => fold !== out).flatMap(({ both }) => both),
      spread,
    )
    const standing = (person: string) => standings.get(person) ?? newcomer
    const odds = ({ thought, liker, liked }: Vote) => oddsOf(thought, standing(liker), standing(liked))
    const unseen = all.filter(({ fold }) => fold === out).map(({ both }) => both)
    return {
      pairs: unseen.flatMap(([there, back]) =>
        there && back
          ? [
              {
                chance: logistic(odds(there)) * logistic(odds(back)),
                outcome: Number(there.isLike && back.isLike),
              },
            ]
          : [],
      ),
      surprise: unseen.flat().reduce((sum, vote) => sum + surprise(odds(vote), Number(vote.isLike)), 0),
    }
  })
}

const calibrationFrom = (foretold: readonly Foretold[]): Calibration =>
  calibrate(
    foretold.map(({ chance }) => chance),
    foretold.map(({ outcome }) => outcome),
  )

/** How far off the chances are on pairs that neither they nor their calibration had seen. */
function errorOf(folds: readonly (readonly Foretold[])[]): number | null {
  if (folds.flat().length === 0) return null
  const chances = folds.flatMap((fold, out) => {
    const calibration = calibrationFrom(folds.toSpliced(out, 1).flat())
    return fold.map(({ chance }) => calibrated(calibration, chance))
  })
  return calibrationError(
    chances,
    folds.flat().map(({ outcome }) => outcome),
  )
}
