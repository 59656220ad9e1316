import {
  type Expression,
  type JSXChild,
  type JSXEmptyExpression,
  parseSync,
  type SpreadElement,
  Visitor,
} from 'oxc-parser'
import type { NamedSource } from './names.ts'

/** Attributes whose words people read or hear. */
const readable =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|(?:\w+L|l)abel|hint|text|heading|description|message|action|empty|failed)$/

const hasWord = (text: string) => /\p{L}{2}/u.test(text)
/** Two words in a row, the first with a capital, as in 'Try again'. Lists of class names have none. */
const isSentence = (text: string) =>
  /^\s*\p{Lu}\p{Ll}*['’]?\p{Ll}* \p{L}+['’]?\p{Ll}*(?:[\s.,:;!?…]|$)/u.test(text)

type Words = { start: number; words: string }

/** The strings that an expression can be, through conditions. */
function stringsIn(value: Expression | JSXEmptyExpression | SpreadElement | undefined): Words[] {
  switch (value?.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ start: value.start, words: value.value }] : []
    case 'TemplateLiteral':
      return value.quasis.map(({ start, value: { raw } }) => ({ start, words: raw }))
    case 'ConditionalExpression':
      return [value.consequent, value.alternate].flatMap(stringsIn)
    case 'LogicalExpression':
      return [value.left, value.right].flatMap(stringsIn)
    default:
      return []
  }
}

/** No code of an error, such as `text_short`. */
const isNoCode = ({ words }: Words) => !/^[a-z]+(?:_[a-z]+)*$/.test(words)

const isToast = (callee: Expression) =>
  (callee.type === 'Identifier' && callee.name === 'toast') ||
  (callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'toast')

const isSchemaRule = (callee: Expression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  /^(?:min|max|length|minLength|maxLength|gte?|lte?|refine|regex|email|url)$/.test(callee.property.name)

export type EnglishText = { path: string; line: number; found: string }

/**
 * Finds words for people that stand in code instead of in the catalogue: between tags, in attributes that are read, in
 * toasts and in rules of schemas, and whole sentences in any other string. Errors that are thrown are for developers.
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
  const addWords = (all: Words[]) => {
    for (const { start, words } of all) if (hasWord(words)) add(start, words)
  }
  const addChildren = (children: readonly JSXChild[]) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer') addWords(stringsIn(child.expression))
  }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    JSXText: ({ value, start }) => {
      if (hasWord(value)) add(start, value)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !readable.test(name.name)) return
      if (value?.type === 'Literal') addWords([{ start: value.start, words: value.value }])
      if (value?.type === 'JSXExpressionContainer') addWords(stringsIn(value.expression))
    },
    JSXElement: ({ children }) => addChildren(children),
    JSXFragment: ({ children }) => addChildren(children),
    CallExpression: ({ callee, arguments: [first, second] }) => {
      if (isToast(callee)) addWords(stringsIn(first))
      if (isSchemaRule(callee)) addWords(stringsIn(second).filter(isNoCode))
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'error' && value.type === 'Literal')
        addWords(stringsIn(value).filter(isNoCode))
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
  const unique = new Map(found.map((one) => [`${one.line} ${one.found}`, one]))
  return [...unique.values()]
}
