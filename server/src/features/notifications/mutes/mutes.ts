import type { MuteInput, MutesView, MuteView } from '@hearth/contract/notifications/settings'
import type * as z from 'zod/mini'
import type { Ctx, Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { requireConversation } from '../../chat/chat.ts'
import { mutes } from './mutes.store.ts'

/** Returns the conversations that the viewer has muted now. */
export async function ownMutes({ db, viewerId, now }: Ctx): Promise<MutesView> {
  const rows = await mutes.list(db, viewerId, now())
  return {
    mutes: rows.map(({ conversationId, until }) => ({
      conversationId,
      until: until?.toISOString() ?? null,
    })),
  }
}

/** Mutes a conversation for the viewer, until a time or without an end. Throws `not_found`. */
export async function mute(
  ctx: Ctx,
  conversationId: string,
  { until }: z.infer<typeof MuteInput>,
): Promise<MuteView> {
  await requireConversation(ctx, conversationId, ctx.db)
  await mutes.put(ctx.db, { personId: ctx.viewerId, conversationId }, until === null ? null : new Date(until))
  return { isMuted: true, until }
}

/** Ends the mute of a conversation. Throws `not_found`. */
export async function unmute(ctx: Ctx, conversationId: string): Promise<MuteView> {
  await requireConversation(ctx, conversationId, ctx.db)
  await mutes.delete(ctx.db, { personId: ctx.viewerId, conversationId })
  return { isMuted: false, until: null }
}

/** Returns the ids of the conversations that a person has muted now. */
export const listMuted = async (db: Db, personId: string, now: Date): Promise<ReadonlySet<string>> =>
  new Set((await mutes.list(db, personId, now)).map(({ conversationId }) => conversationId))

/** Deletes the mutes whose time is over. */
export const clearMutes = ({ db, now }: Deps) => mutes.deleteOver(db, now())
