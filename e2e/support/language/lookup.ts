import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { areas } from '@hearth/texts/areas'
import { type CompiledTexts, translatorOf } from '@hearth/texts/translator'
import { root } from '../../../tools/steps.ts'
import { readCatalogues, SOURCE } from '../../../tools/texts/catalogue.ts'
import type { IcuMessage } from '../../../tools/texts/message.ts'

/** Finds the texts of one language for the English texts of a journey. */
export type TextLookup = {
  /** The texts for this English one; none for words that are no text of the product, such as a name. */
  whole: (english: string) => string[]
  /** The texts whose English contains a match, as sources of regular expressions with anything for arguments. */
  matching: (english: RegExp) => string[]
}

type TranslatedMessage = { samples: readonly string[]; translation: string }

const BRAND = 'Hearth'

export const escaped = (words: string) =>
  words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')

/** A message as it may read in English: with one or with three of everything. */
const sampleOf = (message: IcuMessage, count: 1 | 3): string =>
  message.map((element) => sampleOfElement(element, count)).join('')

function sampleOfElement(element: MessageFormatElement, count: 1 | 3): string {
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.number || element.type === TYPE.pound) return String(count)
  if (element.type === TYPE.tag) return sampleOf(element.children, count)
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return BRAND
  const { one, other } = element.options
  const chosen = (count === 1 && one) || other
  return chosen ? sampleOf(chosen.value, count) : ''
}

/** The source of a regular expression for a message, with anything for its arguments. */
const patternOf = (message: IcuMessage): string => message.map(patternOfElement).join('')

function patternOfElement(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return escaped(element.value)
  if (element.type === TYPE.tag) return patternOf(element.children)
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return '.+?'
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
      const samples = [sampleOf(message, 1), sampleOf(message, 3)]
      return [{ samples, translation: patternOf(found.message) }]
    })
  })
}

async function readCompiled(language: string): Promise<CompiledTexts> {
  const modules = await Promise.all(areas.map((area) => import(`@hearth/texts/compiled/${language}/${area}`)))
  return { language, areas: Object.assign({}, ...modules) }
}

export async function openLookup(language: string): Promise<TextLookup> {
  const translate = translatorOf(await readCompiled(SOURCE), await readCompiled(language), BRAND)
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
