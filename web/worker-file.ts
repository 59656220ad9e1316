import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const source = fileURLToPath(new URL('src/worker/service-worker.ts', import.meta.url))
/** Only someone who brings such a picture needs it, and it is as large as all the rest. */
const decoder = /\/heic[.-]/
/** The worker keeps those of one language, which the document names. */
const texts = /\/texts-/

/** Builds the worker that keeps the page on the device, as `/sw.js`, and tells it what the page is made of. */
export function workerFile(fonts: readonly RegExp[]): Plugin {
  return {
    name: 'worker-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const all = Object.values(bundle)
        const entry = all.find((file) => file.type === 'chunk' && file.isEntry)
        if (!entry) throw new Error('The page has no first script')
        const isNeeded = ({ fileName }: { fileName: string }) =>
          (/\.(js|css)$/.test(fileName) && !decoder.test(fileName) && !texts.test(fileName)) ||
          fonts.some((font) => font.test(fileName))
        const files = all
          .filter(isNeeded)
          .map(({ fileName }) => `/${fileName}`)
          .toSorted()
        const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const code = await workerWith({ name, entry: `/${entry.fileName}`, files })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
      },
    },
  }
}

const compiled = fileURLToPath(new URL('../texts/compiled', import.meta.url))
const PSEUDO = /-X[AB]$/

/** The words of notifications in every language; the worker has no page that would load them. */
async function pushTexts(): Promise<Record<string, unknown>> {
  const languages = readdirSync(compiled, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !PSEUDO.test(entry.name))
    .map(({ name }) => name)
  const made = languages.map(async (language): Promise<[string, unknown]> => {
    const file = pathToFileURL(join(compiled, language, 'worker.js')).href
    const area: { worker: (formatters: object) => unknown } = await import(file)
    return [language, area.worker({})]
  })
  return Object.fromEntries(await Promise.all(made))
}

async function workerWith(built: { name: string; entry: string; files: string[] }): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: { BUILT: JSON.stringify(built), PUSH_TEXTS: JSON.stringify(await pushTexts()) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const output = 'output' in made ? made.output : []
  const [script] = output
  if (script?.type !== 'chunk' || output.length !== 1) throw new Error('The worker is not one file')
  return script.code
}
