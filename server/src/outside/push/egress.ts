import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which hosts people may name as their push service. */
export type EgressPolicy = {
  hosts: 'known' | 'any'
  /** Also addresses of this machine and its network, any port, and http. Only for tests and development. */
  mayReachPrivate: boolean
}

type AddressRefusal = 'no_address' | 'not_https' | 'credentials' | 'port' | 'private'

type OutsidePost = {
  headers: Record<string, string>
  body: Uint8Array
  /** For everything: name, connection, request and reply. */
  timeoutMs: number
  mayReachPrivate: boolean
  /** From `openConnections`, for requests of one policy. Without it each request has its own connection. */
  agent?: Agent
}

export type OutsideReply =
  | { status: number; retryAfter: string | undefined }
  /** The code is that of Node, such as `ECONNREFUSED`. */
  | { failure: 'refused' | 'timed_out' | 'unreachable'; code: string }

const KNOWN_HOSTS =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*updates\.push\.services\.mozilla\.com|(?:[\w-]+\.)+(?:push\.apple|notify\.windows)\.com)$/

const MAX_REPLY_BYTES = 4096
const CONNECTIONS_PER_HOST = 20
const REFUSED = 'EREFUSEDADDRESS'

/** Networks of IPv4 that are no part of the public Internet, of which others are documentation or tests. */
const REFUSED_NETWORKS: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Public unicast addresses, and IPv4 behind NAT64. IPv4-mapped addresses count as IPv4. */
const allowed = new BlockList()
allowed.addSubnet('0.0.0.0', 0, 'ipv4')
allowed.addSubnet('2000::', 3, 'ipv6')
allowed.addSubnet('64:ff9b::', 96, 'ipv6')

/** Of those: protocols and Teredo, documentation, and what stands for a refused IPv4 address behind NAT64 or in 6to4. */
const refused = new BlockList()
refused.addSubnet('2001::', 23, 'ipv6')
refused.addSubnet('2001:db8::', 32, 'ipv6')
refused.addSubnet('3fff::', 20, 'ipv6')
for (const [network, bits] of REFUSED_NETWORKS) {
  refused.addSubnet(network, bits, 'ipv4')
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  const [high, low] = [a * 256 + b, c * 256 + d].map((half) => half.toString(16))
  refused.addSubnet(`64:ff9b::${high}:${low}`, 96 + bits, 'ipv6')
  refused.addSubnet(`2002:${high}:${low}::`, 16 + bits, 'ipv6')
}

/** Returns whether an IP address is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return isIP(address) !== 0 && allowed.check(address, family) && !refused.check(address, family)
}

/** Returns why a request to this address may not be sent, as far as its text tells; the name is looked up later. */
function refusalOfAddress(address: string, mayReachPrivate: boolean): AddressRefusal | undefined {
  if (!URL.canParse(address)) return 'no_address'
  const { protocol, username, password, port, hostname } = new URL(address)
  const protocols = mayReachPrivate ? ['https:', 'http:'] : ['https:']
  if (!protocols.includes(protocol)) return 'not_https'
  if (username || password) return 'credentials'
  if (mayReachPrivate) return undefined
  if (port) return 'port'
  return isPrivateLiteral(hostname) ? 'private' : undefined
}

/** A connection to an address instead of a name looks up nothing. */
function isPrivateLiteral(hostname: string): boolean {
  const host = hostname.replace(/^\[(.+)\]$/, '$1')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Returns why people may not name this address as their push service, or `undefined` if they may. */
export function refusalOfHost(
  address: string,
  { hosts, mayReachPrivate }: EgressPolicy,
): AddressRefusal | 'unknown_host' | undefined {
  const refusal = refusalOfAddress(address, mayReachPrivate)
  if (refusal) return refusal
  return hosts === 'any' || KNOWN_HOSTS.test(new URL(address).hostname) ? undefined : 'unknown_host'
}

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Returns a `lookup` for connections that fails if one address of the name is not public. A connection tries only the
 * addresses that were checked: the name is not looked up again.
 */
export const publicLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (host, { all }, done) =>
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? refusedError(host), '')
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(refusedError(host), '')
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })

/** Returns connections over https that requests use again. Idle ones don't keep the process running. */
export const openConnections = (): Agent => new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_HOST })

const refusedError = (host: string) =>
  Object.assign(new Error(`${host} is not in the public Internet`), { code: REFUSED })

/**
 * Posts to an address that a person has named, and returns the status. It connects only to public addresses unless
 * `mayReachPrivate`, follows no redirect, reads at most 4 KB of the reply and ends within `timeoutMs`. A failure is
 * returned, not thrown.
 */
export async function postOutside(address: string, post: OutsidePost): Promise<OutsideReply> {
  const refusal = refusalOfAddress(address, post.mayReachPrivate)
  if (refusal) return { failure: 'refused', code: refusal }
  try {
    const reply = await replyTo(new URL(address), post)
    await discard(reply)
    return { status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const isLate = code === 'ABORT_ERR'
    return { failure: code === REFUSED ? 'refused' : isLate ? 'timed_out' : 'unreachable', code }
  }
}

function replyTo(url: URL, post: OutsidePost): Promise<IncomingMessage> {
  const { headers, body, timeoutMs, mayReachPrivate, agent } = post
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    signal: AbortSignal.timeout(timeoutMs),
    ...(mayReachPrivate ? {} : { lookup: publicLookup() }),
  }
  const outgoing =
    url.protocol === 'http:'
      ? requestPlain(url, { ...options, agent: false })
      : request(url, { ...options, agent: agent ?? false })
  return new Promise((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    // A reply that changes the protocol closes the connection without an error, and no time limit follows.
    outgoing.on('close', () => reject(new Error('closed without a reply')))
    outgoing.end(body)
  })
}

/** Reads the reply, so that its connection can be used again, unless it is long. Its status counts without its text. */
async function discard(reply: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of reply) {
      bytes += chunk.length
      if (bytes > MAX_REPLY_BYTES) return
    }
  } catch {
    reply.destroy()
  }
}
