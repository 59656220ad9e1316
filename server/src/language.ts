import { type Language, languages } from '@hearth/texts/areas'
import { bestLanguage } from '@hearth/texts/best-language'
import { parseAccept } from 'hono/utils/accept'
import { parse as parseCookie } from 'hono/utils/cookie'

/** The language of people who want none that Hearth has. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Browsers send one of them once somebody has chosen a language: the second over http, or if the choice is an older one. */
const COOKIES = ['__Host-language', 'hearth_language'] as const

/** Returns the language if Hearth has it. */
export const knownLanguage = (language: string | null | undefined): Language | undefined =>
  languages.find((one) => one === language)

/** Returns the tags of an `Accept-Language` header, best first, up to one that stands for any language. */
export function acceptedLanguages(header: string): string[] {
  const tags = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type] : []))
  const any = tags.indexOf('*')
  return any < 0 ? tags : tags.slice(0, any)
}

/** Returns an `Accept-Language` header in which this language counts if no other one does. */
export const acceptedWithDefault = (header: string, language: string): string =>
  [header.replaceAll('*', language), `${language};q=0.001`].filter(Boolean).join(', ')

/** Returns the language of a request: the chosen one in its cookie, else the best match of its `Accept-Language`. */
export function languageOf(headers: Headers): Language {
  const cookies = parseCookie(headers.get('cookie') ?? '')
  const [chosen] = COOKIES.flatMap((name) => cookies[name] ?? [])
  return (
    knownLanguage(chosen) ??
    bestLanguage(acceptedLanguages(headers.get('accept-language') ?? ''), languages) ??
    DEFAULT_LANGUAGE
  )
}
