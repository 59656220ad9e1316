/** Returns the `Cookie` header a browser would send after this reply, without deleted cookies. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .flatMap((line) => line.split(';')[0] ?? [])
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))

/** Returns the `Cookie` header that a browser would send after it sent this one and got this reply. */
export function cookiesAfter(cookie: string, response: Response): string {
  const held = [cookie, cookiesOf(response)].flatMap((header) => header.split('; ')).filter(Boolean)
  return [...new Map(held.map((one) => [nameOf(one), one])).values()].join('; ')
}
