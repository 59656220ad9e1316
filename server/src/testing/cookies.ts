/** Returns the `Cookie` header a browser would send after this reply, without deleted cookies. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .flatMap((line) => line.split(';')[0] ?? [])
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
