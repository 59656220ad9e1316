import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@hearth/contract/console/staff'
import { Hono } from 'hono'
import { hc } from 'hono/client'
import type { StaffMember } from '../context.ts'
import { caseRoutes } from '../features/cases/cases.routes.ts'
import { decisionRoutes } from '../features/moderation/decisions.routes.ts'
import { replyToError } from '../http/error-reply.ts'
import { type AppEnv, routes } from '../http/routes.ts'
import { BASE_URL, type TestServer } from './test-server.ts'

const STAFF = 'x-staff'

/** Returns the console's routes of cases and decisions with a member of staff for each role, without the sign-in before them. */
export function openConsole(server: TestServer) {
  const members = new Map<string, StaffMember>()
  const app = new Hono<AppEnv>()
  app.onError(replyToError)
  app.use(async (c, next) => {
    const staff = members.get(c.req.header(STAFF) ?? '')
    if (!staff) throw new Error('Nobody asks')
    c.set('log', server.deps.log)
    c.set('requestId', randomUUID())
    c.set('staffCtx', { ...server.deps, staff })
    await next()
  })
  const api = routes()
    .route('/console', caseRoutes({ photos: server.allDeps.photos }))
    .route('/', decisionRoutes)
  app.route('/api', api)

  /** Makes a member of staff with an account and a client of the console. */
  async function member(role: StaffRole) {
    const { id, email } = await server.person()
    await server.database.db
      .insertInto('staff')
      .values({ personId: id, role, addedAt: server.clock.now })
      .execute()
    const staff = { id, role, isFresh: true }
    members.set(id, staff)
    const client = hc<typeof api>(`${BASE_URL}/api`, {
      fetch: async (input: string | URL | Request, init?: RequestInit) => {
        const headers = new Headers(init?.headers)
        headers.set(STAFF, id)
        return app.request(input instanceof Request ? input.url : input.toString(), { ...init, headers })
      },
    })
    return { id, email, name: email.split('@')[0] ?? '', ctx: { ...server.deps, staff }, api: client.console }
  }

  return { member }
}
