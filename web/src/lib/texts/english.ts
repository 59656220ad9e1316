// A browser's own lists and names would do, but the first of each keeps a slow phone busy for some fifty milliseconds.

const joinedBy = (word: string) => (all: readonly string[]) => {
  if (all.length < 3) return all.join(` ${word} `)
  return `${all.slice(0, -1).join(', ')}, ${word} ${all.at(-1)}`
}

/** Several things in a row, as "a, b, and c". */
export const allOf = joinedBy('and')
/** Several things of which one is meant, as "a, b, or c". */
export const oneOf = joinedBy('or')

/** Names of language or region codes, from the browser's list, which is opened on first use. */
function namesOf(type: 'language' | 'region') {
  let names: Intl.DisplayNames | undefined
  return (code: string) => {
    names ??= new Intl.DisplayNames('en', { type })
    return names.of(code) ?? code
  }
}

export const languageName = namesOf('language')
/** The name of a language in itself. */
export const ownLanguageName = (code: string) =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
export const countryName = namesOf('region')
