import { dayOf } from '@hearth/contract/ages'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { dealtPeople } from './dealt.store.ts'

/** So long after the deck showed somebody last, their page can be opened and a decision on them is taken. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Records that the deck puts these people before the viewer: they may be looked at and decided on from now on. */
export async function dealTo(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await dealtPeople.keep(ctx.db, ctx.viewerId, ids, dayOf(ctx.now()))
}

/** Forgets whom the deck dealt to the viewer too long ago. */
export async function forgetDealt(ctx: Ctx, tx: Tx): Promise<void> {
  await dealtPeople.forgetBefore(tx, ctx.viewerId, dayOf(new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)))
}
