import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

export type IcuMessage = readonly MessageFormatElement[]

/** The type of each argument of a message, as TypeScript; that of a tag is `TAG`. */
export type Arguments = ReadonlyMap<string, string>

export const TAG = 'tag'
/** Filled in by the formatters, not by the caller. */
export const BRAND = 'brand'

/** Parses a message. Throws an error that names what is wrong. */
export function parseMessage(text: string): IcuMessage {
  const quoted = /(?<!')'[{}<>]/.exec(text)
  if (quoted) throw new Error(`${quoted[0]} starts a quotation in ICU messages; write ’ for an apostrophe`)
  try {
    return parse(text, { shouldParseSkeletons: false, requiresOtherClause: true })
  } catch (error) {
    throw new Error(`cannot be parsed: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

const optionTypeOf = (options: object) =>
  Object.keys(options)
    .toSorted()
    .map((option) => `'${option}'`)
    .join(' | ')

/** The argument that an element stands for, with its type; none for text, and for the name of the community. */
function argumentOf(element: MessageFormatElement): [name: string, type: string] | undefined {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return undefined
    case TYPE.argument:
      return element.value === BRAND ? undefined : [element.value, 'string']
    case TYPE.number:
    case TYPE.plural:
      return [element.value, 'number']
    case TYPE.select:
      return [element.value, optionTypeOf(element.options)]
    case TYPE.tag:
      return [element.value, TAG]
    default:
      throw new Error('has a date or time; pass it as text instead')
  }
}

/** The messages inside an element: the cases of a plural or select, or the words in a tag. */
export function partsOf(element: MessageFormatElement): IcuMessage[] {
  if (element.type === TYPE.tag) return [element.children]
  const isCases = element.type === TYPE.plural || element.type === TYPE.select
  return isCases ? Object.values(element.options).map(({ value }) => value) : []
}

/** Returns the arguments of a message with their types. Throws for an element that texts do not use. */
export function argumentsOf(message: IcuMessage): Map<string, string> {
  const found = new Map<string, string>()
  for (const element of message) {
    const own = argumentOf(element)
    if (own) found.set(...own)
    for (const part of partsOf(element)) for (const [name, type] of argumentsOf(part)) found.set(name, type)
  }
  return found
}

/** The plural categories that a message lacks or has in excess in a language, as sentences. */
export function pluralProblems(message: IcuMessage, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const categories = new Set<string>(pluralCategories)
  return message.flatMap((element) => {
    const nested = partsOf(element).flatMap((part) => pluralProblems(part, language))
    if (element.type !== TYPE.plural) return nested
    const options = Object.keys(element.options)
    const plural = `the plural of {${element.value}}`
    return [
      ...[...categories].filter((one) => !options.includes(one)).map((one) => `${plural} has no “${one}”`),
      ...options
        .filter((one) => !one.startsWith('=') && !categories.has(one))
        .map((one) => `${plural} has “${one}”, which ${language} lacks`),
      ...nested,
    ]
  })
}
