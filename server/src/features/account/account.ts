import type { ErasureView } from '@hearth/contract/account/account'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { countConversations, lockConversations } from '../chat/chat.ts'
import { removeFromDecks } from '../discovery/discovery.ts'
import { countDecisions, lockMatches, partnersOf } from '../matching/matching.ts'
import { cleanUpErasedAccount, type PhotoFileDeps } from '../photos/photos.ts'
import { findDataExport } from './export/data-export.ts'

/** Returns how much deleting the viewer's account would erase. */
export async function showErasure(ctx: Ctx): Promise<ErasureView> {
  return { ...(await countDecisions(ctx)), ...(await countConversations(ctx)) }
}

/** Returns the export that a person has asked for in the last 24 hours. */
export const findExportOf = async (deps: Pick<Deps, 'db' | 'now'>, personId: string) =>
  (await findDataExport(deps, personId)).export

/** Deletes the viewer's account and publishes the end of each match to the other person. */
export const deleteAccount = (ctx: PhotoFileDeps & Ctx, erase: (tx: Tx) => Promise<void>): Promise<void> =>
  deleteAccountIf(ctx, async (tx) => {
    await erase(tx)
    return true
  })

/** Like `deleteAccount`, for accounts that may be needed again: `erase` returns false if it has deleted nothing. */
export async function deleteAccountIf(
  ctx: PhotoFileDeps & Ctx,
  erase: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await transact(ctx, async (tx, afterCommit) => {
    // Locked in the order of a send, so that the two cannot deadlock.
    await lockMatches(ctx, tx)
    await lockConversations(ctx, tx)
    const partners = await partnersOf(ctx, tx)
    if (!(await erase(tx))) return
    // A trigger has stored the file names of the deleted photos.
    afterCommit(() => void cleanUpErasedAccount(ctx))
    afterCommit(() => ctx.afterReply(async () => void (await removeFromDecks(ctx, ctx.viewerId))))
    afterCommit(() => {
      for (const { matchId, personId } of partners) ctx.publish([personId], { type: 'match.ended', matchId })
    })
  })
}
