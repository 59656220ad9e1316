const LINKS = /([^\s<>"']*)\/people\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi

/**
 * Returns the id in the first link to a person of the server at `baseUrl`: with its address, or the bare path. Without a
 * `baseUrl` the address may be any.
 */
export function personIn(place: string, baseUrl?: string): string | undefined {
  const isOurs = (site = '') =>
    baseUrl === undefined || site === '' || site.toLowerCase() === baseUrl.toLowerCase()
  return [...place.matchAll(LINKS)].find(([, site]) => isOurs(site))?.[2]?.toLowerCase()
}
