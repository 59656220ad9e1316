import { isIPv6 } from 'node:net'
import { secretsFor } from '../../cryptography/secrets.ts'
import { keyedHash } from '../../cryptography/signatures.ts'
import type { AuthSettings } from '../settings.ts'

/** The header with the client's address. The server sets it from the socket, so a client cannot forge it. */
export const CLIENT_ADDRESS = 'x-hearth-client-address'

const GROUPS_OF_A_NETWORK = 4
const GROUPS = 8

/** Returns the network to count a client by: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groupsIn = (text: string) => text.split(':').filter((group) => group !== '')
  const [first, last] = [groupsIn(head), groupsIn(tail ?? '')]
  const gap = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0')
  return `${[...first, ...gap, ...last]
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Returns the network by which a client is rate-limited. */
export const clientOf = (headers: Headers): string => networkOf(headers.get(CLIENT_ADDRESS) ?? '')

/** Returns a keyed hash of the network that a request comes from. */
export const networkHashOf = ({ secrets }: AuthSettings, headers: Headers): string =>
  keyedHash(secretsFor('networks', secrets)[0], `network:${clientOf(headers)}`)
