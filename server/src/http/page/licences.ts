import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@hearth/texts/areas'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import { textsOf } from '../../texts.ts'
import { VERSION } from '../metrics.ts'
import type { BrandPresentation, PageTemplate } from './document.ts'
import { openReadablePages } from './readable-page.ts'

const Licences = z.array(z.object({ parts: z.array(z.string()), licence: z.string(), text: z.string() }))
type Licences = z.infer<typeof Licences>

/** The names and texts are in English in every language. */
const entryOf = ({ parts, licence, text }: Licences[number]) =>
  html`<details lang="en" dir="ltr"><summary>${parts.join(', ')} (${licence})</summary><pre>${text}</pre></details>
`

type LicencesRequest = { language: Language; theme: string | undefined }

/** Returns a function that gives the page with the licences of everything shipped. The build has written their list. */
export function openLicences(
  folder: string,
  presentation: Pick<BrandPresentation, 'name' | 'colors'>,
): (asked: LicencesRequest) => Promise<PageTemplate> {
  const readable = openReadablePages(presentation)
  const pages = new Map<string, Promise<PageTemplate>>()
  const read = async (): Promise<Licences> =>
    Licences.parse(JSON.parse(await readFile(join(folder, 'licences.json'), 'utf8')))
  const write = async ({ language, theme }: LicencesRequest) => {
    const texts = textsOf(language, 'licences', presentation.name)
    const entries = (await read()).map(entryOf)
    const main = html`<p>${texts.intro({ version: VERSION })}</p>
<div class="entries">${entries}</div>`
    return readable({ path: '/licences', language, theme, title: texts.title, main })
  }
  return ({ language, theme: chosen }) => {
    // A cookie can say anything.
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
    const key = `${language} ${theme}`
    const page = pages.get(key) ?? write({ language, theme })
    pages.set(key, page)
    return page
  }
}
