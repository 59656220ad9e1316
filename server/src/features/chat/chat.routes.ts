import {
  AttachmentUploadView,
  ChatPhotoInput,
  PhotoSharingView,
  VoiceMessageInput,
} from '@hearth/contract/chat/attachments'
import {
  ChangesQuery,
  ChangesView,
  ConversationPath,
  ConversationsQuery,
  ConversationsView,
  ConversationView,
  EditInput,
  InboxQuery,
  InboxSearchInput,
  InboxView,
  MatchPath,
  MessagePath,
  MessagesQuery,
  MessagesView,
  MessageView,
  OpenedConversationView,
  OwnReadPositionView,
  ReactionInput,
  ReadPositionInput,
  SearchInput,
  SearchView,
  SendInput,
  UnreadView,
} from '@hearth/contract/chat/chat'
import { HiddenQuery, HiddenView } from '@hearth/contract/chat/hidden'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import { startAttachment } from './attachments/attachments.ts'
import { allowPhotos, withdrawPhotos } from './attachments/photo-sharing.ts'
import { deleteMessage, editMessage, listChanges, react, search, unreact } from './changes/message-changes.ts'
import { listConversations, listMessages, openConversation, showConversation } from './chat.ts'
import { listHidden } from './hiding/hidden-list.ts'
import { showInbox } from './reading/inbox.ts'
import { countUnread, moveReadPosition } from './reading/read-positions.ts'
import type { Send } from './sending/send-queue.ts'

export type ChatOptions = {
  photos: Photos
  /** Returns a keyed hash of the network of a request. */
  networkHashOf: (headers: Headers) => string
  send: Send
  /** The largest number of conversations in which it is a person's turn to write; 0 for no limit. */
  maxOpenConversations: number
}

const sendingRoutes = ({ send, maxOpenConversations }: ChatOptions) =>
  routes()
    .get('/conversations/unread', gives(UnreadView, 'Count unread conversations'), async (c) =>
      c.json({ ...(await countUnread(c.var.ctx)), maxOpenConversations }),
    )
    .post(
      '/conversations/:conversationId/messages',
      gives(MessageView, 'Send a message'),
      path(ConversationPath, 'conversation_not_found'),
      json(SendInput),
      async (c) => {
        const sender = { personId: c.var.ctx.viewerId, sessionId: c.var.sessionId }
        return c.json(await send(sender, c.req.valid('param').conversationId, c.req.valid('json')))
      },
    )

const attachmentRoutes = ({ photos, networkHashOf }: ChatOptions) =>
  routes()
    .post(
      '/conversations/:conversationId/photos',
      gives(AttachmentUploadView, 'Start the upload of a photo for a conversation'),
      path(ConversationPath, 'conversation_not_found'),
      json(ChatPhotoInput),
      async (c) => {
        const networkHash = networkHashOf(c.req.raw.headers)
        const input = { ...c.req.valid('json'), kind: 'chat_photo', networkHash } as const
        const ctx = { ...c.var.ctx, photos }
        return c.json(await startAttachment(ctx, c.req.valid('param').conversationId, input))
      },
    )
    .post(
      '/conversations/:conversationId/voice-messages',
      gives(AttachmentUploadView, 'Start the upload of a voice message'),
      path(ConversationPath, 'conversation_not_found'),
      json(VoiceMessageInput),
      async (c) => {
        const networkHash = networkHashOf(c.req.raw.headers)
        const input = { ...c.req.valid('json'), kind: 'voice_message', networkHash } as const
        const ctx = { ...c.var.ctx, photos }
        return c.json(await startAttachment(ctx, c.req.valid('param').conversationId, input))
      },
    )
    .put(
      '/conversations/:conversationId/photo-sharing',
      gives(PhotoSharingView, 'Allow photos in a conversation'),
      path(ConversationPath, 'conversation_not_found'),
      async (c) => c.json(await allowPhotos(c.var.ctx, c.req.valid('param').conversationId)),
    )
    .delete(
      '/conversations/:conversationId/photo-sharing',
      gives(PhotoSharingView, 'End the sharing of photos, and delete those of a conversation'),
      path(ConversationPath, 'conversation_not_found'),
      async (c) => c.json(await withdrawPhotos(c.var.ctx, c.req.valid('param').conversationId)),
    )

