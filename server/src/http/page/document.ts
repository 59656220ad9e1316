import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIN_AGE } from '@hearth/contract/ages'
import { accents } from '@hearth/contract/membership/accents'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { CARD_PHOTO_SIZES, photoPath } from '@hearth/contract/photos/photos'
import type { PageName } from '@hearth/contract/public/pages'
import type { RegistrationView } from '@hearth/contract/public/registration'
import { type Language, languages } from '@hearth/texts/areas'
import { type CommunityFigure, figureIn } from '@hearth/texts/figures'
import { directionOf } from '@hearth/texts/formatters'
import { brandCss } from '../../brand/brand.ts'
import { textsOf } from '../../texts.ts'

/** How the page presents itself, as the operator set it. */
export type BrandPresentation = {
  name: string
  /** The operator's own, for every language; without it the texts have one. */
  tagline: string | undefined
  /** The texts of the landing page by language. Empty ones count as missing. */
  texts: Readonly<Record<string, { headline: string; tagline: string; closing: string }>>
  /** The unit of distances where a browser names no region. */
  distanceUnit: 'km' | 'miles' | undefined
  colors: { light: string | undefined; dark: string | undefined }
  /** The operator's own mark, as SVG. */
  mark: string | undefined
  /** The three figures of the landing page. */
  figures: () => Promise<readonly CommunityFigure[]>
  /** Ways in that not every community offers. */
  ways: readonly 'google'[]
  /** The pages that the operator has published, such as the terms. */
  pages: PublishedPages
  /** Who may sign up. */
  registration: () => Promise<RegistrationView>
  /** Draws the icons of the installed app as PNG files, by name. */
  drawIcons: (request: {
    svg: string
    colour: string
  }) => Promise<Readonly<Record<string, Uint8Array<ArrayBuffer>>>>
}

/** A version of a page of the operator, in the language of the reader or another. */
type PageVersion = {
  language: string
  number: number
  publishedAt: Date
  /** Safe HTML. */
  html: string
  languages: readonly string[]
  versions: readonly { number: number; publishedAt: Date; changeNote: string }[]
}

export type PublishedPages = {
  /** The names of the published pages. */
  names: () => Promise<readonly PageName[]>
  find: (
    page: PageName,
    asked: { language: string; number?: number | undefined },
  ) => Promise<PageVersion | undefined>
}

type DocumentRequest = {
  language: Language
  theme: string | undefined
  /** The colours that the reader has chosen. */
  accent?: string | undefined
  /** The first picture of the page, which the browser may load before a script has run. */
  firstPicture?: PhotoView | undefined
  /** The screen whose shape the frame has until the screen itself is there. */
  frame?: 'deck'
}

/** `styles` are those in the document, as the policy names them. */
export type PageTemplate = { html: string; styles: string }

export type PageDocument = {
  /** The frame in which every screen begins. */
  screen: (asked: DocumentRequest) => Promise<PageTemplate>
  /** The whole landing page, to be read before a script has run. */
  landing: (asked: DocumentRequest) => Promise<PageTemplate>
  /** The frame of the console of staff. */
  console: (asked: DocumentRequest) => Promise<PageTemplate>
  css: string | undefined
  mark: string | undefined
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign)
const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`

/** Word for word what the page asks for itself, or the browser would fetch it twice. */
function preloadOf({ id, widths }: PhotoView): string {
  const files = widths.map((width) => `${photoPath(id, width, 'avif')} ${width}w`).join(', ')
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(files)}" imagesizes="${escaped(CARD_PHOTO_SIZES)}" fetchpriority="high" />`
}

/** Those of the deck, who waits for its first card with nothing to read meanwhile. */
const CARDS = '<link rel="preload" as="fetch" crossorigin href="/api/candidates?limit=6" />'
const deckFiles = /<!--deck-->.*<!--\/deck-->/s

/** Returns what allows a style in the document, for the content security policy. */
export const styleSource = (style: string) =>
  ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
const stylesIn = (html: string) =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)

/** Returns the tagline of the community in a language. */
export const taglineIn = ({ name, tagline, texts }: BrandPresentation, language: Language): string =>
  texts[language]?.tagline || (tagline ?? textsOf(language, 'front', name).tagline)

/** Returns the line below the first call of the landing page, if the page's own is not true here: it invites everybody from 18 years. */
function termsIn(
  language: Language,
  name: string,
  { mode, minimumAge }: RegistrationView,
): string | undefined {
  const { closed, landing } = textsOf(language, 'registration', name)
  if (mode === 'closed') return closed.title
  return minimumAge > MIN_AGE ? landing.terms({ min: minimumAge }) : undefined
}

/** Returns the texts of the landing page that a community can have otherwise, in a language. */
function landingTextsOf(presentation: BrandPresentation, language: Language, registration: RegistrationView) {
  const { name, texts } = presentation
  const own = texts[language]
  const { hero, closing } = textsOf(language, 'landing', name)
  return {
    headline: own?.headline || hero.headline,
    tagline: taglineIn(presentation, language),
    terms: termsIn(language, name, registration) ?? hero.terms,
    closing: own?.closing || closing.heading,
  }
}

type HeadParts = {
  /** The address of the icon that an iPhone uses. */
  touchIcon: string
  figures: readonly CommunityFigure[]
  pages: readonly PageName[]
  firstPicture: PhotoView | undefined
  registration: RegistrationView
}

