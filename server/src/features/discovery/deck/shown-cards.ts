import type { Ctx, Deps } from '../../../context.ts'
import { countUpTo } from '../../limits/limits.ts'
import { countMembers } from '../../profiles/profiles.ts'
import type { DealtPerson } from './deck.ts'
import { shownCards } from './shown-cards.store.ts'

const DAY_MS = 86_400_000

const dayAgo = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() - DAY_MS)

/** Returns the people of a page that the limit of cards still allows. A card shown in the last 24 hours is not counted again. */
export async function withinLimit(ctx: Ctx, dealt: readonly DealtPerson[]): Promise<DealtPerson[]> {
  const ids = dealt.map(({ userId }) => userId)
  const { viewerId } = ctx
  if ((await shownCards.listNew(ctx.db, viewerId, ids, dayAgo(ctx))).length === 0) return [...dealt]
  return ctx.transact(async (tx) => {
    // Locks the count, so that simultaneous requests for one page are counted once.
    await countUpTo(ctx, tx, 'cards', 0)
    const fresh = await shownCards.listNew(tx, viewerId, ids, dayAgo(ctx))
    const granted = fresh.slice(0, fresh.length > 0 ? await countUpTo(ctx, tx, 'cards', fresh.length) : 0)
    await shownCards.keep(tx, viewerId, granted, ctx.now())
    const refused = new Set(fresh.slice(granted.length))
    return dealt.filter(({ userId }) => !refused.has(userId))
  })
}

/** Returns how evenly the people who can be shown now were shown in this time; shown cards are kept for a day. */
export async function measureExposure(deps: Pick<Deps, 'db' | 'now'>, period: { from: Date; to: Date }) {
  const showable = await countMembers(deps)
  const measured = await shownCards.measure(deps.db, { ...period, people: showable })
  return { showable, ...(measured ?? { shown: 0, views: 0, topTenthViews: 0, medianViews: 0 }) }
}

/** Deletes shown cards that do not count any more. */
export const clearShownCards = async (deps: Deps): Promise<void> => {
  await shownCards.forgetBefore(deps.db, dayAgo(deps))
}
