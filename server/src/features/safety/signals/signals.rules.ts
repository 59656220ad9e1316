import { type FoldedText, fold, originalRange, type TextRange, undisguise } from './folding.ts'
import type { SignalFamily, SignalRule } from './rules/rule.ts'
import { signalRules } from './rules/rules.ts'

/** P0: look at it now. P1: a scam. */
export type SignalPriority = 'P0' | 'P1'

/** A rule that a text matches, and where. */
export type Signal = { ruleId: string; priority: SignalPriority; ranges: TextRange[] }

/**
 * The sum of weights from which a text has signals. The weights of all rules that it matches are added, each once:
 *
 * | weight | meaning                                  |
 * | ------ | ---------------------------------------- |
 * | 1      | harmless by itself, and with another one |
 * | 2      | a signal with any other rule             |
 * | 3      | a signal by itself                       |
 */
const THRESHOLD = 3

type CountedFamily = SignalFamily | 'disguise'

/** The most that a family counts. People who like each other exchange numbers, so no number of these is a signal. */
const mostOf: Partial<Record<CountedFamily, number>> = { contact: 2 }
/** Families that make a text urgent if their rules alone reach the sum. */
const urgent: readonly CountedFamily[] = ['threat', 'minor']

type RuleMatch = { ruleId: string; family: CountedFamily; weight: number; ranges: () => TextRange[] }

/** Words that people disguise only to hide them. */
const hiddenWords =
  /\b(?:whats ?app|telegram|onlyfans|hangouts|gmail|money|account|bank|gift|card|bitcoin|crypto|krypto|forex|trading|invest|frozen|nudes|nacktbilder|geld|post|cash ?app|pay ?pal)\w*/g

function matchOf({ id, family, weight, pattern }: SignalRule, read: FoldedText): RuleMatch | undefined {
  if (read.text.search(pattern) < 0) return undefined
  const ranges = () =>
    [...read.text.matchAll(pattern)].map(({ 0: found, index }) =>
      originalRange(read, index, index + found.length),
    )
  return { ruleId: id, family, weight, ranges }
}

function disguiseIn(original: string, meant: FoldedText): RuleMatch[] {
  const written = original.toLowerCase()
  if (written === meant.text) return []
  const ranges = [...meant.text.matchAll(hiddenWords)]
    .filter(([word]) => !written.includes(word))
    .map(({ 0: word, index }) => originalRange(meant, index, index + word.length))
  return ranges.length > 0
    ? [{ ruleId: 'disguise.word', family: 'disguise', weight: 2, ranges: () => ranges }]
    : []
}

function scoreOf(matches: readonly RuleMatch[]): number {
  const byFamily = new Map<CountedFamily, number>()
  for (const { family, weight } of matches) byFamily.set(family, (byFamily.get(family) ?? 0) + weight)
  return [...byFamily].reduce((total, [family, score]) => total + Math.min(score, mostOf[family] ?? score), 0)
}

/**
 * Returns the rules that a text matches, if they count for enough together, or an empty list. The ranges explain each.
 * A phone number, an app or a sum of money alone is no signal.
 */
export function signalsIn(original: string): Signal[] {
  const written = fold(original)
  const meant = undisguise(written)
  const texts = { written, meant }
  const matches = [
    ...signalRules.flatMap((rule) => matchOf(rule, texts[rule.reads]) ?? []),
    ...disguiseIn(original, meant),
  ]
  if (scoreOf(matches) < THRESHOLD) return []
  const isUrgent = scoreOf(matches.filter(({ family }) => urgent.includes(family))) >= THRESHOLD
  return matches.map(({ ruleId, ranges }) => ({
    ruleId,
    priority: isUrgent ? 'P0' : 'P1',
    ranges: ranges(),
  }))
}
