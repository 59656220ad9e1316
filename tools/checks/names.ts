import { basename, matchesGlob } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export type NamedSource = { path: string; source: string }
export type NamingMistake = { path: string; line: number; why: string }

type RetiredWord = {
  word: string
  /** The standard term. */
  instead: string
  /** Where the word has its plain meaning. */
  except?: readonly string[]
  /** The only place where the word stands for something else. */
  only?: readonly string[]
}

const ranking = ['server/src/features/discovery/**', 'bench/matching/**']

/** Not to be used as a part of an identifier, of a file name or of a comment. */
const retiredWords: readonly RetiredWord[] = [
  { word: 'house', instead: 'server, page or community', except: ['demo/**', 'web/src/**/[A-Z]*.tsx'] },
  { word: 'rooms', instead: 'modules', except: ['demo/**'] },
  { word: 'door', instead: 'endpoint, sign-in screen or main file' },
  { word: 'doors', instead: 'endpoints', except: ['demo/**'] },
  { word: 'doorstep', instead: 'shared files' },
  { word: 'hush', instead: 'lock' },
  { word: 'darkroom', instead: 'image worker' },
  { word: 'shelf', instead: 'storage', except: ['demo/**'] },
  { word: 'rejoin', instead: 'unmute' },
  { word: 'twins', instead: 'near-duplicates', except: ['demo/**'] },
  { word: 'parted', instead: 'muted', except: ['demo/**'] },
  { word: 'sitter', instead: 'candidate or scoring context', except: ['demo/**'] },
  { word: 'pledge', instead: 'password cookie' },
  { word: 'portrait', instead: 'model features', only: ranking },
  { word: 'portraits', instead: 'model features', only: ranking },
  { word: 'lot', instead: 'exploration sample', only: ranking },
  { word: 'lots', instead: 'exploration sample', only: ranking },
]

const isRetiredIn = (path: string, { except = [], only }: RetiredWord) =>
  !except.some((glob) => matchesGlob(path, glob)) && (!only || only.some((glob) => matchesGlob(path, glob)))

/** The words of `camelCase`, `PascalCase`, `kebab-case` and `SNAKE_CASE`, in lower case. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

/** A comment without the stars at the start of its lines. */
const textOf = (comment: string) => comment.replace(/^[ \t]*\*?[ \t]*/gm, '')

const unclear: readonly [pattern: RegExp, why: string][] = [
  [/(?:^|[.!?]\s+)(What|Whoever|Whom)\s/m, 'a sentence of a comment starts with its subject'],
  [/\bone['’]s\b/i, 'a comment says whose: “one’s” leaves it open'],
  [/\b(whoever|anew|oneself)\b/i, 'plain words: “someone who”, “again”, “themselves”'],
]

/** The types that one file declares, and the mistakes in its names and comments. */
export type NamesOfFile = { path: string; types: string[]; mistakes: NamingMistake[] }

/** Reads the names and comments of a TypeScript file. Throws if it cannot be parsed. */
export function readNames({ path, source }: NamedSource): NamesOfFile {
  const words = retiredWords.filter((word) => isRetiredIn(path, word))
  const types = new Set<string>()
  const mistakes = new Map<string, NamingMistake>()
  const note = (offset: number, why: string) => {
    const line = source.slice(0, offset).split('\n').length
    mistakes.set(`${line} ${why}`, { path, line, why })
  }
  const judge = (text: string, offset: number) => {
    const used = wordsOf(text)
    for (const { word, instead } of words)
      if (used.includes(word)) note(offset, `“${word}” is called ${instead}`)
  }
  const augmented: { start: number; end: number }[] = []
  const declare = ({ id }: { id: { name: string; start: number } }) => {
    if (augmented.some(({ start, end }) => start < id.start && id.start < end)) return
    types.add(id.name)
    if (id.name === 'Kept') note(id.start, 'the type name “Kept” does not say what is kept')
  }
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  judge(basename(path), 0)
  if (wordsOf(basename(path)).includes('kept')) note(0, 'the file name “kept” does not say what is kept')
  for (const { value, start } of comments) {
    judge(value, start)
    for (const [pattern, why] of unclear) if (pattern.test(textOf(value))) note(start, why)
  }
  new Visitor({
    Identifier: ({ name, start }) => judge(name, start),
    // Another module's types, or those of the browser, which are extended and not declared.
    TSModuleDeclaration: ({ start, end }) => void augmented.push({ start, end }),
    TSTypeAliasDeclaration: declare,
    TSInterfaceDeclaration: declare,
  }).visit(program)
  return { path, types: [...types], mistakes: [...mistakes.values()] }
}

/** Returns every type name that several files declare. `Props` is the one exception: each component has its own. */
export function sharedTypeNames(files: readonly NamesOfFile[]): { name: string; paths: string[] }[] {
  const pathsByName = new Map<string, string[]>()
  for (const { path, types } of files)
    for (const name of types) pathsByName.set(name, [...(pathsByName.get(name) ?? []), path])
  return [...pathsByName]
    .filter(([name, paths]) => paths.length > 1 && name !== 'Props')
    .map(([name, paths]) => ({ name, paths }))
}
