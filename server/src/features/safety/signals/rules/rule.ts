/** The start of a rule’s id. */
export type SignalFamily =
  | 'contact'
  | 'lure'
  | 'money'
  | 'gift_card'
  | 'investment'
  | 'job'
  | 'advance_fee'
  | 'account'
  | 'threat'
  | 'minor'

/**
 * 3: a signal by itself. 1 and 2 say what a text is about, and make it urgent if those of `threat` and `minor` sum up to 3.
 * A rule of weight 1 alone never leads to “Are you sure?”.
 */
export type SignalWeight = 1 | 2 | 3

/** A pattern of scams or abuse. Its patterns are for folded texts: lower case, no marks, `ß` is `ss`. */
export type SignalRule = {
  id: string
  family: SignalFamily
  weight: SignalWeight
  /** `written`: the text with its digits and signs. `meant`: with disguised words as they are meant. */
  reads: 'written' | 'meant'
  pattern: RegExp
}

/** The patterns of a rule by language; `any` is for all languages. */
export type RulePatterns = Partial<Record<'en' | 'de' | 'any', readonly string[]>>

/** The source of a pattern, which may contain the sources of others. */
export const p = String.raw

const WORD_START = p`\b`

/** Joins patterns. A common check for the start of a word makes the search about twice as fast. */
function patternOf({ any = [], en = [], de = [] }: RulePatterns): RegExp {
  const all = [...any, ...en, ...de]
  const ofWords = all.filter((one) => one.startsWith(WORD_START))
  const others = all.filter((one) => !one.startsWith(WORD_START))
  const words = ofWords.map((one) => one.slice(WORD_START.length)).join('|')
  return new RegExp([...(words ? [p`\b(?:${words})`] : []), ...others].join('|'), 'g')
}

/** Returns a function that makes the rules of a family. */
export const rulesOfFamily =
  (family: SignalFamily) =>
  (
    name: string,
    weight: SignalWeight,
    patterns: RulePatterns,
    reads: SignalRule['reads'] = 'meant',
  ): SignalRule => ({
    id: `${family}.${name}`,
    family,
    weight,
    reads,
    pattern: patternOf(patterns),
  })

/** A few words between two parts of a pattern, in the same sentence. */
export const near = p`[^.!?\n]{0,40}?`
/** As `near`, across sentences. */
export const close = p`.{0,60}?`

const currency = p`(?:euros?|eur|dollars?|usd|usdt|pounds?|gbp|bucks|quid)\b`
const digits = p`\d(?:[\d.,]{0,12}\d)?`
/** A sum with its currency. */
export const amount = p`(?:[$€£] ?${digits}k?|\b${digits}k? ?(?:[$€£]|${currency}))`
/** A sum with or without its currency. */
export const sum = p`(?:${amount}|\b(?=\d\d)${digits}k?\b)`
