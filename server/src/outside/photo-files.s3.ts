import { AwsClient } from 'aws4fetch'
import { type FileSize, type PhotoBucketSettings, type PhotoFiles, requireKey } from './photo-storage.ts'

const WITHIN_MS = 20_000
/** A store that sends elsewhere is none: another host would get the keys, or photos. */
const asking = () => ({ signal: AbortSignal.timeout(WITHIN_MS), redirect: 'error' }) as const
const RETRIES = 3
const REMOVED_AT_ONCE = 8
/** An address stays the same for this long, so that browsers can keep what they read from it, and is valid twice as long. */
const ADDRESS_MS = 60_000

/** Only what was asked and how it was answered: the store's own words name its keys and hosts. */
const troubleOf = (what: string, response: Response) =>
  new Error(`the store of photos answered ${response.status} to ${what}`)

/** Returns photo storage in an S3-compatible bucket, one object per key. */
export function openBucket({
  endpoint,
  bucket,
  region,
  prefix: root,
  ...secrets
}: PhotoBucketSettings): PhotoFiles {
  const client = new AwsClient({ ...secrets, region, service: 's3', retries: RETRIES, initRetryMs: 100 })
  const address = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const addressOf = (key: string) => `${address}/${root}${requireKey(key)}`
  const ask = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, ...asking() })

  async function* objectsBelow(prefix: string): AsyncGenerator<FileSize> {
    let after = ''
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${root}${prefix}` })
      if (after) query.set('continuation-token', after)
      const response = await ask(`${address}?${query.toString()}`)
      if (!response.ok) throw troubleOf('a list', response)
      const { objects, next } = readList(await response.text())
      for (const [key, size] of objects) yield [key.slice(root.length), size]
      after = next
    } while (after)
  }

  const list = (prefix: string) => keysOf(objectsBelow(prefix))

  async function remove(key: string): Promise<void> {
    const response = await ask(addressOf(key), { method: 'DELETE' })
    await response.body?.cancel()
    if (!response.ok && response.status !== 404) throw troubleOf('a removal', response)
  }

  return {
    put: async (key, bytes) => {
      const headers = { ...headersOf(key), 'cache-control': 'private' }
      const response = await ask(addressOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes) })
      await response.body?.cancel()
      if (!response.ok) throw troubleOf('a photo', response)
    },
    read: async (key) => {
      const response = await ask(addressOf(key))
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw troubleOf('a question', response)
    },
    removeAll: async (prefix) => {
      requireKey(prefix.replace(/\/$/, ''))
      const keys = await Array.fromAsync(list(prefix))
      while (keys.length > 0) await Promise.all(keys.splice(0, REMOVED_AT_ONCE).map(remove))
    },
    list,
    sizes: objectsBelow,
    sizesBelow: async (prefix) => new Map(await Array.fromAsync(objectsBelow(prefix))),
    addressOf: (key) => signedAddress(client, addressOf(key)),
  }
}

async function* keysOf(objects: AsyncIterable<FileSize>): AsyncGenerator<string> {
  for await (const [key] of objects) yield key
}

/** Reads one page of a list: the objects, and where the next page begins. */
function readList(page: string): { objects: FileSize[]; next: string } {
  const objects = [...page.matchAll(/<Contents>.*?<\/Contents>/gs)].map(
    ([object]): FileSize => [
      plain(/<Key>([^<]*)</.exec(object)?.[1] ?? ''),
      Number(/<Size>(\d+)</.exec(object)?.[1]),
    ],
  )
  return { objects, next: plain(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '') }
}

async function signedAddress(client: AwsClient, address: string): Promise<string> {
  const signedAt = new Date(Math.floor(Date.now() / ADDRESS_MS) * ADDRESS_MS)
  const datetime = signedAt.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const expires = `X-Amz-Expires=${(2 * ADDRESS_MS) / 1000}`
  const { url } = await client.sign(`${address}?${expires}`, { aws: { signQuery: true, datetime } })
  return url
}

/** By the suffix. Anything else is a picture. */
const typesOfOthers: Record<string, string> = {
  part: 'application/octet-stream',
  json: 'application/json',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
}

/** Says what an object is; of a picture also how it is called where somebody saves it. */
function headersOf(key: string): Record<string, string> {
  const name = key.slice(key.lastIndexOf('/') + 1)
  const suffix = name.slice(name.lastIndexOf('.') + 1)
  const type = typesOfOthers[suffix]
  if (type) return { 'content-type': type }
  return { 'content-type': `image/${suffix}`, 'content-disposition': `inline; filename="photo-${name}"` }
}

/** Keys are plain, but what says where a list goes on is the store's own and may be escaped. */
const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Throws unless the store lists the bucket. */
export async function reachBucket({
  endpoint,
  bucket,
  region,
  ...secrets
}: PhotoBucketSettings): Promise<void> {
  const client = new AwsClient({ ...secrets, region, service: 's3', retries: 0 })
  const response = await client.fetch(
    `${endpoint.replace(/\/+$/, '')}/${bucket}?list-type=2&max-keys=1`,
    asking(),
  )
  await response.body?.cancel()
  if (!response.ok) throw troubleOf('a list', response)
}

/** Returns whether the bucket can be read without credentials. */
export async function isOpenToAll({ endpoint, bucket }: PhotoBucketSettings): Promise<boolean> {
  const response = await fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}?list-type=2&max-keys=1`, asking())
  await response.body?.cancel()
  return response.ok
}
