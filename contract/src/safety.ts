import * as z from 'zod/mini'
import { Id, Instant } from './text.ts'

export const BLOCKS_PAGE = 50

/** Whether the viewer blocks a person now; said of anybody, also of who is not there. */
export const BlockView = z.object({ isBlocked: z.boolean() })
export type BlockView = z.infer<typeof BlockView>

/** Somebody the viewer has blocked. */
export const BlockedView = z.object({ id: Id, firstName: z.string(), blockedAt: Instant })
export type BlockedView = z.infer<typeof BlockedView>

export const BlocksQuery = z.object({ after: z.optional(z.string().check(z.maxLength(200))) })
export type BlocksQuery = z.infer<typeof BlocksQuery>

/** Whom the viewer has blocked, the latest first. */
export const BlocksView = z.object({ blocked: z.array(BlockedView), next: z.nullable(z.string()) })
export type BlocksView = z.infer<typeof BlocksView>
