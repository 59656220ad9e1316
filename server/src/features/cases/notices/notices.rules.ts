const LINKS = /([^\s<>"']*)\/people\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi

/** Returns the id in the first link to a person of this server: with its address, or the bare path. */
export function personIn(place: string, baseUrl: string): string | undefined {
  const links = [...place.matchAll(LINKS)]
  return links
    .find(([, site]) => site === '' || site?.toLowerCase() === baseUrl.toLowerCase())?.[2]
    ?.toLowerCase()
}
