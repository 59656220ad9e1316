import * as z from 'zod/mini'
import { MediaView, mediaInput } from '../media/media.ts'
import { UploadView } from '../photos/photos.ts'
import { Id } from '../text.ts'

/** The kinds of media that a message may carry. */
export const attachmentKinds = ['chat_photo', 'voice_message'] as const
export const AttachmentKind = z.enum(attachmentKinds)
export type AttachmentKind = z.infer<typeof AttachmentKind>

/** The file of each kind. */
export const attachmentFiles = { chat_photo: 'photo.webp', voice_message: 'audio.m4a' } as const

/**
 * The photo or voice message of a message. Without `media` it is gone for both: the sharing of photos has ended since, or
 * a moderator has removed it. A page shows only the `thumbhash` of a photo until the viewer taps it, and requests
 * its file then. `mediaPath` and `attachmentFiles` have the paths.
 */
export const AttachmentView = z.object({ kind: AttachmentKind, media: z.optional(MediaView) })
export type AttachmentView = z.infer<typeof AttachmentView>

/** Announces a photo for a conversation. */
export const ChatPhotoInput = mediaInput('chat_photo')
export type ChatPhotoInput = z.infer<typeof ChatPhotoInput>
/** Announces a voice message for a conversation. */
export const VoiceMessageInput = mediaInput('voice_message')
export type VoiceMessageInput = z.infer<typeof VoiceMessageInput>

/**
 * An announced attachment: send its bytes to the upload, and once that is `done` a message with `mediaId` as its `attachment`.
 * One that no message has within a day is deleted.
 */
export const AttachmentUploadView = z.object({ mediaId: Id, upload: UploadView })
export type AttachmentUploadView = z.infer<typeof AttachmentUploadView>

/** How many messages each person must have written in a conversation before either can allow photos. */
export const MESSAGES_BEFORE_PHOTOS = 2

/**
 * Photos can be sent while both allow them. `mine` and `theirs`: whether the viewer and the other person do.
 * `myMessagesLeft` and `theirMessagesLeft`: how many messages each must still write before anybody can allow photos.
 */
export const PhotoSharingView = z.object({
  mine: z.boolean(),
  theirs: z.boolean(),
  myMessagesLeft: z.int(),
  theirMessagesLeft: z.int(),
})
export type PhotoSharingView = z.infer<typeof PhotoSharingView>
