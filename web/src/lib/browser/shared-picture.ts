/** The service worker writes it, and `tidy-device.ts` deletes it after a day. */
const CACHE = 'hearth.shared'
const KEPT_FOR_MS = 86_400_000

/** Returns the picture that was last shared with the app, within a day, and deletes it. */
export async function takeSharedPicture(now = Date.now()): Promise<File | undefined> {
  // Without https there are no caches.
  if (!globalThis.caches) return undefined
  const reply = await caches.match('/share', { cacheName: CACHE })
  if (!reply) return undefined
  const picture = await reply.blob()
  await forgetSharedPicture()
  if (now - Number(reply.headers.get('X-Kept-At')) > KEPT_FOR_MS) return undefined
  return new File([picture], decodeURIComponent(reply.headers.get('X-Name') ?? ''), { type: picture.type })
}

/** Deletes a shared picture that nobody has used. */
export const forgetSharedPicture = async (): Promise<boolean> =>
  globalThis.caches ? caches.delete(CACHE) : false
