/** The page reads it under the same name, in `lib/browser/shared-picture.ts`. */
const CACHE = 'hearth.shared'
const ADDRESS = '/share'

/** Returns whether the system shares a picture with the installed app by this request. */
export const isShare = ({ method, url }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === ADDRESS

/** Keeps the picture, in the place of an earlier one, and leads to the photo editor, which takes it. */
export async function receiveShare(request: Request, caches: CacheStorage, now: number): Promise<Response> {
  try {
    const picture = (await request.formData()).get('picture')
    if (picture && typeof picture !== 'string') {
      const headers = { 'X-Name': encodeURIComponent(picture.name), 'X-Kept-At': String(now) }
      const cache = await caches.open(CACHE)
      await cache.put(ADDRESS, new Response(picture, { headers }))
    }
  } catch {
    // The device may have no room for it. The editor opens all the same, and one can choose it there.
  }
  return Response.redirect(new URL('/profile-setup?shared#photos', request.url), 303)
}
