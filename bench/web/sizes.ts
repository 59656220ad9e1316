import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

// The JavaScript that a browser with an empty cache loads, in brotli, as the server sends it. A thousand bytes
// are a KB here.

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }
type Loaded = { what: string; files: ReadonlySet<string>; atMost: number }

const LANDING_KB = 92
const SHELL_KB = 120
const SCREEN_KB = 60
const FONTS_KB = 66

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
  { what: 'the landing page, first load', files: landing, atMost: LANDING_KB },
  { what: 'the signed-in shell, first load', files: shell, atMost: SHELL_KB },
  ...screens.map((key) => ({
    what: `${/(\w+)Screen/.exec(key)?.[1]?.toLowerCase()}, on top of the shell`,
    files: beyond(union(key), shell),
    atMost: SCREEN_KB,
  })),
]

let isOver = false
function judge(what: string, bytes: number[], atMost: number): void {
  const kb = bytes.reduce((sum, one) => sum + one, 0) / 1000
  const holds = kb <= atMost
  isOver ||= !holds
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(32)} ${kb.toFixed(1).padStart(6)} KB of ${atMost}`)
}
for (const { what, files, atMost } of loads) judge(what, [...files].map(weightOf), atMost)
// They are compressed already.
const fonts = globSync(join(dist, 'assets/{inter,fraunces}-latin-{wght,opsz}-*.woff2'))
if (fonts.length !== 2) throw new Error(`The built page has ${fonts.length} fonts of its first alphabet`)
judge(
  'fonts for English',
  fonts.map((file) => readFileSync(file).length),
  FONTS_KB,
)
process.exitCode = isOver ? 1 : 0
