import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Ctx, StaffCtx } from '../context.ts'
import type { EventNotes } from '../security-events.ts'

/** The variables of a request. `ctx` is set once the session is checked. */
export type AppEnv = {
  Variables: {
    requestId: string
    log: Logger
    ctx: Ctx
    /** The session by which the viewer or the staff member asks; set with `ctx` or `staffCtx`. */
    sessionId: string
    /** Set once a staff member is known, in routes of the console only. */
    staffCtx: StaffCtx
    /** The notes of a route for the log of security events. */
    eventNotes?: EventNotes
    /** The styles that stand in the document itself, as the policy names them. */
    ownStyles?: string
  }
}

/** Returns an empty router. Chain its methods, so that the typed client knows the routes. */
export const routes = () => new Hono<AppEnv>()
