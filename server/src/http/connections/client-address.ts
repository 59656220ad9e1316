import proxyAddress from 'proxy-addr'

/** Whether an address is a proxy of the operator's own, whose word about its client counts. */
export type Trust = (address: string, hop: number) => boolean

/** Reads the operator's list: addresses, networks, `loopback`, `linklocal`, `uniquelocal`; throws where it is none. */
export const trustOf = (proxies: readonly string[]): Trust => proxyAddress.compile([...proxies])

// Some proxies name the client's port too, and each of its connections would count as another client.
const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** Where a request really comes from: its socket, or what the trusted proxies before it say. */
export function clientAddressOf(socketAddress: string, forwardedFor: string, trust: Trust): string {
  const said = forwardedFor.split(',').flatMap((one) => withoutPort(one.trim()) || [])
  const nearestFirst = [socketAddress, ...said.toReversed()]
  return nearestFirst.find((address, hop) => !trust(address, hop)) ?? nearestFirst.at(-1) ?? socketAddress
}
