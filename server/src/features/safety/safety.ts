import { BLOCKS_PAGE, type BlocksQuery, type BlockView } from '@hearth/contract/people/safety'
import { type Ctx, emit, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { reunite } from './reunite.ts'
import { blocks } from './safety.store.ts'

export { clearFlags, flagRates } from './flags/flags.ts'
export { listFlags } from './flags/reading-flags.ts'
export { wordsOf } from './hidden-words/hidden-words.rules.ts'
export { hiddenWordsIn } from './hidden-words/hidden-words.store.ts'
export { hidingWordsFor, listHiddenWords } from './hidden-words/hidden-words.ts'
export { addressForms } from './known-addresses/address-forms.ts'
export { hideByAddress, type KnownAddressDeps } from './known-addresses/known-addresses.ts'
export { isComparable } from './near-copies/near-copies.rules.ts'
export { flagNearCopies, forgetSignatures } from './near-copies/near-copies.ts'
export { type HiddenThingRow, hiddenThingsOf, isNotHidden } from './restrictions/hidden-things.store.ts'
export { isNotRestricted } from './restrictions/restrictions.store.ts'
export {
  endRestrictions,
  listRefusals,
  listRestrictions,
  type Restrictions,
  requireRight,
  restrict,
  restrictWaiting,
  suspendingDecisionOf,
} from './restrictions/restrictions.ts'
export { blockedBetween, blockedSince, blockedWith, reachableBy } from './safety.store.ts'
export { textKeyOf } from './same-text/same-text.rules.ts'
export { rememberingTexts, wentToOthers } from './same-text/same-text.store.ts'
export { flagText, forgetTexts, listActionLimits, takeText } from './same-text/same-text.ts'
export { flagSignals, hasSignals } from './signals/flag-signals.ts'
export { findDoubt, mayBother } from './signals/sure.ts'
export { type Example, learn, scoreOf, type TermModel, termsIn } from './term-model/term-model.rules.ts'

/**
 * Blocks a person, so that neither sees the other. The reply is the same for a missing person and for one who blocks
 * the viewer, so it reveals nothing.
 */
export async function block(ctx: Ctx, personId: string): Promise<BlockView> {
  await transact(ctx, async (tx, afterCommit) => {
    await emit(ctx, tx, 'pair.ending', { personIds: [ctx.viewerId, personId], afterCommit })
    await blocks.make(tx, { blockerId: ctx.viewerId, blockedId: personId }, ctx.now())
  })
  return { isBlocked: true }
}

/** Removes the viewer's own block. A match from before is visible again. */
export async function unblock(ctx: Ctx, personId: string): Promise<BlockView> {
  const personIds = [ctx.viewerId, personId] as const
  await transact(ctx, async (tx, afterCommit) => {
    const isGone = await blocks.remove(tx, { blockerId: ctx.viewerId, blockedId: personId })
    if (isGone) await emit(ctx, tx, 'block.removed', { personIds })
    await reunite(ctx, tx, personIds, afterCommit)
  })
  return { isBlocked: false }
}

/** Hides two people from each other after one has ended their match. */
export const part = (tx: Tx, between: { blockerId: string; blockedId: string }, at: Date) =>
  blocks.part(tx, between, at)

/** Returns a page of the ids of people whom the viewer has blocked, latest first. */
export const listBlockedIds = (ctx: Ctx, { after }: BlocksQuery) =>
  blocks.list(ctx.db, ctx.viewerId, { after, limit: BLOCKS_PAGE })
