import type { MaintenanceView } from '@hearth/contract/public/community'
import type { Language } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { relativeTime } from '@hearth/texts/relative-time'
import { html, raw } from 'hono/html'
import { textsOf } from '../../texts.ts'
import { MAINTENANCE_RETRY_S } from '../maintenance.ts'
import { type BrandPresentation, type PageTemplate, styleSource } from './document.ts'

/** Paths whose documents are there during maintenance: the console, and what the law wants to be readable. */
const openPages =
  /^\/(console|terms|privacy|imprint|rules|safety|report|transparency|how-well|membership|licences)(\/|$)/
const isFile = (path: string) => /\.\w+$/.test(path)

/** Returns whether a path has a document that members do not get during maintenance. */
export const isClosedPage = (path: string): boolean =>
  !openPages.test(path) && !path.startsWith('/assets/') && !isFile(path)

const STYLE = `:root { color-scheme: light dark }
:root[data-theme="light"] { color-scheme: light }
:root[data-theme="dark"] { color-scheme: dark }
body {
  margin: 0; min-block-size: 100dvh; display: grid; place-items: center; text-align: center;
  background: radial-gradient(60rem 36rem at 50% 110%, light-dark(#f9dcc0, #4a2a22), transparent), light-dark(#faf4ea, #15111a);
  color: light-dark(#2b1c16, #f6ebdd); font: 1.0625rem/1.6 system-ui, sans-serif;
}
main { max-inline-size: 30rem; padding: 2rem 1.5rem }
svg { inline-size: 4.5rem; block-size: 4.5rem; color: var(--color-brand, light-dark(#ad401b, #f08a5b)) }
h1 { font: 600 1.75rem/1.25 Georgia, "Times New Roman", serif; margin: 1rem 0 .75rem; text-wrap: balance }
p { margin: .25rem 0; text-wrap: pretty }
.quiet { color: light-dark(#6d5a4f, #b9a99b); font-size: .9375rem; margin-block-start: 1rem }`

const MARK = `<svg data-mark aria-hidden="true" viewBox="0 0 32 32" fill="none"><path d="M4.5 28V15.5a11.5 11.5 0 0 1 23 0V28" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path d="M16 27.5c-3.9 0-6.5-2.5-6.5-5.9 0-2.6 1.5-4.2 2.9-5.8 1.3-1.5 2.5-3 2.6-5.3 2.6 1.2 4.1 3.3 4.3 5.7.5-.4.9-1 1.1-1.6 1.4 1.7 2.1 3.6 2.1 6.4 0 4-2.6 6.5-6.5 6.5Z" fill="currentColor"/></svg>`

type PageRequest = {
  maintenance: MaintenanceView
  presentation: BrandPresentation
  css: string | undefined
  language: Language
  theme: string | undefined
  now: Date
}

/** Returns the page that members see during maintenance. It needs no script, and loads itself again. */
export async function maintenancePage(asked: PageRequest): Promise<PageTemplate> {
  const { maintenance, presentation, css = '', language, theme, now } = asked
  const { maintenance: texts } = textsOf(language, 'notices', presentation.name)
  const when = relativeTime(language, maintenance.until, now)
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  const style = STYLE + css
  // Raw, because the name of the style in the policy is that of exactly these bytes.
  const page = await html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${raw(chosen)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${MAINTENANCE_RETRY_S}">
<title>${texts.title} · ${presentation.name}</title>
<link rel="icon" href="/icon.svg">
<style>${raw(style)}</style>
</head>
<body>
<main>
${raw(MARK)}
<h1>${texts.title}</h1>
<p>${texts.text}</p>
${when ? html`<p>${texts.until({ when })}</p>` : ''}
<p class="quiet">${texts.again}</p>
</main>
</body>
</html>
`
  return { html: String(page), styles: styleSource(style) }
}
