/** A kind of community; spreads are standard deviations in log-odds. */
export type SimulatedWorld = {
  name: string
  /** The log-odds of a like between two average people; women may be rarer to like. */
  intercept: { woman: number; man: number }
  spread: { choosiness: number; popularity: number; taste: number }
  /** Number of hidden properties that each person wants differently. */
  tasteRank: number
  /** Each later card of a day takes this off the log-odds. */
  positionBias: number
  arrivingShare: number
  /** The numbers of cards a day, of which each person has one. */
  cards: readonly number[]
  /** The share of people who come on a day. */
  comingShare: number
  days: number
}

/** Everybody comes daily, nobody arrives, and places do not matter: as in the evaluation that set the goals. */
export const steadyWorld: SimulatedWorld = {
  name: 'everybody comes daily, nobody arrives',
  intercept: { woman: -0.7, man: -0.7 },
  spread: { choosiness: 1.2, popularity: 1.1, taste: 0.5 },
  tasteRank: 4,
  positionBias: 0,
  arrivingShare: 0,
  cards: [5],
  comingShare: 1,
  days: 6,
}

/** The first world of this benchmark: like the steady one, with arrivals and a position bias. */
export const arrivingWorld: SimulatedWorld = {
  ...steadyWorld,
  name: 'arrivals and a position bias',
  positionBias: 0.05,
  arrivingShare: 0.15,
}

/** Women like one card of five. */
const rareLikes: SimulatedWorld = {
  ...arrivingWorld,
  name: 'women like one card of five',
  intercept: { woman: -2.6, man: -0.7 },
}

/** Half of all cards are liked, and nobody has a hidden taste. */
const frequentLikes: SimulatedWorld = {
  ...arrivingWorld,
  name: 'half of all cards are liked, no hidden tastes',
  intercept: { woman: -0.1, man: 0.1 },
  tasteRank: 0,
}

/** Most people decide on few cards and some on sixty a day; hidden tastes have six dimensions. */
const unevenCards: SimulatedWorld = {
  ...arrivingWorld,
  name: 'two to sixty cards a day, half of the people come',
  tasteRank: 6,
  cards: [2, 2, 3, 5, 5, 8, 15, 60],
  comingShare: 0.5,
}

/** Simulated with few people only. */
export const otherWorlds = [rareLikes, frequentLikes, unevenCards]
