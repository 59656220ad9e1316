import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import type { TestServer } from '../test-server.ts'
import { expectedVerdict, LET_ON, type SessionActor } from './access-rules.ts'
import type { Route } from './routes.ts'
import { cookieOf } from './session-actors.ts'

/** Bodies for routes that look at the session after the body. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/auth/set-password': { password: 'a whole new phrase' },
}

/** Asks with ids that lead to nothing and an empty body where another is not needed, and says how the request was refused, if at all. */
export async function verdictOf(
  server: TestServer,
  { name, method, path }: Route,
  cookie: string,
): Promise<string> {
  const json = JSON.stringify(bodies[name] ?? {})
  const body = method === 'GET' ? {} : { body: json, headers: { 'content-type': 'application/json' } }
  const url = path.replaceAll(/:\w+(\{[^}]*\})?/g, () => randomUUID())
  const response = await server.ask(url, { method, ...body }, cookie)
  const { status } = response
  if (status < 400) return LET_ON
  const { code } = ErrorReply.parse(await response.json()).error
  const isRefused = status === 401 || status === 403 || status >= 500 || code === 'not_found'
  return isRefused ? `${status} ${code}` : LET_ON
}

/** Asks for each route as this kind of person, and returns the replies that are not the expected ones. */
export async function unexpectedFor(
  server: TestServer,
  actor: SessionActor,
  routes: readonly Route[],
  expected = expectedVerdict,
): Promise<string[]> {
  const found: string[] = []
  let cookie = await cookieOf(server, actor)
  for (const route of routes) {
    const verdict = await verdictOf(server, route, cookie)
    const wanted = expected(actor, route)
    if (verdict !== wanted) found.push(`${actor}: ${route.name}: ${verdict} instead of ${wanted}`)
    // Such a request may have ended the session, given it another token or erased the account.
    if (verdict === LET_ON && route.method !== 'GET') cookie = await cookieOf(server, actor)
  }
  return found
}
