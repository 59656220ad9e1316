import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

export type Message = readonly MessageFormatElement[]

/** The type of each argument of a message, as TypeScript; a tag is a function that wraps the words inside. */
export type Arguments = ReadonlyMap<string, string>

const TAG = 'tag'
/** Filled in by the formatters, not by the caller. */
const BRAND = 'brand'

/** Parses a message. Throws an error that names what is wrong. */
export function parseMessage(text: string): Message {
  const quoted = /(?<!')'[{}<>]/.exec(text)
  if (quoted) throw new Error(`${quoted[0]} starts a quotation in ICU messages; write ’ for an apostrophe`)
  try {
    return parse(text, { shouldParseSkeletons: false, requiresOtherClause: true })
  } catch (error) {
    throw new Error(error instanceof Error ? `cannot be parsed: ${error.message}` : 'cannot be parsed', {
      cause: error,
    })
  }
}

const isTagged = (message: Message): boolean => message.some(({ type }) => type === TYPE.tag)

/** Returns the arguments of a message with their types. Throws for an element that texts do not use. */
export function argumentsOf(message: Message, found = new Map<string, string>()): Map<string, string> {
  for (const element of message) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break
      case TYPE.argument:
        if (element.value !== BRAND) found.set(element.value, found.get(element.value) ?? 'string')
        break
      case TYPE.number:
        found.set(element.value, 'number')
        break
      case TYPE.plural:
        found.set(element.value, 'number')
        for (const { value } of Object.values(element.options)) argumentsOf(value, found)
        break
      case TYPE.select:
        found.set(element.value, optionTypeOf(Object.keys(element.options)))
        for (const { value } of Object.values(element.options)) argumentsOf(value, found)
        break
      case TYPE.tag:
        found.set(element.value, TAG)
        argumentsOf(element.children, found)
        break
      default:
        throw new Error('has a date or time; pass it as text instead')
    }
  }
  return found
}

const optionTypeOf = (options: readonly string[]) =>
  options.toSorted().map((option) => `'${option}'`).join(' | ')

/** The plural categories that a message lacks or has in excess in a language, as sentences. */
export function pluralProblems(message: Message, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return message.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralProblems(element.children, language)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const options = Object.keys(element.options)
    const nested = Object.values(element.options).flatMap(({ value }) => pluralProblems(value, language))
    if (element.type === TYPE.select) return nested
    const missing = pluralCategories.filter((category) => !options.includes(category))
    const excess = options.filter(
      (option) => !option.startsWith('=') && !pluralCategories.some((category) => category === option),
    )
    return [
      ...missing.map((category) => `the plural of {${element.value}} has no “${category}”`),
      ...excess.map((category) => `the plural of {${element.value}} has “${category}”, which ${language} lacks`),
      ...nested,
    ]
  })
}

const literal = (text: string) => text.replace(/[`\\]|\$(?=\{)/g, '\\$&')

function partOf(element: MessageFormatElement, counted: string): string {
  const casesOf = (options: Record<string, { value: MessageFormatElement[] }>, argument: string) =>
    Object.entries(options)
      .map(([name, { value }]) => `${JSON.stringify(name)}:${templateOf(value, argument)}`)
      .join(',')
  switch (element.type) {
    case TYPE.literal:
      return literal(element.value)
    case TYPE.argument:
      return element.value === BRAND ? '${brand}' : `\${s(v.${element.value})}`
    case TYPE.pound:
      return `\${n(v.${counted})}`
    case TYPE.number:
      return `\${n(v.${element.value})}`
    case TYPE.plural:
      return `\${p(v.${element.value},{${casesOf(element.options, element.value)}})}`
    case TYPE.select:
      return `\${o(v.${element.value},{${casesOf(element.options, counted)}})}`
    default:
      throw new Error('has a tag inside a plural or another tag')
  }
}

/** The template literal of a message without tags. */
const templateOf = (message: Message, counted = ''): string =>
  `\`${message.map((element) => partOf(element, counted)).join('')}\``

/** The elements between the tags of a message, which become one string each. */
function piecesOf(message: Message): string[] {
  const pieces: string[] = []
  let words: MessageFormatElement[] = []
  const end = () => {
    if (words.length > 0) pieces.push(templateOf(words))
    words = []
  }
  for (const element of message) {
    if (element.type !== TYPE.tag) {
      words.push(element)
      continue
    }
    end()
    pieces.push(`v.${element.value}(${templateOf(element.children)})`)
  }
  end()
  return pieces
}

/** The JavaScript of a message: a string, or a function of its arguments; with tags it returns a list of parts. */
export function codeOf(message: Message): string {
  if (isTagged(message)) return `v=>[${piecesOf(message).join(',')}]`
  return argumentsOf(message).size > 0 ? `v=>${templateOf(message)}` : templateOf(message)
}

/** The TypeScript type of what `codeOf` makes. */
export function typeOf(found: Arguments): string {
  if (found.size === 0) return 'string'
  const isRich = [...found.values()].includes(TAG)
  const properties = [...found].map(([name, type]) => `${name}: ${type === TAG ? '(words: string) => T' : type}`)
  const parameter = `(v: { ${properties.join('; ')} })`
  return isRich ? `<T>${parameter} => (string | T)[]` : `${parameter} => string`
}
