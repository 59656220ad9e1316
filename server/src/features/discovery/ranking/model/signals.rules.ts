import * as z from 'zod/mini'

/** Reactions to somebody who was shown, from the weakest sign of liking to the strongest. */
export const signals = ['pass', 'longLook', 'like', 'likeWithNote', 'answered', 'conversation'] as const
export type DecisionSignal = (typeof signals)[number]

/** By how much each signal raises the popularity expected from the decisions of others, above a plain pass or like. */
export const SignalValuesSchema = z.record(z.enum(signals), z.number())
export type SignalValues = z.infer<typeof SignalValuesSchema>

export const weighSignals = (values: SignalValues, by: number): SignalValues => ({
  pass: by * values.pass,
  longLook: by * values.longLook,
  like: by * values.like,
  likeWithNote: by * values.likeWithNote,
  answered: by * values.answered,
  conversation: by * values.conversation,
})

/** A decision, and the strongest signal of it that is known; undefined if only the answer is. */
export type GradedDecision = { liker: string; isLike: boolean; signal?: DecisionSignal | undefined }

/** A mean of so many values of the community is added to those of each person. */
const PRIOR_COUNT = 2
const MIN_OF_EACH = 40

type ValueSum = { count: number; sum: number }

/** Adds to a sum of a map. */
function addTo<Key>(sums: Map<Key, ValueSum>, key: Key, value: number) {
  const { count, sum } = sums.get(key) ?? { count: 0, sum: 0 }
  sums.set(key, { count: count + 1, sum: sum + value })
}

const meanOf = ({ count, sum }: ValueSum) => sum / count

/**
 * Returns numbers minus the mean over the same person's decisions with the same answer; 0 without a signal. People
 * differ in how long they look and how much they write, which says nothing about those they see.
 */
function centred(
  decisions: readonly GradedDecision[],
  valueOf: (signal: DecisionSignal, index: number) => number,
) {
  const [byPerson, byAnswer] = [new Map<string, ValueSum>(), new Map<boolean, ValueSum>()]
  for (const [k, { liker, isLike, signal }] of decisions.entries()) {
    if (!signal) continue
    addTo(byPerson, `${isLike} ${liker}`, valueOf(signal, k))
    addTo(byAnswer, isLike, valueOf(signal, k))
  }
  return Float64Array.from(decisions, ({ liker, isLike, signal }, k) => {
    const [own, all] = [byPerson.get(`${isLike} ${liker}`), byAnswer.get(isLike)]
    if (!signal || !own || !all) return 0
    return valueOf(signal, k) - (own.sum + PRIOR_COUNT * meanOf(all)) / (own.count + PRIOR_COUNT)
  })
}

/**
 * The most, in likes, that a signal brings a pass nearer to a like or a like nearer to a pass. Both together are less than the
 * difference of the two, also when the liker's choosiness explains a part of it.
 */
const MOST_ACROSS = 0.25

/** Returns what a signal says in likes, so bounded that every pass says less than every like. The order stays the same. */
export function boundedSurplus(surplus: number, isLike: boolean): number {
  const goesAcross = isLike ? surplus < 0 : surplus > 0
  return goesAcross ? MOST_ACROSS * Math.tanh(surplus / MOST_ACROSS) : surplus
}

/** Returns how much more than others with the same answer each decision says for the liked person. */
export const surplusOf = (
  decisions: readonly GradedDecision[],
  values: SignalValues | undefined,
): Float64Array =>
  values ? centred(decisions, (signal) => values[signal]) : new Float64Array(decisions.length)

/**
 * Learns the values: the mean popularity, by the decisions of others, of the people who received each signal.
 * A stronger signal never has a smaller value, and one with few decisions has that of the weaker one.
 */
export function learnValues(
  decisions: readonly (GradedDecision & { popularityByOthers: number })[],
): SignalValues | undefined {
  const popularity = centred(decisions, (_, k) => decisions[k]?.popularityByOthers ?? 0)
  const sums = new Map<DecisionSignal, ValueSum>()
  for (const [k, { signal }] of decisions.entries()) if (signal) addTo(sums, signal, popularity[k] ?? 0)
  if (sums.size === 0) return undefined
  const values: SignalValues = {
    pass: 0,
    longLook: 0,
    like: 0,
    likeWithNote: 0,
    answered: 0,
    conversation: 0,
  }
  const setValues = (known: readonly DecisionSignal[]) => {
    const base = sums.get(known[0] ?? 'pass')
    let last = 0
    for (const signal of known.slice(1)) {
      last = Math.max(last, risenFrom(base, sums.get(signal)))
      values[signal] = last
    }
  }
  setValues(signals.slice(0, 2))
  setValues(signals.slice(2))
  return values
}

/** Returns how much larger a mean is than that of the weakest signal, 0 if either comes from few decisions. */
const risenFrom = (base: ValueSum | undefined, own: ValueSum | undefined) =>
  base && own && Math.min(base.count, own.count) >= MIN_OF_EACH ? meanOf(own) - meanOf(base) : 0
