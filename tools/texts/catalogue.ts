import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type Arguments, argumentsOf, type IcuMessage, parseMessage, pluralProblems } from './message.ts'

/** The language that texts are written in first; it decides which keys and arguments there are. */
export const SOURCE = 'en'

/** The messages of one area in one language, by key; `problems` are lines such as `texts/de/chat.json:12 …`. */
export type Catalogue = {
  language: string
  area: string
  messages: ReadonlyMap<string, { text: string; message: IcuMessage; arguments: Arguments }>
  problems: readonly string[]
  path: string
  /** Where each key stands, counted from 1. */
  lines: ReadonlyMap<string, number>
}

const isNote = (key: string) => key.startsWith('@')

/** Where each key stands in a file, counted from 1. */
const linesOf = (source: string) =>
  new Map(
    source.split('\n').flatMap((line, at): [string, number][] => {
      const key = /^\s*("(?:[^"\\]|\\.)*")\s*:/.exec(line)?.[1]
      return key ? [[String(JSON.parse(key)), at + 1]] : []
    }),
  )

/** Reads one file: a flat object of keys and ICU messages, with `@key` notes for translators. */
function readCatalogue(file: string, root: string): Catalogue {
  const source = readFileSync(file, 'utf8')
  const [language, area] = [basename(dirname(file)), basename(file, '.json')]
  const path = relative(root, file)
  const lines = linesOf(source)
  const problems: string[] = []
  const messages = new Map<string, { text: string; message: IcuMessage; arguments: Arguments }>()
  const at = (key: string) => `${path}:${lines.get(key) ?? 1} ${key}`
  for (const [key, text] of Object.entries(parsed(source, path, problems))) {
    if (isNote(key)) {
      if (!lines.has(key.slice(1)) && !key.startsWith('@@'))
        problems.push(`${at(key)}: is a note about no text`)
      continue
    }
    try {
      if (typeof text !== 'string' || text.trim() === '') throw new Error('is empty')
      const message = parseMessage(text)
      messages.set(key, { text, message, arguments: argumentsOf(message) })
      problems.push(...pluralProblems(message, language).map((problem) => `${at(key)}: ${problem}`))
    } catch (error) {
      problems.push(`${at(key)}: ${error instanceof Error ? error.message : 'cannot be read'}`)
    }
  }
  return { language, area, messages, problems, path, lines }
}

function parsed(source: string, path: string, problems: string[]): object {
  try {
    return Object(JSON.parse(source))
  } catch (error) {
    problems.push(`${path}:1 is no JSON: ${error instanceof Error ? error.message : ''}`)
    return {}
  }
}

/** How the arguments of a translated message differ from those of its source. */
function argumentProblems(wanted: Arguments, given: Arguments): string[] {
  const unknown = [...given.keys()].filter((name) => !wanted.has(name))
  const different = [...wanted].flatMap(([name, type]) => {
    const other = given.get(name)
    if (other === undefined) return [`{${name}} is missing`]
    return other === type ? [] : [`{${name}} is ${other}, and ${type} in ${SOURCE}`]
  })
  return [...different, ...unknown.map((name) => `{${name}} is unknown`)]
}

/** How a translation differs from its source: missing and unknown keys, missing, unknown and other arguments. */
function differences(source: Catalogue, translation: Catalogue): string[] {
  const { lines, path } = translation
  const at = (key: string) => `${path}:${lines.get(key) ?? 1} ${key}:`
  const missing = [...source.messages.keys()].filter((key) => !lines.has(key))
  const problems = missing.map((key) => `${at(key)} is missing`)
  for (const [key, given] of translation.messages) {
    const wanted = source.messages.get(key)
    const found = wanted ? argumentProblems(wanted.arguments, given.arguments) : ['is unknown']
    problems.push(...found.map((problem) => `${at(key)} ${problem}`))
  }
  return problems
}

/** Reads all catalogues: the source's areas first, then each translation of them. */
export function readCatalogues(root: string): { catalogues: Catalogue[]; problems: string[] } {
  const filesOf = (pattern: string) => globSync(pattern, { cwd: join(root, 'texts') }).toSorted()
  const read = (file: string) => readCatalogue(join(root, 'texts', file), root)
  const sources = filesOf(`${SOURCE}/*.json`).map(read)
  const languages = [...new Set(filesOf('*/*.json').map((file) => dirname(file)))].filter(
    (language) => language !== SOURCE,
  )
  const translations = languages.flatMap((language) => filesOf(`${language}/*.json`).map(read))
  const problems = [...sources, ...translations].flatMap((one) => one.problems)
  for (const language of languages)
    for (const source of sources) {
      const translation = translations.find((one) => one.language === language && one.area === source.area)
      if (translation) problems.push(...differences(source, translation))
      else problems.push(`texts/${language}/${source.area}.json:1 is missing`)
    }
  for (const { language, area } of translations)
    if (!sources.some((source) => source.area === area))
      problems.push(`texts/${language}/${area}.json:1 has no counterpart in ${SOURCE}`)
  return { catalogues: [...sources, ...translations], problems }
}