const openingRoutes = ({ photos }: ChatOptions) =>
  routes()
    .post(
      '/matches/:matchId/conversation',
      gives(OpenedConversationView, 'Open the conversation of a match'),
      path(MatchPath, 'match_not_found'),
      async (c) => c.json(await openConversation({ ...c.var.ctx, photos }, c.req.valid('param').matchId)),
    )
    .get(
      '/conversations/:conversationId',
      gives(ConversationView, 'Get a conversation'),
      path(ConversationPath, 'conversation_not_found'),
      async (c) =>
        c.json(await showConversation({ ...c.var.ctx, photos }, c.req.valid('param').conversationId)),
    )

const conversationRoutes = routes()
  .get('/hidden', gives(HiddenView, 'List what your words hide'), query(HiddenQuery), async (c) =>
    c.json(await listHidden(c.var.ctx, c.req.valid('query'))),
  )
  .get('/inbox', gives(InboxView, 'List matches with their last message'), query(InboxQuery), async (c) =>
    c.json(await showInbox(c.var.ctx, c.req.valid('query'))),
  )
  // Searches are sent in the body, because addresses end up in logs.
  .post('/inbox/search', gives(InboxView, 'Search matches by name'), json(InboxSearchInput), async (c) =>
    c.json(await showInbox(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/conversations',
    gives(ConversationsView, 'List conversations'),
    query(ConversationsQuery),
    async (c) => c.json(await listConversations(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/conversations/:conversationId/messages',
    gives(MessagesView, 'List messages'),
    path(ConversationPath, 'conversation_not_found'),
    query(MessagesQuery),
    async (c) =>
      c.json(await listMessages(c.var.ctx, c.req.valid('param').conversationId, c.req.valid('query'))),
  )
  .put(
    '/conversations/:conversationId/read-position',
    gives(OwnReadPositionView, 'Update your read position'),
    path(ConversationPath, 'conversation_not_found'),
    json(ReadPositionInput),
    async (c) =>
      c.json(await moveReadPosition(c.var.ctx, c.req.valid('param').conversationId, c.req.valid('json'))),
  )
  .get(
    '/conversations/:conversationId/changes',
    gives(ChangesView, 'List edits, deletions and reactions'),
    path(ConversationPath, 'conversation_not_found'),
    query(ChangesQuery),
    async (c) =>
      c.json(await listChanges(c.var.ctx, c.req.valid('param').conversationId, c.req.valid('query'))),
  )
  .post(
    '/conversations/:conversationId/search',
    gives(SearchView, 'Search a conversation'),
    path(ConversationPath, 'conversation_not_found'),
    json(SearchInput),
    async (c) => c.json(await search(c.var.ctx, c.req.valid('param').conversationId, c.req.valid('json'))),
  )
  .patch(
    '/conversations/:conversationId/messages/:seq',
    gives(MessageView, 'Edit a message'),
    path(MessagePath, 'message_not_found'),
    json(EditInput),
    async (c) => c.json(await editMessage(c.var.ctx, c.req.valid('param'), c.req.valid('json'))),
  )
  .delete(
    '/conversations/:conversationId/messages/:seq',
    gives(MessageView, 'Delete a message'),
    path(MessagePath, 'message_not_found'),
    async (c) => c.json(await deleteMessage(c.var.ctx, c.req.valid('param'))),
  )
  .put(
    '/conversations/:conversationId/messages/:seq/reaction',
    gives(MessageView, 'React to a message'),
    path(MessagePath, 'message_not_found'),
    json(ReactionInput),
    async (c) => c.json(await react(c.var.ctx, c.req.valid('param'), c.req.valid('json'))),
  )
  .delete(
    '/conversations/:conversationId/messages/:seq/reaction',
    gives(MessageView, 'Remove a reaction'),
    path(MessagePath, 'message_not_found'),
    async (c) => c.json(await unreact(c.var.ctx, c.req.valid('param'))),
  )

export const chatRoutes = (options: ChatOptions) =>
  routes()
    .route('/', sendingRoutes(options))
    .route('/', attachmentRoutes(options))
    .route('/', openingRoutes(options))
    .route('/', conversationRoutes)
