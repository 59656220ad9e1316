import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { textsBundles } from './texts-bundles.ts'

const compiled = fileURLToPath(new URL('../texts/compiled', import.meta.url))
const PSEUDO = /-X[AB]$/

const read = (language: string, areas: readonly string[]) =>
  areas.map((area) => readFileSync(join(compiled, language, `${area}.js`), 'utf8')).join('')

type Bundles = Record<string, readonly string[]>

/** The bundles of a language, by name: one for each screen, one for each area, and `all`. Mails are written by the server alone. */
function bundlesOf(bundles: Bundles, language: string): [string, string][] {
  const areas = [...new Set(Object.values(bundles).flat())].toSorted()
  const single = areas.map((area): [string, readonly string[]] => [area, [area]])
  return [...single, ...Object.entries(bundles), ['all', areas] as const].map(([name, contents]) => [
    name,
    read(language, contents),
  ])
}

function languagesOf(): string[] {
  const folders = globSync('*/*.js', { cwd: compiled }).map((file) => file.split('/')[0] ?? '')
  if (folders.length === 0) throw new Error('There are no compiled texts: run node tools/texts/compile.ts')
  return [...new Set(folders)].toSorted()
}

/** Changes with any text, so that the files can be cached for ever. */
function versionOf(bundles: Bundles, languages: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(bundles))
  for (const language of languages) for (const [, code] of bundlesOf(bundles, language)) hash.update(code)
  return hash.digest('hex').slice(0, 7)
}

type TextsFilesOptions = { hasPseudo?: boolean; bundles?: Bundles }

/** Puts the compiled texts beside the page: one file for each language and screen, and its version into the document. */
export function textsFiles({ hasPseudo = false, bundles = textsBundles }: TextsFilesOptions = {}): Plugin {
  const languages = () => languagesOf().filter((language) => hasPseudo || !PSEUDO.test(language))
  return {
    name: 'texts-files',
    transformIndexHtml: (html) =>
      html.replace('<html ', `<html data-texts="${versionOf(bundles, languages())}" `),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language, name] = /\/assets\/texts-\w+-([\w-]+)-(\w+)\.js/.exec(request.url ?? '') ?? []
        const code = language && new Map(bundlesOf(bundles, language)).get(name ?? '')
        if (!code) return next()
        response.setHeader('Content-Type', 'text/javascript')
        response.end(code)
      })
    },
    generateBundle() {
      const version = versionOf(bundles, languages())
      for (const language of languages())
        for (const [name, source] of bundlesOf(bundles, language))
          this.emitFile({ type: 'asset', fileName: `assets/texts-${version}-${language}-${name}.js`, source })
    },
  }
}
