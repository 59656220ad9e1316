import type { AttachmentView, PhotoSharingView } from '@hearth/contract/chat/attachments'
import type { MessageView } from '@hearth/contract/chat/chat'
import { WAVEFORM_BARS } from '@hearth/contract/media/media'
import type { UploadView } from '@hearth/contract/photos/photos'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'
import { conversationsIn } from './matches.ts'
import { photosOf } from './photos.ts'
import { pictures } from './pictures.ts'
import { CONVERSATION, messagesIn, minutesAgo, type SceneData } from './scene-data.ts'

export const talk = { path: `/messages/${CONVERSATION}` }
const MESSAGES = 'GET /api/conversations/:conversationId/messages'
export const TALK = 'GET /api/conversations/:conversationId'
export const SHARING = 'PUT /api/conversations/:conversationId/photo-sharing'
export const VOICE = 'POST /api/conversations/:conversationId/voice-messages'
export const PHOTO = 'POST /api/conversations/:conversationId/photos'
export const PART = 'PUT /api/photos/uploads/:uploadId'
export const UPLOAD = 'GET /api/photos/uploads/:uploadId'

const waveform = Array.from({ length: WAVEFORM_BARS }, (_, nth) =>
  Math.round(20 + 80 * Math.abs(Math.sin(nth / 2.3) * Math.cos(nth / 9))),
)

/** A spoken minute has many forms; this is one of 12 seconds. */
export const voice = (n: number, durationMs = 12_000): AttachmentView => ({
  kind: 'voice_message',
  media: { id: idOf(8_800 + n), durationMs, waveform },
})

export const [firstPhoto, secondPhoto] = photosOf(0)
export const photo = (nth: number): AttachmentView => {
  const shown = nth === 0 ? firstPhoto : secondPhoto
  return {
    kind: 'chat_photo',
    media: {
      id: shown?.id ?? '',
      aspect: shown?.aspect ?? 1,
      thumbhash: shown?.thumbhash ?? pictures[0]?.thumbhash ?? '',
    },
  }
}

type SceneAttachment = { isMine: boolean; content?: string } & Partial<MessageView>

/** The beginning of the usual talk, and these messages after it. */
export const after = (world: SceneData, ...sent: SceneAttachment[]): SceneAnswers => {
  const before = messagesIn(world).slice(0, 3)
  const messages: MessageView[] = sent.map(({ isMine, ...facts }, nth) => ({
    id: idOf(11_001 + nth),
    clientId: idOf(21_001 + nth),
    conversationId: CONVERSATION,
    senderId: isMine ? MY_ID : (world.people[0]?.id ?? ''),
    seq: before.length + 1 + nth,
    content: '',
    createdAt: minutesAgo(20 - 4 * nth),
    ...facts,
  }))
  return {
    [MESSAGES]: ({ query }) => ({
      messages: query['after'] ? [] : [...before, ...messages],
      hasMore: false,
      change: 0,
    }),
  }
}

export const sharing = (world: SceneData, facts: Partial<PhotoSharingView>): SceneAnswers => {
  const photoSharing = { mine: false, theirs: false, myMessagesLeft: 0, theirMessagesLeft: 0, ...facts }
  return {
    [TALK]: () => ({ ...conversationsIn(world)[0], photoSharing }),
    [SHARING]: () => ({ ...photoSharing, mine: true }),
  }
}
export const bothWant = (world: SceneData) => sharing(world, { mine: true, theirs: true })

const uploadOf = (body: unknown, facts: Partial<UploadView>): UploadView => ({
  id: idOf(6_101),
  clientId: idOf(6_102),
  state: 'receiving',
  offset: 0,
  size: Number(Object(body)['size'] ?? 1),
  ...facts,
})
export const announced =
  (facts: (size: number) => Partial<UploadView>): SceneAnswers[string] =>
  ({ body }) => {
    const upload = uploadOf(body, {})
    return { mediaId: idOf(8_850), upload: { ...upload, ...facts(upload.size) } }
  }
export const halfSent = announced((size) => ({ offset: Math.round(size * 0.4) }))
