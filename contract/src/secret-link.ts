/**
 * Returns an address with a secret in its fragment, which browsers send to no server: no log, proxy or `Referer` has it.
 * `page` is the address of the page that reads it.
 */
export const secretLink = (page: string, name: string, secret: string): string =>
  `${page}#${name}=${encodeURIComponent(secret)}`
