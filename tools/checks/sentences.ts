import { type JSXAttributeValue, parseSync, Visitor } from 'oxc-parser'
import type { NamedSource } from './names.ts'

/** Attributes whose words people read or hear. */
const readable =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|(?:\w+L|l)abel|hint|text|heading|description|message|action|empty|failed)$/

const hasWord = (text: string) => /\p{L}{2}/u.test(text)
/** Two words in a row, the first with a capital, as in 'Try again'. Lists of class names have none. */
const isSentence = (text: string) =>
  /^\s*\p{Lu}\p{Ll}*['’]?\p{Ll}* \p{L}+['’]?\p{Ll}*(?:[\s.,:;!?…]|$)/u.test(text)

type Words = { start: number; words: string }

/** The strings that are the whole value of an attribute. */
function stringsOf(value: JSXAttributeValue | null): Words[] {
  const inside = value?.type === 'JSXExpressionContainer' ? value.expression : value
  if (inside?.type === 'TemplateLiteral')
    return inside.quasis.map(({ start, value: { raw } }) => ({ start, words: raw }))
  return inside?.type === 'Literal' && typeof inside.value === 'string'
    ? [{ start: inside.start, words: inside.value }]
    : []
}

export type EnglishText = { path: string; line: number; found: string }

/**
 * Finds words for people that stand in code instead of in the catalogue: between tags, in attributes that are read, and
 * whole sentences in any other string. Errors that are thrown are for developers.
 */
export function readSentences({ path, source }: NamedSource): EnglishText[] {
  const found: EnglishText[] = []
  const forDevelopers: { start: number; end: number }[] = []
  const add = (start: number, words: string) => {
    const line = source.slice(0, start).split('\n').length
    found.push({ path, line, found: words.trim().replaceAll(/\s+/g, ' ').slice(0, 60) })
  }
  const isForDevelopers = (start: number) => forDevelopers.some((one) => one.start < start && start < one.end)
  const strings: Words[] = []
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    JSXText: ({ value, start }) => {
      if (hasWord(value)) add(start, value)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !readable.test(name.name)) return
      for (const { start, words } of stringsOf(value)) if (hasWord(words)) add(start, words)
    },
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && /(?:Error|Exception)$/.test(callee.name))
        forDevelopers.push({ start, end })
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') strings.push({ start, words: value })
    },
    TemplateElement: ({ value, start }) => void strings.push({ start, words: value.raw }),
  }).visit(program)
  for (const { start, words } of strings) if (isSentence(words) && !isForDevelopers(start)) add(start, words)
  return found
}
