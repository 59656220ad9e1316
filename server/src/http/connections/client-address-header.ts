import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../routes.ts'
import { clientAddressOf, trustOf } from './client-address.ts'

/** Writes down in this header where a request really comes from, over whatever it says itself. */
export function writeClientAddress(header: string, trustedProxies: readonly string[]) {
  const trust = trustOf(trustedProxies)
  return createMiddleware<AppEnv>(async (c, next) => {
    const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
    const socketAddress = (hasSocket ? getConnInfo(c).remote.address : undefined) ?? '127.0.0.1'
    const address = clientAddressOf(socketAddress, c.req.header('x-forwarded-for') ?? '', trust)
    c.req.raw.headers.set(header, address)
    await next()
  })
}
