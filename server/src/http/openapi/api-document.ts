import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { accepts } from 'hono/accepts'
import { CACHED_BY_ALL } from '../guards.ts'
import { routes } from '../routes.ts'

const ENCODINGS = ['br', 'gzip'] as const

/** The document in every encoding there is. */
type Encoded = { etag: string; identity: Uint8Array<ArrayBuffer> } & Record<
  (typeof ENCODINGS)[number],
  Uint8Array<ArrayBuffer>
>

async function encode(document: object): Promise<Encoded> {
  const identity = new TextEncoder().encode(JSON.stringify(document))
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  // A weak tag, because all encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, br: new Uint8Array(br), gzip: new Uint8Array(gzipped) }
}

/** Returns the route of the OpenAPI document. `make` is called once, by the first request. */
export function apiDocumentRoutes(make: () => Promise<object>) {
  let encoding: Promise<Encoded> | undefined
  return routes().get('/api/openapi.json', async (c) => {
    encoding ??= make().then(encode)
    const encoded = await encoding
    const headers = { ETag: encoded.etag, 'Cache-Control': CACHED_BY_ALL, Vary: 'Accept-Encoding' }
    if (c.req.header('if-none-match')?.includes(encoded.etag)) return c.body(null, 304, headers)
    const chosen = accepts(c, {
      header: 'Accept-Encoding',
      supports: [...ENCODINGS],
      default: 'identity',
      match: (accepted) =>
        ENCODINGS.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? 'identity',
    })
    const name = ENCODINGS.find((one) => one === chosen)
    return c.body(name ? encoded[name] : encoded.identity, 200, {
      ...headers,
      'Content-Type': 'application/json',
      ...(name && { 'Content-Encoding': name }),
    })
  })
}
