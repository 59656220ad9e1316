import type { AttachmentKind, PhotoSharingView } from '@hearth/contract/chat/attachments'
import type { ConversationView, InboxEntry, MessageView, SendInput } from '@hearth/contract/chat/chat'
import type { UploadView } from '@hearth/contract/photos/photos'
import { fakeServer, Refusal } from './fake-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { ana, CONVERSATION_ID, conversation, idOf, MY_ID, matchWith, messageOf, signedIn } from './people.ts'

export const MEDIA_ID = idOf(70_000)
const talk: InboxEntry = {
  ...matchWith(ana),
  conversationId: CONVERSATION_ID,
  lastMessage: null,
  unread: 0,
  turn: 'either',
}
const bothAllow: PhotoSharingView = { mine: true, theirs: true, myMessagesLeft: 0, theirMessagesLeft: 0 }

/** A server with one conversation, which takes photos and voice messages by the real protocol. */
export function fakeAttachments(
  messages: MessageView[] = [],
  sharing: Partial<PhotoSharingView> = {},
  talkFacts: Partial<ConversationView> = {},
) {
  let photoSharing = { ...bothAllow, ...sharing }
  const begun = new Map<string, UploadView>()
  const kinds = new Map<string, AttachmentKind>()
  const mediaIdOf = (clientId: string) => idOf(70_000 + [...begun.keys()].indexOf(clientId))

  function store({ clientId, content, attachment }: SendInput): MessageView {
    const kind = kinds.get(attachment ?? '')
    const media =
      kind && attachment ? { kind, media: { id: attachment, durationMs: 3_000, aspect: 0.8 } } : undefined
    const facts = { clientId, content, senderId: MY_ID, ...(media && { attachment: media }) }
    return messageOf(messages.length + 1, facts)
  }
  FakeSocket.answer = (frame) =>
    frame.type === 'send' ? { type: 'sent', message: store(frame.input) } : undefined

  const announce =
    (kind: AttachmentKind) =>
    ({ body }: { body: unknown }) => {
      const { clientId, size } = body as { clientId: string; size: number }
      const upload = begun.get(clientId) ?? {
        id: idOf(50_000 + begun.size),
        clientId,
        state: 'receiving' as const,
        offset: 0,
        size,
      }
      begun.set(clientId, upload)
      kinds.set(mediaIdOf(clientId), kind)
      return { mediaId: mediaIdOf(clientId), upload }
    }
  const found = (id?: string) => [...begun.values()].find((one) => one.id === id)

  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/inbox': () => ({ entries: [talk], total: 1, next: null }),
    'GET /api/conversations/:id': (): ConversationView => ({ ...conversation, photoSharing, ...talkFacts }),
    'GET /api/conversations/:id/messages': () => ({ messages, hasMore: false, change: 0 }),
    'GET /api/conversations/:id/changes': () => ({ messages: [], change: 0, hasMore: false }),
    'POST /api/conversations/:id/messages': ({ body }) => store(body as SendInput),
    'POST /api/conversations/:id/photos': announce('chat_photo'),
    'POST /api/conversations/:id/voice-messages': announce('voice_message'),
    'PUT /api/conversations/:id/photo-sharing': () => (photoSharing = { ...photoSharing, mine: true }),
    'DELETE /api/conversations/:id/photo-sharing': () => (photoSharing = { ...photoSharing, mine: false }),
    'PUT /api/photos/uploads/:id': ({ params: [id], body }) => {
      const one = found(id)
      if (!one) return new Refusal(404, 'not_found')
      one.offset += (body as Blob).size
      if (one.offset >= one.size) one.state = 'working'
      return { ...one }
    },
    'GET /api/photos/uploads/:id': ({ params: [id] }) => ({ ...found(id), state: 'done' }),
    'DELETE /api/photos/uploads/:id': ({ params: [id] }) => found(id) ?? new Refusal(404, 'not_found'),
  })
  return { ...server, path: `/messages/${CONVERSATION_ID}` }
}
