import type { Ctx, Deps } from '../../context.ts'
import { takeUpTo } from '../limits/limits.ts'
import type { Dealt } from './deck.ts'
import { shownCards } from './showing.store.ts'

const DAY_MS = 86_400_000

const dayBefore = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() - DAY_MS)

/** Those of a page that the viewer may still be shown today. A card that was shown before that day is free. */
export async function withinLimit(ctx: Ctx, dealt: readonly Dealt[]): Promise<Dealt[]> {
  const ids = dealt.map(({ userId }) => userId)
  const { viewerId } = ctx
  if ((await shownCards.listNew(ctx.db, viewerId, ids, dayBefore(ctx))).length === 0) return [...dealt]
  return ctx.transact(async (tx) => {
    // Locks the count, so that the same page, asked for twice at once, is counted once.
    await takeUpTo(ctx, tx, 'cards', 0)
    const fresh = await shownCards.listNew(tx, viewerId, ids, dayBefore(ctx))
    const granted = fresh.slice(0, fresh.length > 0 ? await takeUpTo(ctx, tx, 'cards', fresh.length) : 0)
    await shownCards.keep(tx, viewerId, granted, ctx.now())
    const refused = new Set(fresh.slice(granted.length))
    return dealt.filter(({ userId }) => !refused.has(userId))
  })
}

/** Forgets whom the deck showed to whom, once that counts no more. */
export const forgetShown = async (deps: Deps): Promise<void> => {
  await shownCards.forgetBefore(deps.db, dayBefore(deps))
}
