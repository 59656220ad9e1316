import { AppError } from '../../../errors.ts'
import type { TextRange } from './folding.ts'
import type { SignalFamily } from './rules/rule.ts'
import { signalRules } from './rules/rules.ts'
import { type Signal, signalsIn } from './signals.rules.ts'

/** The rules of these families that say something about a text without others. A sum of money alone does not. */
const rulesOf = (...families: SignalFamily[]) =>
  new Set(
    signalRules.filter(({ family, weight }) => families.includes(family) && weight > 1).map(({ id }) => id),
  )

const threats = rulesOf('threat')
const requests = rulesOf('money', 'gift_card', 'account')

const MAX_RANGES = 20

/** Writes the parts of a text as `3-12,20-25`, in order and joined where they overlap. */
function written(ranges: readonly TextRange[]): string {
  const joined: TextRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
    .slice(0, MAX_RANGES)
    .map(({ from, to }) => `${from}-${to}`)
    .join(',')
}

function findReason(text: string): { why: 'threat' | 'other'; found: Signal[] } | undefined {
  const signals = signalsIn(text)
  const threatening = signals.filter(({ ruleId }) => threats.has(ruleId))
  if (threatening.length > 0) return { why: 'threat', found: threatening }
  const asking = signals.filter(({ ruleId }) => requests.has(ruleId))
  return asking.length > 0 ? { why: 'other', found: asking } : undefined
}

/** Returns whether a text asks for money or threatens. */
export const mayBother = (text: string): boolean => findReason(text) !== undefined

/**
 * Returns the refusal `sure` of a text that asks for money or threatens, unless its writer is sure. Its param `ranges`
 * has the words that were found, in UTF-16 units, for the page to mark. Nothing is stored.
 */
export function findDoubt({
  text,
  isSure,
}: {
  text: string
  isSure: boolean | undefined
}): AppError | undefined {
  const reason = isSure ? undefined : findReason(text)
  if (!reason) return undefined
  const params = { why: reason.why, ranges: written(reason.found.flatMap(({ ranges }) => ranges)) }
  return new AppError('sure', params)
}
