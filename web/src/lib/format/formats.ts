import { useLanguage } from '../texts/texts.ts'

/** The formats of a language: numbers, lists, names and their order. */
export type Formats = {
  number: (value: number) => string
  /** Joins words, such as "a, b, and c". */
  allOf: (words: readonly string[]) => string
  /** Joins words of which one is meant, such as "a, b, or c". */
  oneOf: (words: readonly string[]) => string
  /** The name of a language by its code. */
  languageName: (code: string) => string
  /** The name of a country by its code. */
  countryName: (code: string) => string
  /** Orders names. */
  compare: (a: string, b: string) => number
}

/** The locale of a language; a pseudo-language for tests counts and sorts like the one it is made from. */
const plain = (language: string) => language.replace(/-X[AB]$/, '')

/**
 * Returns the locale of dates and times: the browser's own region of the page's language, such as `en-GB`, with the
 * digits that the texts use.
 */
export function dateLocaleOf(language: string, preferred: readonly string[] = navigator.languages): string {
  const locale = plain(language)
  const regional = preferred.find((one) => one === locale || one.startsWith(`${locale}-`)) ?? locale
  return `${regional}-u-nu-${new Intl.NumberFormat(locale).resolvedOptions().numberingSystem}`
}

/** Makes a value on first use: the first object of each kind of `Intl` keeps a slow phone busy for some 50 ms. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function makeFormats(language: string): Formats {
  const locale = plain(language)
  const numbers = lazily(() => new Intl.NumberFormat(locale))
  const lists = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const choices = lazily(() => new Intl.ListFormat(locale, { type: 'disjunction' }))
  const languages = lazily(() => new Intl.DisplayNames(locale, { type: 'language' }))
  const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region' }))
  const collator = lazily(() => new Intl.Collator(locale))
  return {
    number: (value) => numbers().format(value),
    allOf: (words) => (words.length === 1 ? (words[0] ?? '') : lists().format(words)),
    oneOf: (words) => (words.length === 1 ? (words[0] ?? '') : choices().format(words)),
    languageName: (code) => languages().of(code) ?? code,
    countryName: (code) => countries().of(code) ?? code,
    compare: (a, b) => collator().compare(a, b),
  }
}

const made = new Map<string, Formats>()

/** Returns the formats of a language, made once. */
export function formatsOf(language: string): Formats {
  const formats = made.get(language) ?? makeFormats(language)
  made.set(language, formats)
  return formats
}

/** Returns the formats of the page's language. */
export const useFormats = () => formatsOf(useLanguage())
