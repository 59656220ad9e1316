const YEAR_S = 31_536_000

/** The cookies that the page writes. The server reads them too. */
type CookieName = 'theme' | 'language' | 'accent'

/**
 * Returns the line that keeps a value for a year, or removes it. Browsers take the prefix `__Host-` over https only; no
 * other host can set such a cookie.
 */
export function cookieLine(name: CookieName, value: string | undefined, isSecure: boolean): string {
  const lives = value === undefined ? 'Max-Age=0' : `Max-Age=${YEAR_S}`
  const line = `${name}=${value ?? ''}; Path=/; ${lives}; SameSite=Lax`
  return isSecure ? `__Host-${line}; Secure` : `hearth_${line}`
}

/** Keeps a value for a year where the server reads it too, or removes it. */
export function putCookie(name: CookieName, value: string | undefined): void {
  // Over https, a choice that was kept by the name of http goes.
  const isSecure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing over plain http.
  for (const line of [cookieLine(name, undefined, false), cookieLine(name, value, isSecure)])
    document.cookie = line
}
