import { isIPv6 } from 'node:net'

/** Where the client's address stands, set by us from the socket, so that no client can invent one. */
export const CLIENT_ADDRESS = 'x-hearth-client-address'

const GROUPS_OF_A_NETWORK = 4
const GROUPS = 8

/** What one client can be counted by: its IPv4 address, or the /64 an IPv6 client has all to itself. */
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
