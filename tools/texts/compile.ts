import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Catalogue, readCatalogues, SOURCE } from './catalogue.ts'
import { codeOf, typeOf } from './code.ts'
import type { IcuMessage } from './message.ts'
import { pseudoLanguages } from './pseudo.ts'

type Tree = { [key: string]: string | Tree }

/** Turns dotted keys into nested objects, in the order of the source. */
function treeOf(entries: Iterable<readonly [string, string]>): Tree {
  const tree: Tree = {}
  for (const [key, value] of entries) {
    const names = key.split('.')
    const last = names.pop() ?? ''
    let place = tree
    for (const name of names) {
      const next = place[name] ?? {}
      if (typeof next === 'string') throw new Error(`${key} is below a key that is a text itself`)
      place[name] = next
      place = next
    }
    place[last] = value
  }
  return tree
}

/** Keys 1, 2, 3 … make a list. */
const isList = (tree: Tree) => Object.keys(tree).every((key, at) => key === String(at + 1))

const writtenValue = (value: string | Tree): string => (typeof value === 'string' ? value : written(value))

function written(tree: Tree): string {
  if (isList(tree)) return `[${Object.values(tree).map(writtenValue).join(',')}]`
  const properties = Object.entries(tree).map(
    ([key, value]) => `${JSON.stringify(key)}:${writtenValue(value)}`,
  )
  return `{${properties.join(',')}}`
}

const typeOfValue = (value: string | Tree): string => (typeof value === 'string' ? value : typeOfTree(value))

function typeOfTree(tree: Tree): string {
  if (isList(tree)) return `readonly (${[...new Set(Object.values(tree).map(typeOfValue))].join(' | ')})[]`
  const properties = Object.entries(tree).map(
    ([key, value]) => `${JSON.stringify(key)}: ${typeOfValue(value)}`,
  )
  return `{ ${properties.join('; ')} }`
}

/** The JavaScript module of an area in one language. Keys stand in the source's order. */
export function moduleOf(source: Catalogue, { messages }: Catalogue): string {
  const entries = [...source.messages.keys()].flatMap((key): [string, string][] => {
    const found = messages.get(key)
    return found ? [[key, codeOf(found.message)]] : []
  })
  return `export const ${source.area}=({brand,n,p,o,s})=>(${written(treeOf(entries))})\n`
}

/** An area in a pseudo-language. */
const pseudoOf = (source: Catalogue, change: (message: IcuMessage) => IcuMessage): Catalogue => ({
  ...source,
  messages: new Map(
    [...source.messages].map(([key, one]) => [key, { ...one, message: change(one.message) }]),
  ),
})

/** The TypeScript module with the types of all areas and the list of languages. */
function typesOf(sources: readonly Catalogue[], languages: readonly string[]): string {
  const areas = sources.map(({ area, messages }) => {
    const entries = [...messages].map(([key, found]): [string, string] => [key, typeOf(found.arguments)])
    return `  ${JSON.stringify(area)}: ${typeOfTree(treeOf(entries))}`
  })
  const codes = languages.map((language) => `'${language}'`).join(', ')
  return `export const languages = [${codes}] as const
export type Language = (typeof languages)[number]

/** The texts of each area, as every language has them. */
export type AreaTexts = {
${areas.join('\n')}
}
export type Area = keyof AreaTexts
export const areas = [${sources.map(({ area }) => `'${area}'`).join(', ')}] as const
`
}

/** Writes a file only if it changes, so that what watches it rests. */
function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content)
}

/**
 * Compiles `texts/<language>/<area>.json` into `texts/compiled/`, and makes the pseudo-languages there. Returns the problems, each with file and line; with
 * any of them nothing is written.
 */
export function compileTexts(root: string): readonly string[] {
  const { catalogues, problems } = readCatalogues(root)
  if (problems.length > 0) return problems
  const folder = join(root, 'texts', 'compiled')
  const sources = catalogues.filter(({ language }) => language === SOURCE)
  const languages = [...new Set(catalogues.map(({ language }) => language))]
  for (const source of sources)
    for (const translation of catalogues.filter(({ area }) => area === source.area))
      write(join(folder, translation.language, `${source.area}.js`), moduleOf(source, translation))
  for (const [language, change] of Object.entries(pseudoLanguages))
    for (const source of sources)
      write(join(folder, language, `${source.area}.js`), moduleOf(source, pseudoOf(source, change)))
  write(join(folder, 'areas.ts'), typesOf(sources, languages))
  return []
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  if (process.argv.includes('--clean'))
    rmSync(join(root, 'texts', 'compiled'), { recursive: true, force: true })
  const problems = compileTexts(root)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
