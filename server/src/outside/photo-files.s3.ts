import { AwsClient } from 'aws4fetch'
import { type PhotoBucketSettings, type PhotoFiles, requireKey } from './photo-storage.ts'

const WITHIN_MS = 20_000
const RETRIES = 3
const REMOVED_AT_ONCE = 8

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
  const ask = (url: string, init: RequestInit = {}) =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) })

  async function* list(prefix: string): AsyncGenerator<string> {
    let after = ''
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${root}${prefix}` })
      if (after) query.set('continuation-token', after)
      const response = await ask(`${address}?${query.toString()}`)
      if (!response.ok) throw troubleOf('a list', response)
      const page = await response.text()
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield plain(key).slice(root.length)
      after = plain(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '')
    } while (after)
  }

  async function remove(key: string): Promise<void> {
    const response = await ask(addressOf(key), { method: 'DELETE' })
    await response.body?.cancel()
    if (!response.ok && response.status !== 404) throw troubleOf('a removal', response)
  }

  return {
    put: async (key, bytes) => {
      const headers = { 'content-type': typeOf(key), 'cache-control': 'private' }
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
  }
}

function typeOf(key: string): string {
  const suffix = key.slice(key.lastIndexOf('.') + 1)
  return suffix === 'json' ? 'application/json' : `image/${suffix}`
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
  const response = await client.fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}?list-type=2&max-keys=1`, {
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw troubleOf('a list', response)
}

/** Returns whether the bucket can be read without credentials. */
export async function isOpenToAll({ endpoint, bucket }: PhotoBucketSettings): Promise<boolean> {
  const response = await fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}?list-type=2&max-keys=1`, {
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  await response.body?.cancel()
  return response.ok
}
