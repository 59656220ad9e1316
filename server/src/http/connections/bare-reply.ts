import { STATUS_CODES } from 'node:http'

/** Names and values of headers. */
export type HeaderLines = Iterable<readonly [name: string, value: string]>

/** Returns a reply without a body, as it is written to a connection that ends with it. */
export function bareReply(status: number, headers: HeaderLines): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', 'Content-Length: 0']
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
