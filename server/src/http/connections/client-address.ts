import proxyAddress from 'proxy-addr'

/** Whether an address is a proxy of the operator's own, whose word about its client counts. */
export type Trust = (address: string, hop: number) => boolean

/** Returns the proxies of the operator's list. Throws for an entry that is no address, network or known name. */
export const trustOf = (proxies: readonly string[]): Trust => proxyAddress.compile([...proxies])

// Some proxies name the client's port too, and each of its connections would count as another client.
const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** Returns the client's address: of the socket, or as the trusted proxies report it. */
export function clientAddressOf(socketAddress: string, forwardedFor: string, trust: Trust): string {
  const said = forwardedFor.split(',').flatMap((one) => withoutPort(one.trim()) || [])
  const nearestFirst = [socketAddress, ...said.toReversed()]
  return nearestFirst.find((address, hop) => !trust(address, hop)) ?? nearestFirst.at(-1) ?? socketAddress
}
