import type { MaintenanceView } from '@hearth/contract/public/community'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { refuseFor } from '../errors.ts'
import type { AppEnv } from './routes.ts'

export type ReadMaintenance = () => Promise<MaintenanceView | null>

/** After so many seconds pages ask again. */
export const MAINTENANCE_RETRY_S = 20

/** Routes that concern no account, those of the console, and the session and its end. */
const open =
  /^\/api\/(console|session|auth\/sign-out|community|version|transparency|how-well|membership-offer|notices|data-export\/schema|openapi\.json|reference)(\/|$)/

/** Routes by which staff sign in and secure their account. A person who is not signed in may be staff. */
const closedToMembers = /^\/api\/(auth|account)(\/|$)/

type IsMember = (headers: Headers) => Promise<boolean>

const mayPass = async ({ path, raw: { headers } }: HonoRequest, isMember: IsMember) =>
  open.test(path) || (closedToMembers.test(path) && !(await isMember(headers)))

/** Refuses requests with `maintenance` while there is one. Staff can sign in and work, and members sign out. */
export const refuseInMaintenance = (read: ReadMaintenance, isMember: IsMember) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if ((await read()) && !(await mayPass(c.req, isMember)))
      throw refuseFor(MAINTENANCE_RETRY_S, 'maintenance')
    await next()
  })
