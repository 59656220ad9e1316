import type { ErasureView } from '@hearth/contract/account'
import { type Ctx, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { countTalk, holdTalk } from '../chat/chat.ts'
import { forgetInDecks } from '../discovery/discovery.ts'
import { countDecisions, holdMatches, partnersOf } from '../matching/matching.ts'
import { clearErased } from '../photos/photos.ts'

/** What deleting one's account would erase, in numbers. */
export async function showErasure(ctx: Ctx): Promise<ErasureView> {
  return { ...(await countDecisions(ctx)), ...(await countTalk(ctx)) }
}

/** Erases the account for good, and lets a match end on the pages of whoever is on its other side. */
export async function deleteAccount(ctx: Ctx, erase: (tx: Tx) => Promise<void>): Promise<void> {
  await transact(ctx, async (tx, afterCommit) => {
    // A send that is under way waits for the account, so the account must not wait for it.
    await holdMatches(ctx, tx)
    await holdTalk(ctx, tx)
    const partners = await partnersOf(ctx, tx)
    await erase(tx)
    // The photos' rows are gone with the account and have left the names of their files.
    afterCommit(() => void clearErased(ctx))
    afterCommit(() => ctx.afterReply(async () => void (await forgetInDecks(ctx, ctx.viewerId))))
    afterCommit(() => {
      for (const { matchId, personId } of partners) ctx.publish([personId], { type: 'match.ended', matchId })
    })
  })
}
