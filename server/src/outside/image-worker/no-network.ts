import dgram from 'node:dgram'
import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function refuse(): never {
  throw Object.assign(new Error('this process has no network'), { code: 'ERR_ACCESS_DENIED' })
}

/**
 * Closes the network to everything that this process runs in JavaScript: connections, servers, datagrams and questions for
 * names. Node 24 has no permission for it. Machine code that has taken over the process can still make its own calls.
 */
export function closeNetwork(): void {
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.createSocket = refuse
  for (const one of [dns, dnsPromises, dns.Resolver.prototype, dnsPromises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(one))
      if (/^(lookup|resolve|reverse)/.test(name)) Object.assign(one, { [name]: refuse })
  syncBuiltinESMExports()
}
