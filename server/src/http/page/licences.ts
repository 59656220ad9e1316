import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { html, raw } from 'hono/html'
import * as z from 'zod/mini'
import { textsOf } from '../../texts.ts'
import { VERSION } from '../metrics.ts'
import { type PageTemplate, styleSource } from './document.ts'

const Licences = z.array(z.object({ parts: z.array(z.string()), licence: z.string(), text: z.string() }))
type Licences = z.infer<typeof Licences>

const STYLE = `:root { color-scheme: light dark }
body { font: 1rem/1.6 system-ui, sans-serif; max-inline-size: 48rem; margin: 0 auto; padding: 1rem 1rem 4rem }
a { color: inherit; display: inline-block; padding-block: .75rem }
summary { padding-block: .75rem; cursor: pointer; overflow-wrap: anywhere }
details { border-block-start: 1px solid GrayText }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }`

/** The names and texts are in English in every language. */
const entryOf = ({ parts, licence, text }: Licences[number]) =>
  html`<details lang="en" dir="ltr"><summary>${parts.join(', ')} (${licence})</summary><pre>${text}</pre></details>
`

async function pageIn(language: Language, brand: string, licences: Licences): Promise<string> {
  const texts = textsOf(language, 'licences', brand)
  // Raw, because the name of the style in the policy is that of exactly these bytes.
  return String(
    await html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${texts.title} · ${brand}</title>
<link rel="icon" href="/icon.svg">
<style>${raw(STYLE)}</style>
</head>
<body>
<a href="/">${texts.back}</a>
<main>
<h1>${texts.title}</h1>
<p>${texts.intro({ version: VERSION })}</p>
${licences.map(entryOf)}</main>
</body>
</html>
`,
  )
}

/** Returns a function that gives the page with the licences of everything shipped. The build has written their list. */
export function openLicences(folder: string, brand: string): (language: Language) => Promise<PageTemplate> {
  const pages = new Map<Language, Promise<string>>()
  const read = async (): Promise<Licences> =>
    Licences.parse(JSON.parse(await readFile(join(folder, 'licences.json'), 'utf8')))
  return async (language) => {
    const page = pages.get(language) ?? read().then((licences) => pageIn(language, brand, licences))
    pages.set(language, page)
    return { html: await page, styles: styleSource(STYLE) }
  }
}
