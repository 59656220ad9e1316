import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from './steps.ts'

const web = join(root, 'web')
const dist = join(web, 'dist')
const made = join(dist, '.prerender')

/** As `lib/brand.ts` reads it; the server fills in what stands in the braces. Without figures it shows Hearth's own. */
const metaOf = (language: string, figures?: readonly object[]): Record<string, string> => ({
  'hearth-brand': JSON.stringify({
    name: '{{name}}',
    texts: {
      [language]: {
        headline: '{{headline}}',
        tagline: '{{tagline}}',
        terms: '{{terms}}',
        closing: '{{closing}}',
      },
    },
    ...(figures && { figures }),
  }),
})

async function renderWith(language: string, figures?: readonly object[]): Promise<string> {
  const meta = metaOf(language, figures)
  const querySelector = (asked: string) => ({ content: meta[/name="(.+)"/.exec(asked)?.[1] ?? ''] })
  Object.assign(globalThis, { document: { querySelector, documentElement: { dataset: {}, lang: language } } })
  // The brand is read when the module is, so each rendering needs modules of its own.
  const folder = join(made, `${language}-${figures ? 'without' : 'with'}-figures`)
  await cp(join(made, 'compiled'), folder, { recursive: true })
  const { prerender }: { prerender: (language: string) => Promise<string> } = await import(
    pathToFileURL(join(folder, 'prerender.js')).href
  )
  return prerender(language)
}

async function compile(): Promise<void> {
  await build({
    configFile: false,
    root: web,
    plugins: [react()],
    logLevel: 'error',
    build: {
      ssr: 'src/app/start/prerender.tsx',
      outDir: join(made, 'compiled'),
      emptyOutDir: true,
      copyPublicDir: false,
    },
  })
}

const figuresIn = /<dl data-figures.*?<\/dl>/s

/** Puts `{{label0}}`, `{{value0}}` … in the places of the figures. */
function emptied(figures: string): string {
  const places = { dt: 0, dd: 0 }
  const html = figures.replace(/(<(dt|dd)[^>]*>)[^<]*/g, (_, tag: string, name: 'dt' | 'dd') => {
    const at = places[name]++
    return `${tag}{{${name === 'dt' ? 'label' : 'value'}${at}}}`
  })
  if (places.dt !== 3 || places.dd !== 3) throw new Error('The landing page has other than three figures')
  return `<!--figures-->${html}<!--/figures-->`
}

/** Returns the landing page in a language, with the figures between comments. */
async function renderLanding(language: string): Promise<string> {
  const marked = (await renderWith(language)).replace(figuresIn, emptied)
  if (marked.replace(/<!--figures-->.*<!--\/figures-->/s, '') !== (await renderWith(language, [])))
    throw new Error('The landing page without figures is not the one with them, less the figures')
  return marked
}

/** Takes out the links that the build writes for other screens. */
const without = (document: string, ...screens: ('landing' | 'screen' | 'deck')[]) =>
  screens.reduce(
    (html, screen) => html.replace(new RegExp(`<!--${screen}-->.*<!--/${screen}-->`, 's'), () => ''),
    document,
  )

/**
 * Writes `landing.<language>.html`, the documents of the landing page, which can be read before a script or a font is
 * there.
 */
export async function prerenderLanding(): Promise<void> {
  await compile()
  const document = await readFile(join(dist, 'index.html'), 'utf8')
  const link = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(document)
  if (!link?.[1]) throw new Error('The built page has no stylesheet')
  const css = await readFile(join(dist, link[1]), 'utf8')
  for (const language of languages) {
    const landing = await renderLanding(language)
    await writeFile(
      join(dist, `landing.${language}.html`),
      without(document, 'screen', 'deck')
        .replace('lang="en" dir="ltr"', () => `lang="${language}" dir="${directionOf(language)}"`)
        .replace(link[0], () => '')
        .replace(/<style>.*?<\/style>/s, () => `<style>${css.trim()}</style>`)
        .replace(/<div id="frame".*<div id="root"><\/div>/s, () => `<div id="root">${landing}</div>`),
    )
  }
  await rm(made, { recursive: true })
  // The frame is seen before the stylesheet is there, which holds up what comes after it.
  await writeFile(
    join(dist, 'index.html'),
    without(document, 'landing')
      .replace(link[0], () => '')
      .replace('</body>', () => `${link[0]}\n  </body>`),
  )
}
