import type { Photos } from './photo-deps.ts'

/** `accel` is a path for a proxy, which sends the bytes in place of the reply; `redirect` is an address for the browser. */
type PicturePlace = { accel?: string; redirect?: string }

/** Returns where others get the bytes of a picture, or `undefined` if this server sends them. */
export async function placeOf(
  { files, delivery }: Pick<Photos, 'files' | 'delivery'>,
  key: string,
  headers: Headers,
): Promise<PicturePlace | undefined> {
  if (delivery === 'server') return undefined
  if (delivery === 'accel') return { accel: await accelPath(files, key) }
  // A script that reads a photo, to crop it, may not read from another origin.
  if (headers.get('sec-fetch-dest') !== 'image' || !files.addressOf) return undefined
  return { redirect: await files.addressOf(key) }
}

/** Returns the path of an internal location of nginx; `ops/nginx/hearth.conf` has both. */
async function accelPath(files: Photos['files'], key: string): Promise<string> {
  if (!files.addressOf) return `/hearth-photos/${key}`
  const { pathname, search } = new URL(await files.addressOf(key))
  return `/hearth-bucket${pathname}${search}`
}
