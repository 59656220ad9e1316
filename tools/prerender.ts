import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from './steps.ts'

const web = join(root, 'web')
const dist = join(web, 'dist')
const made = join(dist, '.prerender')

const FIGURES = [0, 1, 2].map((at) => ({ value: `{{value${at}}}`, label: `{{label${at}}}` }))

/** As `lib/brand.ts` reads it; the server fills in what stands in the braces. */
const metaOf = (figures: readonly object[]): Record<string, string> => ({
  'hearth-brand': JSON.stringify({ name: '{{name}}', tagline: '{{tagline}}' }),
  'hearth-figures': JSON.stringify(figures),
})

async function renderWith(figures: readonly object[]): Promise<string> {
  const meta = metaOf(figures)
  const querySelector = (asked: string) => ({ content: meta[/name="(.+)"/.exec(asked)?.[1] ?? ''] })
  Object.assign(globalThis, { document: { querySelector } })
  // The brand is read when the module is, so each rendering needs modules of its own.
  const { prerender }: { prerender: (language: string) => Promise<string> } = await import(
    pathToFileURL(join(made, String(figures.length), 'prerender.js')).href
  )
  return prerender('en')
}

async function compileInto(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: web,
    plugins: [react()],
    logLevel: 'error',
    build: { ssr: 'src/app/start/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  })
}

const figuresIn = /<dl class="[^"]*"><div[^>]*><dt[^>]*>\{\{label0\}\}.*?<\/dl>/s

/** The links that the build writes for one screen. */
const landingFiles = /<!--landing-->.*<!--\/landing-->/s
const deckFiles = /<!--deck-->.*<!--\/deck-->/s

/** Writes `landing.html`: the document of the landing page, which can be read before a script or a font is there. */
export async function prerenderLanding(): Promise<void> {
  await compileInto(join(made, '3'))
  await cp(join(made, '3'), join(made, '0'), { recursive: true })
  const [whole, withoutFigures] = [await renderWith(FIGURES), await renderWith([])]
  await rm(made, { recursive: true })
  const marked = whole.replace(figuresIn, (figures) => `<!--figures-->${figures}<!--/figures-->`)
  if (marked.replace(/<!--figures-->.*<!--\/figures-->/s, '') !== withoutFigures)
    throw new Error('The landing page without figures is not the one with them, less the figures')

  const document = await readFile(join(dist, 'index.html'), 'utf8')
  const link = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(document)
  if (!link?.[1]) throw new Error('The built page has no stylesheet')
  const css = await readFile(join(dist, link[1]), 'utf8')
  await writeFile(
    join(dist, 'landing.html'),
    document
      .replace(deckFiles, () => '')
      .replace(link[0], () => '')
      .replace(/<style>.*?<\/style>/s, () => `<style>${css.trim()}</style>`)
      .replace(/<div id="frame".*<div id="root"><\/div>/s, () => `<div id="root">${marked}</div>`),
  )
  // The frame is seen before the stylesheet is there, which holds up what comes after it.
  await writeFile(
    join(dist, 'index.html'),
    document
      .replace(landingFiles, () => '')
      .replace(link[0], () => '')
      .replace('</body>', () => `${link[0]}\n  </body>`),
  )
}
