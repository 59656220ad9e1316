import { add, at, logistic } from './regression.rules.ts'

/** One decision, with the log-odds of a like that the two profiles alone would give. */
export type Vote = { liker: string; liked: string; isLike: boolean; thought: number }

/**
 * How much rarer than expected one likes, and how much oftener than expected one is liked, in log-odds. Both are for
 * ordering alone: no person ever sees theirs or another's.
 */
export type Standing = { choosiness: number; popularity: number }

/** The log-odds of a like, from what two profiles give and where the two stand. */
export const oddsOf = (thought: number, liker: Standing, liked: Standing) =>
  thought - liker.choosiness + liked.popularity

/** How far people differ in both, as variances, and how far the two go together. */
export type Spread = { choosiness: number; popularity: number; together: number }

/** Of whom nothing is known yet. */
export const newcomer: Standing = { choosiness: 0, popularity: 0 }

const SWEEPS = 60
const LEARNING_SWEEPS = 80
const CLOSE_ENOUGH = 1e-5
const MOST_CHANGE = 1
const LEAST_VARIANCE = 0.01

type Table = {
  people: string[]
  likers: Int32Array
  likeds: Int32Array
  votes: readonly Vote[]
  choosy: Float64Array
  popular: Float64Array
  /** How sharply the votes of each person speak: one over it is what they leave open. */
  choosyWeight: Float64Array
  popularWeight: Float64Array
}

type Precision = { choosiness: number; popularity: number; cross: number }

/** Each person's standing as their votes have it, shrunk to a newcomer's the more the fewer they are. */
export function settle(votes: readonly Vote[], spread: Spread): Map<string, Standing> {
  const table = tableOf(votes)
  const precision = precisionOf(spread)
  for (let sweep = 0; sweep < SWEEPS; sweep++) if (settleOnce(table, precision) < CLOSE_ENOUGH) break
  return new Map(
    table.people.map((person, p) => [
      person,
      { choosiness: at(table.choosy, p), popularity: at(table.popular, p) },
    ]),
  )
}

/** How far people differ, learnt from the votes themselves (expectation and maximisation in turns). */
export function learnSpread(votes: readonly Vote[], from: Spread): Spread {
  const table = tableOf(votes)
  if (table.people.length === 0) return from
  let spread = from
  for (let sweep = 0; sweep < LEARNING_SWEEPS; sweep++) {
    const precision = precisionOf(spread)
    settleOnce(table, precision)
    spread = spreadIn(table, precision)
  }
  return spread
}

function tableOf(votes: readonly Vote[]): Table {
  const numbers = new Map<string, number>()
  const numberOf = (person: string) => {
    const number = numbers.get(person) ?? numbers.size
    numbers.set(person, number)
    return number
  }
  const likers = Int32Array.from(votes, ({ liker }) => numberOf(liker))
  const likeds = Int32Array.from(votes, ({ liked }) => numberOf(liked))
  const empty = () => new Float64Array(numbers.size)
  return {
    people: [...numbers.keys()],
    likers,
    likeds,
    votes,
    choosy: empty(),
    popular: empty(),
    choosyWeight: empty(),
    popularWeight: empty(),
  }
}

/** The inverse of the spread; people are never taken for all alike, or for one thing only. */
function precisionOf({ choosiness, popularity, together }: Spread): Precision {
  const [a, b] = [Math.max(choosiness, LEAST_VARIANCE), Math.max(popularity, LEAST_VARIANCE)]
  const most = 0.9 * Math.sqrt(a * b)
  const cross = Math.min(Math.max(together, -most), most)
  const determinant = a * b - cross * cross
  return { choosiness: b / determinant, popularity: a / determinant, cross: -cross / determinant }
}

/** Moves everyone's choosiness, then everyone's popularity, one Newton step; gives the largest move. */
function settleOnce(table: Table, precision: Precision): number {
  const { choosy, popular, likers, likeds, choosyWeight, popularWeight } = table
  const moves = [
    step({ table, of: likers, sign: -1, mine: choosy, weight: choosyWeight }, (p) => ({
      climb: -precision.choosiness * at(choosy, p) - precision.cross * at(popular, p),
      curve: precision.choosiness,
    })),
    step({ table, of: likeds, sign: 1, mine: popular, weight: popularWeight }, (p) => ({
      climb: -precision.popularity * at(popular, p) - precision.cross * at(choosy, p),
      curve: precision.popularity,
    })),
  ]
  return Math.max(...moves)
}

type Side = { table: Table; of: Int32Array; sign: 1 | -1; mine: Float64Array; weight: Float64Array }

function step(
  { table, of, sign, mine, weight }: Side,
  prior: (person: number) => { climb: number; curve: number },
): number {
  const { choosy, popular, likers, likeds, votes } = table
  const climb = new Float64Array(mine.length)
  weight.fill(0)
  for (const [v, { isLike, thought }] of votes.entries()) {
    const chance = logistic(thought - at(choosy, likers[v] ?? 0) + at(popular, likeds[v] ?? 0))
    add(climb, of[v] ?? 0, sign * (Number(isLike) - chance))
    add(weight, of[v] ?? 0, chance * (1 - chance))
  }
  let most = 0
  for (let p = 0; p < mine.length; p++) {
    const { climb: up, curve } = prior(p)
    const wanted = (at(climb, p) + up) / (at(weight, p) + curve)
    const move = Math.min(Math.max(wanted, -MOST_CHANGE), MOST_CHANGE)
    add(mine, p, move)
    most = Math.max(most, Math.abs(move))
  }
  return most
}

/** The spread of where people stand, and of what their votes leave open about it. */
function spreadIn(table: Table, precision: Precision): Spread {
  const sum = { choosiness: 0, popularity: 0, together: 0 }
  const { length } = table.people
  for (let p = 0; p < length; p++) {
    const [c, d] = [at(table.choosy, p), at(table.popular, p)]
    const a = precision.choosiness + at(table.choosyWeight, p)
    const b = precision.popularity + at(table.popularWeight, p)
    const determinant = a * b - precision.cross * precision.cross
    sum.choosiness += c * c + b / determinant
    sum.popularity += d * d + a / determinant
    sum.together += c * d - precision.cross / determinant
  }
  return {
    choosiness: sum.choosiness / length,
    popularity: sum.popularity / length,
    together: sum.together / length,
  }
}
