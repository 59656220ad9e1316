import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { CARD_PHOTO_SIZES, photoPath } from '@hearth/contract/photos/photos'
import { brandCss } from '../../brand/brand.ts'

export type CommunityFigure = { value: string; label: string }

/** How the page presents itself, as the operator set it. */
export type BrandPresentation = {
  name: string
  tagline: string
  colors: { light: string | undefined; dark: string | undefined }
  /** The operator's own mark, as SVG. */
  mark: string | undefined
  /** The three figures of the landing page. */
  figures: () => Promise<readonly CommunityFigure[]>
  /** Ways in that not every community offers. */
  ways: readonly 'google'[]
}

type DocumentRequest = {
  theme: string | undefined
  /** The first picture of the page, which the browser may load before a script has run. */
  firstPicture?: PhotoView | undefined
  /** The screen whose shape the frame has until the screen itself is there. */
  frame?: 'deck'
}

/** `styles` are those in the document, as the policy names them. */
type PageTemplate = { html: string; styles: string }

export type PageDocument = {
  /** The frame in which every screen begins. */
  screen: (asked: DocumentRequest) => Promise<PageTemplate>
  /** The whole landing page, to be read before a script has run. */
  landing: (asked: DocumentRequest) => Promise<PageTemplate>
  manifest: () => Promise<string>
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
const CARDS = '<link rel="preload" as="fetch" crossorigin href="/api/candidates" />'
const deckFiles = /<!--deck-->.*<!--\/deck-->/s

const nameOf = (style: string) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
const stylesIn = (html: string) =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)

/** Fills the operator's brand into a document that was rendered at build time. */
function filled(
  html: string,
  { name, tagline }: BrandPresentation,
  figures: readonly CommunityFigure[],
): string {
  const shown = figures.length > 0 ? html : html.replace(/<!--figures-->.*<!--\/figures-->/s, '')
  const words: [string, string][] = [
    ['name', name],
    ['tagline', tagline],
    ...figures.flatMap(({ value, label }, at): [string, string][] => [
      [`value${at}`, value],
      [`label${at}`, label],
    ]),
  ]
  return words.reduce((text, [what, word]) => text.replaceAll(`{{${what}}}`, () => escaped(word)), shown)
}

/** Returns a function that writes brand, figures and the chosen theme into the built page. */
export function openDocument(folder: string, presentation: BrandPresentation): PageDocument {
  const css = brandCss(presentation.colors)
  // A stylesheet of its own would be waited for.
  const ownColours = css ? `<style>${css}</style>` : ''
  const openTemplate = async (file: string) => {
    const html = (await readFile(join(folder, file), 'utf8')).replace(
      '</style>',
      () => `</style>${ownColours}`,
    )
    return { html, styles: stylesIn(html).map(nameOf).join('') }
  }
  const templates = { screen: openTemplate('index.html'), landing: openTemplate('landing.html') }

  async function page(
    which: keyof typeof templates,
    { theme, firstPicture, frame }: DocumentRequest,
  ): Promise<PageTemplate> {
    const { name, tagline } = presentation
    const [{ html, styles }, figures] = await Promise.all([templates[which], presentation.figures()])
    const head = [
      meta('hearth-brand', JSON.stringify({ name, tagline, ownMark: presentation.mark !== undefined })),
      meta('hearth-figures', JSON.stringify(figures)),
      meta('hearth-ways', presentation.ways.join(' ')),
      firstPicture && preloadOf(firstPicture) + CARDS,
      css && '<link rel="stylesheet" href="/brand.css" />',
    ]
    const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
    const shape = frame ? ` data-frame="${frame}"` : ''
    const whole = filled(frame === 'deck' ? html : html.replace(deckFiles, ''), presentation, figures)
      .replace('<html ', () => `<html${chosen}${shape} `)
      .replace(/<title>.*?<\/title>/, () => `<title>${escaped(name)}</title>`)
      .replace(/<meta name="description"[^>]*>/, () => meta('description', `${name}: ${tagline}`))
      .replace('<!--hearth-->', () => head.filter(Boolean).join('\n    '))
    return { html: whole, styles }
  }

  async function manifest(): Promise<string> {
    const built: unknown = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))
    const own = { name: presentation.name, short_name: presentation.name, description: presentation.tagline }
    return JSON.stringify({
      ...Object(built),
      ...own,
      ...(presentation.colors.light && { theme_color: presentation.colors.light }),
    })
  }

  return {
    screen: (asked) => page('screen', asked),
    landing: (asked) => page('landing', asked),
    manifest,
    css,
    mark: presentation.mark,
  }
}
