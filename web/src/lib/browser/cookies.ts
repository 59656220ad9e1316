const YEAR_S = 31_536_000

/** Returns the value of a cookie of this page. */
export const cookieValue = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

/** Keeps a value for a year where the server reads it too, or removes it. */
export function putCookie(name: string, value: string | undefined): void {
  const lives = value === undefined ? 'Max-Age=0' : `Max-Age=${YEAR_S}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing over plain http.
  document.cookie = `${name}=${value ?? ''}; Path=/; ${lives}; SameSite=Lax${secure}`
}
