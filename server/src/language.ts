import { type Language, languages } from '@hearth/texts/areas'
import { parseAccept } from 'hono/utils/accept'
import { parse as parseCookie } from 'hono/utils/cookie'

/** The language of people who want none that Hearth has. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** The browser sends it once somebody has chosen a language. */
const COOKIE = 'hearth_language'

/** Returns the language if Hearth has it. */
export const knownLanguage = (language: string | null | undefined): Language | undefined =>
  languages.find((one) => one === language)

const startsWith = (tag: string, part: string) => `${tag}-`.toLowerCase().startsWith(`${part}-`.toLowerCase())

/** The language for a tag such as `de-AT`: the longest one that it begins with, else one with the same base. */
function languageFor<Code extends string>(tag: string, available: readonly Code[]): Code | undefined {
  const [best] = available
    .filter((one) => startsWith(tag, one))
    .toSorted((one, other) => other.length - one.length)
  return best ?? available.find((one) => startsWith(one, tag.split('-')[0] ?? tag))
}

/** Returns the language that an `Accept-Language` header likes best, or `undefined` if it likes any or none of these. */
export function bestLanguage<Code extends string>(
  header: string,
  available: readonly Code[],
): Code | undefined {
  for (const { type, q } of parseAccept(header)) {
    if (type === '*') return undefined
    const language = q > 0 ? languageFor(type, available) : undefined
    if (language) return language
  }
  return undefined
}

/** Returns the language of a request: the chosen one in its cookie, else the best match of its `Accept-Language`. */
export function languageOf(headers: Headers): Language {
  const chosen = parseCookie(headers.get('cookie') ?? '', COOKIE)[COOKIE]
  return (
    knownLanguage(chosen) ?? bestLanguage(headers.get('accept-language') ?? '', languages) ?? DEFAULT_LANGUAGE
  )
}
