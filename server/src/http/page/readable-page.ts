import { pageNames } from '@hearth/contract/public/pages'
import type { Language } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { html, raw } from 'hono/html'
import { brandCss } from '../../brand/brand.ts'
import { textsOf } from '../../texts.ts'
import { type BrandPresentation, type PageTemplate, styleSource } from './document.ts'

/** The colours are those of `web/src/styles.css`, because these documents load none of the page's files. */
const STYLE = `:root {
  color-scheme: light dark;
  --color-ground: light-dark(#faf4ea, #15111a); --color-ink: light-dark(#2b1c16, #f6ebdd);
  --color-muted: light-dark(#6a564b, #b9a9a2); --color-line: light-dark(#e8dac7, #362b3b);
  --color-brand: light-dark(#ad401b, #f08a5b); --color-brand-soft: light-dark(#f8e3d3, #3a2324);
  --color-focus: light-dark(#7a2a0d, #ffc39f);
}
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body { font: 1rem/1.65 system-ui, sans-serif; margin: 0; background: var(--color-ground); color: var(--color-ink) }
header, main, footer { max-inline-size: 44rem; margin-inline: auto; padding-inline: 1.25rem }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-block-size: 4rem; font-size: .875rem }
header b { font-size: 1.125rem; overflow-wrap: anywhere }
h1, h2, header b { font-family: Georgia, "Times New Roman", serif; font-weight: 600 }
h1 { font-size: 1.875rem; line-height: 1.2; text-wrap: balance; margin-block: 1rem .5rem }
h2 { font-size: 1.25rem; line-height: 1.3; margin-block: 2rem .5rem }
h3 { font-size: 1.0625rem; margin-block: 1.5rem .5rem }
p, li { text-wrap: pretty; overflow-wrap: anywhere }
p { margin-block: .75rem }
ul, ol { padding-inline-start: 1.25rem }
li { margin-block: .375rem }
li::marker { color: var(--color-brand) }
a { color: inherit; text-underline-offset: .25em }
a:hover { color: var(--color-brand) }
:focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px; border-radius: .25rem }
article a, .note a { padding-block: .25rem }
header a, nav a, details a, summary, .join { display: inline-flex; align-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem }
summary { display: list-item; align-content: center; cursor: pointer }
.muted, footer { color: var(--color-muted); font-size: .875rem }
.note { background: var(--color-brand-soft); border-radius: .75rem; padding: .75rem 1rem; font-size: 1rem }
.note a { font-weight: 600 }
article { margin-block-start: 1.5rem }
table { display: block; overflow-x: auto; border-collapse: collapse }
th, td { border: 1px solid var(--color-line); padding: .5rem .75rem; text-align: start }
pre { overflow-x: auto }
.entries details { margin: 0; font-size: .9375rem }
.entries summary { overflow-wrap: anywhere; padding-block: .5rem }
.entries pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--color-line) }
details { margin-block-start: 2rem; border-block-start: 1px solid var(--color-line) }
details ul { list-style: none; padding: 0 }
footer { border-block-start: 1px solid var(--color-line); margin-block-start: 3rem; padding-block: 1rem 3rem }
footer nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem }
.join { font-weight: 600; margin-block-start: 1.5rem }
`

type ReadablePage = {
  path: string
  language: Language
  theme: string | undefined
  title: string
  /** The content below the title. */
  main: ReturnType<typeof html>
}

function footerOf({ path, language }: ReadablePage, brand: string) {
  const texts = textsOf(language, 'operatorPages', brand)
  const links = [
    ...pageNames.map((page) => ({ to: `/${page}`, title: texts.titles[page] })),
    { to: '/safety', title: texts.safety },
    { to: '/licences', title: texts.licences },
  ].filter(({ to }) => to !== path)
  return html`<footer><nav aria-label="${texts.more}">${links.map(({ to, title }) => html`<a href="${to}">${title}</a> `)}</nav></footer>`
}

/** Returns a function that gives a page to read as a document without a script. */
export function openReadablePages({
  name: brand,
  colors,
}: Pick<BrandPresentation, 'name' | 'colors'>): (page: ReadablePage) => Promise<PageTemplate> {
  const style = STYLE + (brandCss(colors) ?? '')
  return async (page) => {
    const { language, theme, title, main } = page
    const scheme = theme === 'light' || theme === 'dark' ? raw(` data-theme="${theme}"`) : ''
    // Raw, because the name of the style in the policy is that of exactly these bytes.
    const document = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${scheme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${brand}</title>
<link rel="icon" href="/icon.svg">
<style>${raw(style)}</style>
</head>
<body>
<header><a href="/">${textsOf(language, 'terms', brand).back}</a><b>${brand}</b></header>
<main>
<h1>${title}</h1>
${main}
</main>
${footerOf(page, brand)}
</body>
</html>
`
    return { html: String(await document), styles: styleSource(style) }
  }
}
