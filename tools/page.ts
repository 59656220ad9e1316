import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { collectLicences } from './release/licences.ts'
import { root, runOpenly } from './steps.ts'
import { compileTexts } from './texts/compile.ts'

const stamp = join(root, 'web', 'dist', '.stamp')
const sources = [
  'package-lock.json',
  'contract/src/**/*.ts',
  'texts/{*,*/}*.{json,ts}',
  'web/*.{html,json,ts}',
  'web/{src,public}/**/*.*',
  'tools/release/{licences,packages}.ts',
  'docs/pictures/*.webp',
]

/** The screenshots that a browser shows before it installs the app, named as the server's manifest names them. */
const screenshots = {
  deck: 'deck',
  matches: 'matches',
  conversation: 'conversation',
  'conversation-desk': 'desk',
}

const copyScreenshots = () =>
  Promise.all(
    Object.entries(screenshots).map(([from, to]) =>
      cp(join(root, 'docs/pictures', `${from}.webp`), join(root, 'web/dist/screenshots', `${to}.webp`)),
    ),
  )

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}

/** Whether the built page is missing or made from other sources than these. */
async function isPageStale(): Promise<boolean> {
  return !existsSync(stamp) || (await readFile(stamp, 'utf8')) !== (await hashOfSources())
}

/** Builds the page and the console, and remembers what from; gives the exit code. */
async function buildPage(): Promise<number> {
  console.log('Building the page')
  const hash = await hashOfSources()
  const code = await runOpenly(['vite', 'build', 'web', '--logLevel', 'warn'])
  if (code !== 0) return code
  // It reads the list of languages, which is compiled by now.
  const { prerenderLanding } = await import('./prerender.ts')
  await prerenderLanding()
  // After the page, which empties the folder that this one is in.
  const consoleCode = await runOpenly([
    'vite',
    'build',
    '--config',
    'web/vite.console.config.ts',
    '--logLevel',
    'warn',
  ])
  if (consoleCode !== 0) return consoleCode
  await copyScreenshots()
  await writeFile(join(root, 'web', 'dist', 'licences.json'), JSON.stringify(collectLicences(root).licences))
  await Promise.all(globSync('web/dist/{,console/}assets/*.{js,css,svg,wasm}', { cwd: root }).map(compress))
  await writeFile(stamp, hash)
  return code
}

/** Beside each file its smaller forms, so that the server never compresses while somebody waits. */
async function compress(path: string): Promise<void> {
  const source = await readFile(join(root, path))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(join(root, `${path}.br`), brotliCompressSync(source, { params }))
  await writeFile(join(root, `${path}.gz`), gzipSync(source, { level: 9 }))
}

if (import.meta.main) {
  const problems = compileTexts(root)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  const isWanted = !process.argv.includes('--if-stale') || (await isPageStale())
  if (isWanted) process.exitCode = await buildPage()
}
