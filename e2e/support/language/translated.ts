import { directionOf } from '@hearth/texts/formatters'
import type { Locator, Page } from '@playwright/test'
import { escaped, openLookup, type TextLookup } from './lookup.ts'

type SoughtText = string | RegExp

let lookup: TextLookup | undefined
let direction: 'ltr' | 'rtl' = 'ltr'

/** The arrow key that goes towards the start or the end of a line in the language of this run. */
export const arrowTo = (side: 'start' | 'end') =>
  (side === 'start') === (direction === 'ltr') ? 'ArrowLeft' : 'ArrowRight'

// Isolates may stand around a text.
const [START, END] = ['^[\\s\u2066-\u2069]*', '[\\s\u2066-\u2069]*$'] as const

const isLiteral = (source: string) => !/(?<!\\)[.*+?()[\]{}|]|\\[a-z]/i.test(source)

function patternOfText(text: string, isExact: boolean): SoughtText {
  if (!lookup) return text
  const whole = lookup.whole(text).map(escaped)
  const found = whole.length > 0 || isExact ? whole : lookup.matching(new RegExp(escaped(text), 'i'))
  if (found.length === 0) return text
  if (isExact) return new RegExp(`${START}(?:${[escaped(text), ...found].join('|')})${END}`)
  return new RegExp([escaped(text), ...found.map(wholeWord)].join('|'), 'iu')
}

const SHORT = 5

/** A short word of one language is a part of many words of another. */
const wholeWord = (words: string) => (words.length < SHORT ? `(?<!\\p{L})${words}(?!\\p{L})` : words)

function patternOfRegExp(english: RegExp): RegExp {
  if (!lookup) return english
  const { source, flags } = english
  const [, start, middle = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(source) ?? []
  const literal = middle.replace(/\\(?=\W)/g, '')
  const whole = isLiteral(middle) ? lookup.whole(literal).map(escaped) : []
  const isWhole = whole.length > 0 && start !== '' && end !== ''
  const found = isWhole ? whole : [...whole, ...lookup.matching(english)]
  const any = found.join('|')
  return found.length === 0
    ? english
    : new RegExp(`${source}|${start && START}(?:${any})${end && END}`, flags)
}

/** Translates an English text, or a part of one, into the language of this run, for `toHaveText` and its like. */
export const translated = (words: SoughtText, { exact = false } = {}): SoughtText =>
  typeof words === 'string' ? patternOfText(words, exact) : patternOfRegExp(words)

const searches = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const

type TextSearch = [words: SoughtText, options?: { exact?: boolean }]
type RoleSearch = [role: string, options?: { exact?: boolean; name?: SoughtText }]
type TextFilter = [options?: { hasText?: SoughtText }]

function searchesFor([words, options]: TextSearch): TextSearch[] {
  if (typeof words !== 'string' || !options?.exact) return [[translated(words), options]]
  // An exact text is compared with each run of text, a pattern with all of an element.
  return [words, ...(lookup?.whole(words) ?? [])].map((one): TextSearch => [one, options])
}

const roleSearchFor = ([role, options]: RoleSearch): RoleSearch[] =>
  options?.name === undefined
    ? [[role, options]]
    : [[role, { ...options, name: translated(options.name, { exact: options.exact === true }) }]]

const filterFor = ([options]: TextFilter): TextFilter[] =>
  options?.hasText === undefined ? [[options]] : [[{ ...options, hasText: translated(options.hasText) }]]

/** Lets a method of all pages or locators find what it finds with any of the arguments made from those given. */
function replace<Given extends unknown[]>(
  prototype: object,
  name: string,
  argumentsFor: (given: Given) => Given[],
): void {
  const original: (this: unknown, ...given: Given) => Locator = Reflect.get(prototype, name)
  Reflect.set(prototype, name, function find(this: unknown, ...given: Given) {
    return argumentsFor(given)
      .map((one) => original.apply(this, one))
      .reduce((one, other) => one.or(other))
  })
}

/**
 * From here on every page and locator of this process finds an element by its English texts, or by what they are in
 * this language. Wrapping a page would not reach the locators, contexts and pages that come out of it.
 */
export async function findInLanguage(page: Page, language: string): Promise<void> {
  lookup = await openLookup(language)
  direction = directionOf(language)
  const ofLocators: object = Object.getPrototypeOf(page.locator('html'))
  const ofPages: object = Object.getPrototypeOf(page)
  for (const prototype of [ofPages, ofLocators]) {
    for (const name of searches) replace(prototype, name, searchesFor)
    replace(prototype, 'getByRole', roleSearchFor)
  }
  replace(ofLocators, 'filter', filterFor)
}
