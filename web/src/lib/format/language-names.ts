import { languages } from '@hearth/texts/areas'

/** Returns the name of a language in itself. */
export const ownLanguageName = (code: string) =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code

/** Returns all languages of the page, each under its own name and in the order of the reader's language. */
export const languageNames = (reader: string) =>
  languages
    .map((code) => ({ code, name: ownLanguageName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, reader))
