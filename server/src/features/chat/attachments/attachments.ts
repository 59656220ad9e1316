import {
  type AttachmentKind,
  type AttachmentUploadView,
  attachmentFiles,
  attachmentKinds,
  type ChatPhotoInput,
} from '@hearth/contract/chat/attachments'
import {
  type AfterCommit,
  type Ctx,
  type Deps,
  type TransactionListener,
  transact,
} from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { take } from '../../limits/limits.ts'
import {
  type MediaRule,
  mediaViews,
  type PhotoCtx,
  type PhotoDeps,
  readAnyMedia,
  rememberRemoved,
  startMedia,
} from '../../photos/photos.ts'
import { requireRight } from '../../safety/safety.ts'
import { changes } from '../changes/message-changes.store.ts'
import { publishMessage } from '../chat.rules.ts'
import { conversations } from '../chat.store.ts'
import { markedOfAll } from '../reading/marked-messages.ts'
import { requireConversation } from '../require-conversation.ts'
import { attachments } from './attachments.store.ts'
import { requirePhotoSharing } from './photo-sharing.ts'

/** How long an upload may wait for its message. */
const UNSENT_KEPT_MS = 86_400_000

const limitOf = { chat_photo: 'chat_photos', voice_message: 'voice_messages' } as const

type NewAttachment = ChatPhotoInput & { kind: AttachmentKind; networkHash: string }

/**
 * Announces a photo or voice message for a conversation. A repeat with the same client id returns the same upload. Throws
 * `photos_not_allowed` for a photo unless both people allow them.
 */
export const startAttachment = (
  ctx: PhotoCtx,
  conversationId: string,
  input: NewAttachment,
): Promise<AttachmentUploadView> =>
  transact(ctx, async (tx) => {
    const { kind } = input
    // Against the end of the match, and the end of the sharing of photos.
    await conversations.lockShared(tx, conversationId)
    await requireConversation(ctx, conversationId, tx)
    await requireRight(tx, ctx.viewerId, 'messages')
    if (kind === 'chat_photo') await requirePhotoSharing(tx, conversationId)
    const { mediaId, upload, isRepeat } = await startMedia(ctx, tx, input)
    if (isRepeat) {
      const earlier = await attachments.find(tx, mediaId)
      if (earlier?.conversationId !== conversationId) throw new AppError('id_of_other_upload')
    } else {
      await take(ctx, tx, limitOf[kind])
      const at = ctx.now()
      await attachments.insert(tx, { mediaId, conversationId, senderId: ctx.viewerId, kind, createdAt: at })
    }
    return { mediaId, upload }
  })

/** Makes an attachment ready to be sent. */
export const readyAttachment: TransactionListener<'media.ready'> = async (_, tx, { media }) => {
  if (!attachmentKinds.some((kind) => kind === media.kind)) return
  const view = (await mediaViews(tx, [media.id])).get(media.id)
  await attachments.setView(tx, media.id, JSON.stringify(view))
}

/** Photos and voice messages are for the two people of their conversation, as long as both may read and write in it. */
export const attachmentRule: MediaRule = (ctx: Ctx, { id }) =>
  attachments.isVisibleTo(ctx.db, ctx.viewerId, id)

/** Returns the file of an attachment, or `undefined` if it is gone. The caller has checked that it may be read. */
export async function readAttachment(
  deps: PhotoDeps,
  { kind, mediaId }: { kind: AttachmentKind; mediaId: string },
): Promise<Uint8Array | undefined> {
  try {
    return await readAnyMedia(deps, { mediaId, file: attachmentFiles[kind] })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

type RemovedAttachments = { personId: string; mediaIds: readonly string[]; afterCommit: AfterCommit }

/**
 * Deletes attachments of a person for both people for good, and refuses the same files from now on. The transaction must
 * have locked all conversations of the person.
 */
export async function removeAttachments(
  deps: Deps,
  tx: Tx,
  { personId, mediaIds, afterCommit }: RemovedAttachments,
): Promise<void> {
  if (mediaIds.length === 0) return
  const sent = await attachments.listSentBy(tx, personId, mediaIds)
  for (const { conversationId, seq } of sent) await removeFrom(deps, tx, { conversationId, seq, afterCommit })
  const ids = sent.map(({ mediaId }) => mediaId)
  if (ids.length === 0) return
  await rememberRemoved(tx, ids, deps.now())
  await attachments.remove(tx, ids)
}

async function removeFrom(
  { publish }: Deps,
  tx: Tx,
  { conversationId, seq, afterCommit }: { conversationId: string; seq: number; afterCommit: AfterCommit },
): Promise<void> {
  const locked = await conversations.lock(tx, conversationId)
  const message = await changes.find(tx, conversationId, seq)
  if (!locked || !message?.attachment) return
  const attachment = JSON.stringify({ kind: message.attachment.kind })
  const row = await changes.make(tx, locked, seq, { attachment })
  const [marked] = await markedOfAll(tx, [row])
  const personIds = await conversations.listPeople(tx, conversationId)
  afterCommit(() => {
    if (!marked) return
    publishMessage(publish, personIds, marked, (view) => ({
      type: 'message.changed',
      message: view,
      change: row.changed,
    }))
  })
}

/** Deletes photos and voice messages that were announced a day ago and never sent. */
export async function clearUnsent({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await attachments.removeUnsent(db, new Date(now().getTime() - UNSENT_KEPT_MS))
}
