import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { areas } from '@hearth/texts/areas'
import { type CompiledTexts, translatorOf } from '@hearth/texts/translator'
import { root } from '../../../tools/steps.ts'
import { readCatalogues, SOURCE } from '../../../tools/texts/catalogue.ts'
import { BRAND, type IcuMessage, partsOf } from '../../../tools/texts/message.ts'

/** Finds the texts of one language for the English texts of a journey. */
export type TextLookup = {
  /** The texts for this English one; none for words that are no text of the product, such as a name. */
  whole: (english: string) => string[]
  /** The texts whose English contains a match, as sources of regular expressions with anything for arguments. */
  matching: (english: RegExp) => string[]
}

type TranslatedMessage = { samples: readonly string[]; translation: string }

const COMMUNITY = 'Hearth'

const isBrand = (element: MessageFormatElement) => element.type === TYPE.argument && element.value === BRAND

// Playwright takes a quotation mark in a regular expression for one of its own. Isolates stand around words inserted into a
// text of a page, and not in a draft.
export const escaped = (words: string) =>
  words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/["'`]/g, (mark) => `\\x${mark.charCodeAt(0).toString(16)}`)
    .replace(/\s+/g, '\\s+')
    .replace(/[\u2066-\u2069]/g, '$&?')

/** A message as it may read in English: with this case of each plural and select that has it. */
const sampleOf = (message: IcuMessage, key: string): string =>
  message.map((element) => sampleOfElement(element, key)).join('')

function sampleOfElement(element: MessageFormatElement, key: string): string {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.number || element.type === TYPE.pound) return key === 'one' ? '1' : '3'
  if (element.type === TYPE.tag) return sampleOf(element.children, key)
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return isBrand(element) ? COMMUNITY : '…'
  const chosen = element.options[key] ?? element.options['other']
  return chosen ? sampleOf(chosen.value, key) : ''
}

/** The names of all cases in a message. */
const caseNamesOf = (message: IcuMessage): string[] =>
  message.flatMap((element) => [
    ...('options' in element ? Object.keys(element.options) : []),
    ...partsOf(element).flatMap(caseNamesOf),
  ])

/** The source of a regular expression for a message, with anything for its arguments. */
const patternOf = (message: IcuMessage): string => message.map(patternOfElement).join('')

function patternOfElement(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return escaped(element.value)
  if (element.type === TYPE.tag) return patternOf(element.children)
  if (element.type !== TYPE.plural && element.type !== TYPE.select)
    return isBrand(element) ? COMMUNITY : '.+?'
  return `(?:${Object.values(element.options)
    .map(({ value }) => patternOf(value))
    .join('|')})`
}

/** Every message of the source beside its translation. */
function readMessages(language: string): TranslatedMessage[] {
  const { catalogues } = readCatalogues(root)
  const of = (code: string) => catalogues.filter((one) => one.language === code)
  return of(SOURCE).flatMap(({ area, messages }) => {
    const translations = of(language).find((one) => one.area === area)?.messages
    return [...messages].flatMap(([key, { message }]) => {
      const found = translations?.get(key)
      if (!found) return []
      const samples = ['other', ...caseNamesOf(message)].map((name) => sampleOf(message, name))
      const translation = patternOf(found.message)
      // A message of nothing but arguments would be found in everything.
      return /\p{L}/u.test(translation.replaceAll('\\s', '')) ? [{ samples, translation }] : []
    })
  })
}

async function readCompiled(language: string): Promise<CompiledTexts> {
  const modules = await Promise.all(areas.map((area) => import(`@hearth/texts/compiled/${language}/${area}`)))
  return { language, areas: Object.assign({}, ...modules) }
}

export async function openLookup(language: string): Promise<TextLookup> {
  const translate = translatorOf(await readCompiled(SOURCE), await readCompiled(language), COMMUNITY)
  const messages = readMessages(language)

  /** Two texts in a row, such as the name of a setting and its value. */
  function inParts(text: string): string[] {
    const words = text.split(' ')
    return words.slice(1).flatMap((_, at) => {
      const [first, second] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
      const begins = translate(first)
      if (begins.length === 0) return []
      const ends = translate(second)
      const rest = ends.length > 0 ? ends : inParts(second)
      return begins.flatMap((begin) => rest.map((end) => `${begin} ${end}`))
    })
  }

  return {
    whole: (english) => {
      const found = translate(english)
      return found.length > 0 ? found : inParts(english)
    },
    matching: (english) => {
      const found = messages.filter(({ samples }) => samples.some((sample) => english.test(sample)))
      return [...new Set(found.map(({ translation }) => translation))]
    },
  }
}
