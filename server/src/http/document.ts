import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoView } from '@hearth/contract/photos'
import { CARD_PHOTO_SIZES, photoPath } from '@hearth/contract/pictures'
import { brandCss } from '../brand.ts'

export type Figure = { value: string; label: string }

/** How the page presents itself, as the operator set it. */
export type Look = {
  name: string
  tagline: string
  colors: { light: string | undefined; dark: string | undefined }
  /** The operator's own mark, as SVG. */
  mark: string | undefined
  /** The three figures of the landing page. */
  figures: () => Promise<readonly Figure[]>
  /** Ways in that not every community offers. */
  ways: readonly 'google'[]
}

export type Document = {
  /** `firstPicture` is what the page will show first, for the browser to ask for before a script has run. */
  html: (theme: string | undefined, firstPicture?: PhotoView) => Promise<string>
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

/** Fills the built page with the brand, the figures and the chosen theme, before a script has run. */
export function openDocument(folder: string, look: Look): Document {
  const template = readFile(join(folder, 'index.html'), 'utf8')
  const css = brandCss(look.colors)

  async function html(theme: string | undefined, firstPicture?: PhotoView): Promise<string> {
    const { name, tagline } = look
    const head = [
      meta('hearth-brand', JSON.stringify({ name, tagline, ownMark: look.mark !== undefined })),
      meta('hearth-figures', JSON.stringify(await look.figures())),
      meta('hearth-ways', look.ways.join(' ')),
      firstPicture && preloadOf(firstPicture),
      css && '<link rel="stylesheet" href="/brand.css" />',
    ]
    const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
    return (await template)
      .replace('<html ', () => `<html${chosen} `)
      .replace(/<title>.*?<\/title>/, () => `<title>${escaped(name)}</title>`)
      .replace(/<meta name="description"[^>]*>/, () => meta('description', `${name}: ${tagline}`))
      .replace('<!--hearth-->', () => head.filter(Boolean).join('\n    '))
  }

  async function manifest(): Promise<string> {
    const built: unknown = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))
    const own = { name: look.name, short_name: look.name, description: look.tagline }
    return JSON.stringify({
      ...Object(built),
      ...own,
      ...(look.colors.light && { theme_color: look.colors.light }),
    })
  }

  return { html, manifest, css, mark: look.mark }
}
