import { MESSAGES_BEFORE_PHOTOS, type PhotoSharingView } from '@hearth/contract/chat/attachments'
import { type Ctx, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { lockPhotos } from '../../photos/photos.ts'
import { requireRight } from '../../safety/safety.ts'
import { conversations } from '../chat.store.ts'
import { requireConversation } from '../require-conversation.ts'
import { attachments, photoConsents } from './attachments.store.ts'

type SharingPair = { conversationId: string; withPersonId: string }

/** Returns whether the two allow photos, and how many messages each must still write before anybody can. */
export async function photoSharingOf(
  { viewerId }: Ctx,
  db: Db,
  { conversationId, withPersonId }: SharingPair,
): Promise<PhotoSharingView> {
  const consents = await photoConsents.list(db, conversationId)
  const [mine, theirs] = [consents.includes(viewerId), consents.includes(withPersonId)]
  // Without messages enough, nobody can have allowed them.
  if (mine || theirs) return { mine, theirs, myMessagesLeft: 0, theirMessagesLeft: 0 }
  const personIds = [viewerId, withPersonId]
  const most = MESSAGES_BEFORE_PHOTOS
  const written = await photoConsents.countMessages(db, { conversationId, personIds, most })
  const leftOf = (personId: string) => most - (written.get(personId) ?? 0)
  return { mine, theirs, myMessagesLeft: leftOf(viewerId), theirMessagesLeft: leftOf(withPersonId) }
}

/** Throws `photos_not_allowed` unless both people allow photos in a conversation. */
export async function requirePhotoSharing(tx: Tx, conversationId: string): Promise<void> {
  if ((await photoConsents.list(tx, conversationId)).length < 2) throw new AppError('photos_not_allowed')
}

/** Allows photos in a conversation on the viewer's side. Throws `photos_too_early` before both have written enough. */
export const allowPhotos = (ctx: Ctx, conversationId: string): Promise<PhotoSharingView> =>
  changeSharing(ctx, conversationId, async (tx, talk, lastChange) => {
    await requireRight(tx, ctx.viewerId, 'messages')
    const { myMessagesLeft, theirMessagesLeft } = await photoSharingOf(ctx, tx, talk)
    if (myMessagesLeft + theirMessagesLeft > 0) throw new AppError('photos_too_early')
    const consent = { conversationId, personId: ctx.viewerId, photosAllowedAt: ctx.now() }
    return (await photoConsents.give(tx, consent)) ? { isOn: true, change: lastChange } : undefined
  })

/** Ends the sharing of photos in a conversation, and deletes all its photos for both people. */
export const withdrawPhotos = (ctx: Ctx, conversationId: string): Promise<PhotoSharingView> =>
  changeSharing(ctx, conversationId, async (tx, { withPersonId }) => {
    if (!(await photoConsents.withdraw(tx, conversationId, ctx.viewerId))) return undefined
    // A photo that is getting ready would be locked in another order.
    for (const personId of [ctx.viewerId, withPersonId].toSorted()) await lockPhotos(tx, personId)
    const change = await attachments.emptyPhotos(tx, conversationId)
    await attachments.removePhotos(tx, conversationId)
    return { isOn: false, change }
  })

type SharingChange = { isOn: boolean; change: number }

/** Changes the viewer's consent, and tells both people if that changes anything. */
const changeSharing = (
  ctx: Ctx,
  conversationId: string,
  change: (tx: Tx, talk: SharingPair, lastChange: number) => Promise<SharingChange | undefined>,
): Promise<PhotoSharingView> =>
  transact(ctx, async (tx, afterCommit) => {
    // Against photos that are being sent or announced.
    const locked = await conversations.lock(tx, conversationId)
    const { withPersonId } = await requireConversation(ctx, conversationId, tx)
    const talk = { conversationId, withPersonId }
    const changed = await change(tx, talk, locked?.lastChange ?? 0)
    const personId = ctx.viewerId
    if (changed) {
      const event = { type: 'photo_sharing.changed', conversationId, personId, ...changed } as const
      afterCommit(() => ctx.publish([personId, withPersonId], event))
    }
    return photoSharingOf(ctx, tx, talk)
  })
