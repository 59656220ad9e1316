import type { Context } from 'hono'

type ByteRange = { start: number; end: number }

/**
 * Returns the wanted part of `size` bytes by a `Range` header, with `end` included: `undefined` for the whole, and
 * `unsatisfiable` for a part that lies outside. Headers with several parts, or that are none, mean the whole (RFC 9110, 14.2).
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}

/** Replies with a file of this type, or with the part of it that the request wants. Nothing keeps it. */
export function fileReply(c: Context, bytes: Uint8Array, type: string): Response {
  const range = byteRangeOf(c.req.header('range'), bytes.length)
  const headers = { 'Content-Type': type, 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store' }
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${bytes.length}` })
  if (!range) return c.body(Uint8Array.from(bytes), 200, headers)
  const { start, end } = range
  return c.body(Uint8Array.from(bytes.subarray(start, end + 1)), 206, {
    ...headers,
    'Content-Range': `bytes ${start}-${end}/${bytes.length}`,
  })
}
