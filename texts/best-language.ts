const startsWith = (tag: string, part: string) => `${tag}-`.toLowerCase().startsWith(`${part}-`.toLowerCase())

/** The language for a tag such as `de-AT`: the longest one that it begins with, else one with the same base. */
function languageFor<Code extends string>(tag: string, available: readonly Code[]): Code | undefined {
  const [best] = available
    .filter((one) => startsWith(tag, one))
    .toSorted((one, other) => other.length - one.length)
  return best ?? available.find((one) => startsWith(one, tag.split('-')[0] ?? tag))
}

/** Returns the available language that fits the first of the wanted ones, or `undefined` if none fits. */
export function bestLanguage<Code extends string>(
  wanted: readonly string[],
  available: readonly Code[],
): Code | undefined {
  for (const tag of wanted) {
    const language = languageFor(tag, available)
    if (language) return language
  }
  return undefined
}
