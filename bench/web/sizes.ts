import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

// The scripts and texts that a browser with an empty cache loads in each language, in brotli, as the server sends
// them. A thousand bytes are a KB here.

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }
type Loaded = { what: string; files: ReadonlySet<string>; texts: string; atMost: number }

const LANDING_KB = 92
const SHELL_KB = 120
const SCREEN_KB = 60
const FONTS_KB = 66
const CONSOLE_KB = 150

const dist = process.argv[2] ?? join(import.meta.dirname, '../../web/dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

function requireChunk(key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The built page has no ${key}`)
  return chunk
}

/** The files that have to be there before the chunk runs. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = requireChunk(key)
  if (found.has(file)) return found
  found.add(file)
  for (const one of imports) filesOf(one, found)
  return found
}

/** The text files of the built page by language and lower-case bundle. */
const textFiles = new Map(
  globSync('assets/texts-*.js', { cwd: dist }).map((file) => {
    const [, language, bundle] = /texts-\w+-([\w-]+)-(\w+)\.js$/.exec(file) ?? []
    return [`${language} ${bundle?.toLowerCase()}`, file]
  }),
)
const languages = [...new Set([...textFiles.keys()].map((key) => key.split(' ')[0] ?? ''))].toSorted()

function textsOf(language: string, bundle: string): string {
  const file = textFiles.get(`${language} ${bundle}`)
  if (!file) throw new Error(`The built page has no texts ${bundle} in ${language}`)
  return file
}

const union = (...keys: string[]) => new Set(keys.flatMap((key) => [...filesOf(key)]))
const beyond = (files: ReadonlySet<string>, known: ReadonlySet<string>) =>
  new Set([...files].filter((file) => !known.has(file)))

const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
const weights = new Map<string, number>()
function weightOf(file: string): number {
  const known = weights.get(file) ?? brotliCompressSync(readFileSync(join(dist, file)), { params }).length
  weights.set(file, known)
  return known
}

const first = ['index.html', 'src/app/start/start.tsx']
const landingScreen = 'src/features/landing/LandingScreen.tsx'
const landing = union(...first, landingScreen)
const shell = union(...first, 'src/app/Shell.tsx', 'src/app/signed-in/SignedIn.tsx')
const screens = Object.keys(manifest).filter((key) => key.endsWith('Screen.tsx') && key !== landingScreen)
if (screens.length === 0) throw new Error('The built page has no screens')

const loads: Loaded[] = [
  { what: 'the landing page, first load', files: landing, texts: 'landing', atMost: LANDING_KB },
  { what: 'the signed-in shell, first load', files: shell, texts: 'shell', atMost: SHELL_KB },
  ...screens.map((key) => {
    const texts = /(\w+)Screen/.exec(key)?.[1]?.toLowerCase() ?? ''
    return {
      what: `${texts}, on top of the shell`,
      files: beyond(union(key), shell),
      texts,
      atMost: SCREEN_KB,
    }
  }),
]

let isOver = false
const kbOf = (bytes: readonly number[]) => bytes.reduce((sum, one) => sum + one, 0) / 1000

/** Prints the sizes of one load; `more` says what they are of. */
function judge(what: string, sizes: readonly number[], atMost: number, more = ''): void {
  const holds = sizes.every((kb) => kb <= atMost)
  isOver ||= !holds
  const columns = sizes.map((kb) => kb.toFixed(1).padStart(6)).join('')
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(32)}${columns} KB of ${atMost}${more}`)
}

/** Judges the console, which is a build of its own: its first script has everything but a case. */
function judgeConsole(): void {
  const files = globSync('console/assets/index-*.js', { cwd: dist })
  if (files.length !== 1) throw new Error(`The console has ${files.length} first scripts`)
  const script = kbOf(files.map(weightOf))
  const words = languages.map((language) =>
    kbOf(globSync(`console/assets/texts-*-${language}-console.js`, { cwd: dist }).map(weightOf)),
  )
  judge(
    'the console, first load',
    words.map((kb) => script + kb),
    CONSOLE_KB,
    `, texts ${words.map((kb) => kb.toFixed(1)).join(' ')}`,
  )
}

console.log(`  ${''.padEnd(32)}${languages.map((one) => one.padStart(6)).join('')}`)
for (const { what, files, texts, atMost } of loads) {
  const scripts = kbOf([...files].map(weightOf))
  const words = languages.map((language) => kbOf([weightOf(textsOf(language, texts))]))
  judge(
    what,
    words.map((kb) => scripts + kb),
    atMost,
    `, texts ${words.map((kb) => kb.toFixed(1)).join(' ')}`,
  )
}
judgeConsole()
// They are compressed already.
const fonts = globSync(join(dist, 'assets/{inter,fraunces}-latin-{wght,opsz}-*.woff2'))
if (fonts.length !== 2) throw new Error(`The built page has ${fonts.length} fonts of its first alphabet`)
judge('fonts for English', [kbOf(fonts.map((file) => readFileSync(file).length))], FONTS_KB)
process.exitCode = isOver ? 1 : 0
