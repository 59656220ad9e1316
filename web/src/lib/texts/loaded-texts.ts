import type { Area, AreaTexts } from '@hearth/texts/areas'
import { directionOf, type Formatters, formattersOf } from '@hearth/texts/formatters'
import { brand } from '../brand.ts'

/** A compiled file: a function for each area in it. */
export type TextMakers = Partial<Record<Area, (formatters: Formatters) => unknown>>

/** The areas that are loaded, by language. */
const loaded = new Map<string, Partial<AreaTexts>>()
const loading = new Map<string, Promise<void>>()
const bundlesInUse = new Set<string>()
const watchers = new Set<() => void>()

const root = () => (typeof document === 'object' ? document.documentElement : undefined)
let shown = root()?.lang || 'en'
let wanted = shown

/** The language of the page. The server writes it into the document. */
export const shownLanguage = () => shown

/** The reading direction of the page. */
export const pageDirection = () => (root()?.dir === 'rtl' ? 'rtl' : 'ltr')

/** Adds compiled texts; `module` has one function for each area. */
export function addTexts(language: string, module: TextMakers): void {
  const formatters = formattersOf(language, brand.name)
  const made = Object.entries(module).map(([area, make]) => [area, make(formatters)])
  loaded.set(language, { ...loaded.get(language), ...Object.fromEntries(made) })
}

const addressOf = (bundle: string, language: string) =>
  `/assets/texts-${root()?.dataset['texts']}-${language}-${bundle}.js`

type TextSource = (bundle: string, language: string) => Promise<TextMakers>

let source: TextSource = (bundle, language) => import(/* @vite-ignore */ addressOf(bundle, language))

/** Takes texts from elsewhere than the server. For tests, and for the page that is rendered while it is built. */
export function takeTextsFrom(other: TextSource): void {
  source = other
}

const load = async (bundle: string, language: string) => addTexts(language, await source(bundle, language))

/** Loads the texts of a screen or of one area, once. */
export function loadTexts(bundle: string, language = shown): Promise<void> {
  bundlesInUse.add(bundle)
  const key = `${language} ${bundle}`
  const known = loading.get(key)
  if (known) return known
  const coming = load(bundle, language)
    // Without a connection there is one file with all texts of the language, which the service worker has.
    .catch(() => load('all', language))
    .catch((reason: unknown) => {
      loading.delete(key)
      throw reason
    })
  loading.set(key, coming)
  return coming
}

/** Returns the texts of an area in a language if they are loaded. */
export const textsOf = <A extends Area>(language: string, area: A): AreaTexts[A] | undefined =>
  loaded.get(language)?.[area]

/** Returns the texts of an area in the page's language if they are loaded. */
export const findTexts = <A extends Area>(area: A): AreaTexts[A] | undefined => textsOf(shown, area)

/** Calls a function whenever the page changes its language. Returns a function that ends this. */
export function watchLanguage(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Shows the page in another language, once everything that is on it has its texts. */
export async function showLanguage(language: string): Promise<void> {
  wanted = language
  await Promise.all([...bundlesInUse].map((bundle) => loadTexts(bundle, language)))
  // Another language may have been chosen while these texts came.
  if (wanted !== language) return
  shown = language
  const html = root()
  if (html) {
    html.lang = language
    html.dir = directionOf(language)
  }
  for (const changed of watchers) changed()
}
