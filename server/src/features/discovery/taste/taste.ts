import type { TasteView } from '@hearth/contract/people/taste'
import { type Ctx, transact } from '../../../context.ts'
import { decks } from '../deck/deck.store.ts'
import { tastes } from '../ranking/taste/taste.store.ts'

/** Returns in words what was learnt from the viewer's likes and passes. */
export async function showTaste(ctx: Ctx): Promise<TasteView> {
  const found = await tastes.find(ctx.db, ctx.viewerId)
  return { learnt: [...(found?.learnt ?? [])], hasDecisions: (found?.state ?? null) !== null }
}

/** Forgets what was learnt: decisions so far never count for a taste again, and the deck is put in order without it. */
export async function resetTaste(ctx: Ctx): Promise<TasteView> {
  await transact(ctx, async (tx) => {
    await tastes.reset(tx, ctx.viewerId, ctx.now())
    await decks.askForOrder(tx, ctx.viewerId)
  })
  return showTaste(ctx)
}
