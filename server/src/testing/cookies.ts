/** The cookies that a browser would hold after this answer, as it sends them back; without those that the answer deletes. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .flatMap((line) => line.split(';')[0] ?? [])
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
