import { type PageName, pageNames } from '@hearth/contract/public/pages'
import type { Language } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { html, raw } from 'hono/html'
import { knownLanguage } from '../../language.ts'
import { textsOf } from '../../texts.ts'
import type { BrandPresentation, PageTemplate } from './document.ts'
import { openReadablePages } from './readable-page.ts'

/** The pages that the operator writes. */
export const operatorPaths = pageNames.map((page) => `/${page}`)

type OperatorPageRequest = {
  path: string
  language: Language
  theme: string | undefined
  /** An earlier version. */
  number: number | undefined
  /** Another language than that of the reader. */
  chosen: string | undefined
}

type ShownVersion = NonNullable<Awaited<ReturnType<BrandPresentation['pages']['find']>>>

const ownNames = new Intl.DisplayNames('en', { type: 'language' })
/** Returns the name of a language in itself. */
const nameOf = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? ownNames.of(language) ?? language

const inLanguage = (language: string) => {
  const known = knownLanguage(language)
  return raw(`lang="${known ?? 'en'}" dir="${directionOf(known ?? 'en')}"`)
}

type PageInLanguage = { page: PageName; language: Language; brand: string }

const versionIn = (
  { language, brand }: PageInLanguage,
  { number, publishedAt }: { number: number; publishedAt: Date },
) =>
  textsOf(language, 'operatorPages', brand).version({
    number: String(number),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(publishedAt),
  })

function publishedPart(view: PageInLanguage, shown: ShownVersion) {
  const { page, language, brand } = view
  const texts = textsOf(language, 'operatorPages', brand)
  const here = `/${page}?language=${shown.language}`
  const isEarlier = shown.number !== shown.versions[0]?.number
  const earlier = shown.versions.slice(1)
  const others = shown.languages.filter((one) => one !== shown.language)
  return html`<p class="muted">${versionIn(view, shown)}</p>
${isEarlier && html`<p class="note">${texts.isEarlier} <a href="${here}">${texts.current}</a></p>`}
${shown.language !== language && html`<p class="note">${texts.inOtherLanguage}</p>`}
<article ${inLanguage(shown.language)}>${raw(shown.html)}</article>
${others.length > 0 && html`<nav aria-label="${texts.otherLanguages}" class="muted">${texts.otherLanguages}: ${others.map((one) => html`<a href="/${page}?language=${one}" ${inLanguage(one)}>${nameOf(one)}</a> `)}</nav>`}
${earlier.length > 0 && html`<details><summary>${texts.earlier}</summary><ul>${earlier.map((one) => html`<li><a href="${here}&amp;version=${one.number}">${versionIn(view, one)}</a></li>`)}</ul></details>`}`
}

/** The rules of the software: what holds until the operator has published terms. */
function builtInPart({ page, language, brand }: PageInLanguage, minimumAge: number) {
  const { missing, readBuiltIn } = textsOf(language, 'operatorPages', brand)
  const terms = textsOf(language, 'terms', brand)
  if (page !== 'terms')
    return html`<p class="note">${missing[page]} ${page !== 'imprint' && html`<a href="/terms">${readBuiltIn}</a>`}</p>`
  return html`<p class="note">${missing.terms}</p>
<article>${terms.sections.map(({ title, points }, at) => html`<h2>${title}</h2><ul>${at === 0 && html`<li>${terms.age({ min: minimumAge })}</li>`}${points.map((point) => html`<li>${point}</li>`)}</ul>`)}</article>
<p class="muted">${terms.operator}</p>
<a class="join" href="/auth?view=sign_up">${terms.join}</a>`
}

/**
 * Returns a function that gives a page of the operator as a document without a script. It is undefined if the page has no
 * such version.
 */
export function openOperatorPages(presentation: BrandPresentation) {
  const { name: brand, pages } = presentation
  const readable = openReadablePages(presentation)
  return async ({
    path,
    language,
    theme,
    number,
    chosen,
  }: OperatorPageRequest): Promise<PageTemplate | undefined> => {
    const page = pageNames.find((one) => path === `/${one}`)
    if (!page) return undefined
    const shown = await pages.find(page, { language: knownLanguage(chosen) ?? language, number })
    if (!shown && number !== undefined) return undefined
    const view = { page, language, brand }
    const title =
      shown || page !== 'terms'
        ? textsOf(language, 'operatorPages', brand).titles[page]
        : textsOf(language, 'terms', brand).title
    const main = shown
      ? publishedPart(view, shown)
      : builtInPart(view, (await presentation.registration()).minimumAge)
    return readable({ path, language, theme, title, main })
  }
}
