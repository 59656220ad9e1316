import { LRUCache } from 'lru-cache'
import { learn, placesOfTerms, scoreOf, type TermModel, termsIn } from '../term-model/term-model.rules.ts'
import { readCorpus } from './corpus/corpus.ts'
import { type FoldedText, fold, originalRange, type TextRange, undisguise } from './folding.ts'
import type { SignalFamily, SignalRule } from './rules/rule.ts'
import { signalRules } from './rules/rules.ts'

/** P0: look at it now. P1: a scam. */
export type SignalPriority = 'P0' | 'P1'

/** A rule that a text matches, and where. */
export type Signal = { ruleId: string; priority: SignalPriority; ranges: TextRange[] }

/** From here on a text is like the scams of the corpus. About 3 of 100 harmless texts of an unknown author are, too. */
const LEARNED_THRESHOLD = 5.2
/** The id of what the words say together, while no single one does. Its ranges are those that say most. */
export const LEARNED_RULE = 'words.learned'
/** So many of the terms that say most are shown. */
const SHOWN_TERMS = 5
/** The weight of a rule that is a signal by itself. */
const ENOUGH = 3
/** The sum of weights from which the rules of urgent families make a text urgent. */
const URGENT_SUM = 3
const urgent: readonly SignalFamily[] = ['threat', 'minor']

const decides = ({ family, weight }: SignalRule) => weight === ENOUGH || urgent.includes(family)
const decidingRules = signalRules.filter(decides)
const explainingRules = signalRules.filter((rule) => !decides(rule))

type RuleMatch = { rule: SignalRule; ranges: () => TextRange[] }

/** Words that people disguise only to hide them. */
const hiddenWords =
  /\b(?:whats ?app|telegram|onlyfans|hangouts|gmail|money|account|bank|gift|card|bitcoin|crypto|krypto|forex|trading|invest|frozen|nudes|nacktbilder|geld|post|cash ?app|pay ?pal)\w*/g

function matchOf(rule: SignalRule, read: FoldedText): RuleMatch | undefined {
  const { pattern } = rule
  if (read.text.search(pattern) < 0) return undefined
  const ranges = () =>
    [...read.text.matchAll(pattern)].map(({ 0: found, index }) =>
      originalRange(read, index, index + found.length),
    )
  return { rule, ranges }
}

function disguisesIn(original: string, meant: FoldedText): TextRange[] {
  const written = original.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  if (written === meant.text) return []
  return [...meant.text.matchAll(hiddenWords)]
    .filter(([word]) => !written.includes(word))
    .map(({ 0: word, index }) => originalRange(meant, index, index + word.length))
}

/** The model of the corpus is learned at the first text, which takes a fifth of a second. */
const learnedModel = (() => {
  let model: TermModel | undefined
  return () => {
    model ??= learn(readCorpus().map(({ text, isScam }) => ({ terms: termsIn(text), isSought: isScam })))
    return model
  }
})()

const isUrgentSum = (matches: readonly RuleMatch[]): boolean =>
  matches.reduce((sum, { rule }) => sum + (urgent.includes(rule.family) ? rule.weight : 0), 0) >= URGENT_SUM

/** Returns the places of the terms that say most. */
function strongestIn(model: TermModel, meant: FoldedText): TextRange[] {
  const weightOf = (term: string) => model.weights.get(term) ?? 0
  return [...placesOfTerms(meant.text)]
    .toSorted(([a], [b]) => weightOf(b) - weightOf(a))
    .slice(0, SHOWN_TERMS)
    .map(([, { from, to }]) => originalRange(meant, from, to))
}

/** Each message is asked about when it is sent, when it is flagged and when it is shown. */
const found = new LRUCache<string, readonly Signal[]>({ max: 1_000 })

/**
 * Returns why a text is like a scam, a threat or a person under 18, or an empty list. Its words are compared with the
 * corpus, and a rule may say enough by itself; the rules that it matches say what it is about, and the ranges where. A
 * phone number, an app or a sum of money alone is no signal.
 */
export function signalsIn(text: string): readonly Signal[] {
  const known = found.get(text) ?? findSignals(text)
  found.set(text, known)
  return known
}

/** `signalsIn` with any model, without its memory. */
export function findSignals(original: string, model = learnedModel()): readonly Signal[] {
  const written = fold(original)
  const meant = undisguise(written)
  const texts = { written, meant }
  const matchesOf = (rules: readonly SignalRule[]) =>
    rules.flatMap((rule) => matchOf(rule, texts[rule.reads]) ?? [])
  const isLearned = scoreOf(model, [...placesOfTerms(meant.text).keys()]) >= LEARNED_THRESHOLD
  const deciding = matchesOf(decidingRules)
  const isUrgent = isUrgentSum(deciding)
  // Most texts end here, so the rules that only explain are not tried with them.
  if (!isLearned && !isUrgent && !deciding.some(({ rule }) => rule.weight === ENOUGH)) return []
  const disguises = disguisesIn(original, meant)
  return [
    ...[...deciding, ...matchesOf(explainingRules)].map(({ rule, ranges }) => ({
      ruleId: rule.id,
      ranges: ranges(),
    })),
    ...(disguises.length > 0 ? [{ ruleId: 'disguise.word', ranges: disguises }] : []),
    ...(isLearned ? [{ ruleId: LEARNED_RULE, ranges: strongestIn(model, meant) }] : []),
  ].map((signal) => ({ ...signal, priority: isUrgent ? 'P0' : 'P1' }))
}
