import {
  type MessageFormatElement,
  type PluralOrSelectOption,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import { type Arguments, argumentsOf, BRAND, type IcuMessage, TAG } from './message.ts'

const literal = (text: string) => text.replace(/[`\\]|\$(?=\{)/g, '\\$&')

const casesOf = (options: Record<string, PluralOrSelectOption>, counted: string) =>
  Object.entries(options)
    .map(([name, { value }]) => `${JSON.stringify(name)}:${templateOf(value, counted)}`)
    .join(',')

/** The part of a template literal for an element; `counted` is the argument that `#` stands for. */
function partOf(element: MessageFormatElement, counted: string): string {
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
const templateOf = (message: IcuMessage, counted = ''): string =>
  `\`${message.map((element) => partOf(element, counted)).join('')}\``

/** The parts of a message with tags: what is between two tags is one string. */
function piecesOf(message: IcuMessage): string[] {
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
export function codeOf(message: IcuMessage): string {
  if (message.some(({ type }) => type === TYPE.tag)) return `v=>[${piecesOf(message).join(',')}]`
  return argumentsOf(message).size > 0 ? `v=>${templateOf(message)}` : templateOf(message)
}

/** The TypeScript type of what `codeOf` makes. */
export function typeOf(found: Arguments): string {
  if (found.size === 0) return 'string'
  const isRich = [...found.values()].includes(TAG)
  const properties = [...found].map(
    ([name, type]) => `${name}: ${type === TAG ? '(words: string) => T' : type}`,
  )
  const parameter = `(v: { ${properties.join('; ')} })`
  return isRich ? `<T>${parameter} => (string | T)[]` : `${parameter} => string`
}
