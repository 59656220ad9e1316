import { dayOf } from '@hearth/contract/ages'
import type { Ctx, Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { dealtPeople } from './dealt.store.ts'

/** For this long after the deck last showed a person, their page can be opened and decided on. */
const RETENTION_DAYS = 30
const DAY_MS = 86_400_000

/** Records that the deck shows these people to the viewer, who may open their pages and decide on them from now on. */
export async function dealTo(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await dealtPeople.keep(ctx.db, ctx.viewerId, ids, dayOf(ctx.now()))
}

/** Records each of two people as shown to the other. */
export async function dealPairs(tx: Tx, pairs: readonly (readonly [string, string])[], day: string) {
  if (pairs.length > 0) await dealtPeople.keepPairs(tx, pairs, day)
}

const retainedSince = ({ now }: Pick<Deps, 'now'>) =>
  dayOf(new Date(now().getTime() - RETENTION_DAYS * DAY_MS))

/** Deletes the viewer's dealt people that are older than 30 days. */
export async function forgetDealt(ctx: Ctx, tx: Tx): Promise<void> {
  await dealtPeople.forgetBefore(tx, ctx.viewerId, retainedSince(ctx))
}

/** Deletes everybody's dealt people that are older than 30 days, also of viewers who never come back. */
export async function clearDealt(deps: Deps): Promise<void> {
  await dealtPeople.forgetAllBefore(deps.db, retainedSince(deps))
}
