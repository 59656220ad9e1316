/** What compiled texts call. `texts/compiled/` holds one function a language and area that takes these. */
export type Formatters = {
  /** The name of the community. */
  brand: string
  /** Writes a number. */
  n: (value: number) => string
  /** Chooses the form of a plural; an exact case such as `=0` comes first. */
  p: (value: number, cases: Record<string, string>) => string
  /** Chooses the option of a `select`. */
  o: (value: string, cases: Record<string, string>) => string
  /** Keeps words that may run in the other direction from disturbing the text around them. */
  s: (words: string) => string
}

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr')

// Pseudo-languages for tests write numbers like the language they are made from.
export const localeOf = (language: string) => language.replace(/-X[AB]$/, '')

/**
 * Returns the formatters of a language. Objects of `Intl` are made on first use, because the first one of each kind
 * keeps a slow phone busy.
 */
export function formattersOf(language: string, brand: string): Formatters {
  const locale = localeOf(language)
  const isolates = directionOf(language) === 'rtl' ? /./ : rightToLeftLetter
  let numbers: Intl.NumberFormat | undefined
  let rules: Intl.PluralRules | undefined
  return {
    brand,
    n: (value) => (numbers ??= new Intl.NumberFormat(locale)).format(value),
    p: (value, cases) =>
      cases[`=${value}`] ??
      cases[(rules ??= new Intl.PluralRules(locale)).select(value)] ??
      cases['other'] ??
      '',
    o: (value, cases) => cases[value] ?? cases['other'] ?? '',
    s: (words) => (isolates.test(words) ? `\u2068${words}\u2069` : words),
  }
}