/** Fills language, brand and figures into a document that was rendered at build time. */
function filled(
  html: string,
  presentation: BrandPresentation,
  { language, figures, registration }: { language: Language } & Pick<HeadParts, 'figures' | 'registration'>,
): string {
  const { name } = presentation
  const shown = figures.length > 0 ? html : html.replace(/<!--figures-->.*<!--\/figures-->/s, '')
  const texts = textsOf(language, 'figures', name)
  const words: [string, string][] = [
    ['lang', language],
    ['dir', directionOf(language)],
    ['name', name],
    ['noScript', textsOf(language, 'notices', name).noScript],
    ...Object.entries(landingTextsOf(presentation, language, registration)),
    ...figures.flatMap((figure, at): [string, string][] => {
      const { value, label } = figureIn(language, texts, figure)
      return [
        [`value${at}`, value],
        [`label${at}`, label],
      ]
    }),
  ]
  return words.reduce((text, [what, word]) => text.replaceAll(`{{${what}}}`, () => escaped(word)), shown)
}

/** Returns the texts that the page shows in the place of its own, by language. */
const ownTextsOf = ({ name, tagline, texts }: BrandPresentation, registration: RegistrationView) =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const own = texts[language]
      const terms = termsIn(language, name, registration)
      const shown = { ...own, tagline: own?.tagline || tagline, terms }
      return own || tagline || terms ? [[language, shown]] : []
    }),
  )

/** Draws the operator's own mark wherever the page draws the one of Hearth. */
const MARK_CSS = `[data-mark] { background: url(/icon.svg) center / contain no-repeat }
[data-mark] > * { display: none }
`

/** Returns the stylesheet with the colours and the mark of the operator, if there are any. */
export const cssOf = ({ colors, mark }: BrandPresentation): string | undefined =>
  `${brandCss(colors) ?? ''}${mark === undefined ? '' : MARK_CSS}` || undefined

function headOf(
  presentation: BrandPresentation,
  { touchIcon, figures, pages, firstPicture, registration }: HeadParts,
): string {
  const { name, distanceUnit, ways } = presentation
  const texts = ownTextsOf(presentation, registration)
  const { minimumAge } = registration
  const head = [
    meta('hearth-brand', JSON.stringify({ name, texts, distanceUnit, figures, minimumAge })),
    meta('hearth-ways', ways.join(' ')),
    `<link rel="apple-touch-icon" href="${touchIcon}" />`,
    pages.length > 0 && meta('hearth-pages', pages.join(' ')),
    firstPicture && preloadOf(firstPicture) + CARDS,
    cssOf(presentation) && '<link rel="stylesheet" href="/brand.css" />',
  ]
  return head.filter(Boolean).join('\n    ')
}

/** Reads the documents of the built page; the landing page has one for each language. */
function openTemplates(folder: string, css: string | undefined) {
  // A stylesheet of its own would be waited for.
  const ownColours = css ? `<style>${css}</style>` : ''
  const open = async (file: string) => {
    const built = await readFile(join(folder, file), 'utf8')
    const html = built.replace('</style>', () => `</style>${ownColours}`)
    return { html, styles: stylesIn(html).map(styleSource).join('') }
  }
  const opened = new Map<string, Promise<PageTemplate>>()
  const openOnce = (file: string) => {
    const template = opened.get(file) ?? open(file)
    opened.set(file, template)
    return template
  }
  return {
    screen: () => openOnce('index.html'),
    landing: (language: Language) => openOnce(`landing.${language}.html`),
    console: () => openOnce('console/index.html'),
  }
}

/** Returns a function that writes language, brand, figures and the chosen theme into the built page. */
export function openDocument(
  folder: string,
  presentation: BrandPresentation,
  touchIcon: string,
): PageDocument {
  const css = cssOf(presentation)
  const templates = openTemplates(folder, css)

  async function page(
    which: keyof typeof templates,
    { language, theme, accent, firstPicture, frame }: DocumentRequest,
  ): Promise<PageTemplate> {
    const [{ html, styles }, figures, pages, registration] = await Promise.all([
      templates[which](language),
      presentation.figures(),
      presentation.pages.names(),
      presentation.registration(),
    ])
    const { name } = presentation
    const description = textsOf(language, 'front', name).landingTitle({
      tagline: taglineIn(presentation, language),
    })
    const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
    const colours = accents.find((one) => one === accent)
    const looks = colours && which !== 'console' ? `${chosen} data-accent="${colours}"` : chosen
    const shape = frame ? ` data-frame="${frame}"` : ''
    const template = frame === 'deck' ? html : html.replace(deckFiles, '')
    const whole = filled(template, presentation, { language, figures, registration })
      .replace('<html ', () => `<html${looks}${shape} `)
      .replace('lang="en" dir="ltr"', () => `lang="${language}" dir="${directionOf(language)}"`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escaped(name)}</title>`)
      .replace(/<meta name="description"[^>]*>/, () => meta('description', description))
      .replace('<!--hearth-->', () =>
        headOf(presentation, {
          touchIcon,
          figures,
          pages,
          firstPicture,
          registration,
        }),
      )
    return { html: whole, styles }
  }

  return {
    screen: (asked) => page('screen', asked),
    landing: (asked) => page('landing', asked),
    console: (asked) => page('console', asked),
    css,
    mark: presentation.mark,
  }
}
